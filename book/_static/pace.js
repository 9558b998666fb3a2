// Minutes for a game: the turns it lasts on average, at the pace that the reader sets.
(() => {
  "use strict";
  for (const box of document.querySelectorAll(".p10-pace")) {
    const field = box.querySelector("input");
    const show = () => {
      const seconds = Math.min(600, Math.max(1, Number(field.value) || 0));
      for (const cell of box.querySelectorAll("[data-turns]")) {
        cell.textContent = Math.round((Number(cell.dataset.turns) * seconds) / 60);
      }
    };
    field.addEventListener("input", show);
    show();
  }
})();
