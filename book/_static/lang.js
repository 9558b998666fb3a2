// The one switch between English and German: it keeps the reader's place and is remembered.
(() => {
  "use strict";
  const root = document.documentElement;
  const KEY = "phase10-lang";
  const known = (lang) => (lang === "de" || lang === "en" ? lang : null);
  const stored = () => {
    try {
      return known(localStorage.getItem(KEY));
    } catch {
      return null; // storage may be forbidden
    }
  };
  const asked = known(new URLSearchParams(location.search).get("lang"));
  let lang = asked || stored() || "en";
  // Before the page is painted, so that nothing jumps.
  root.dataset.p10Lang = lang;

  // Text alternatives of pictures follow the switch.
  const name = () => {
    for (const svg of document.querySelectorAll("svg[data-de]")) {
      svg.dataset.en ||= svg.getAttribute("aria-label");
      svg.setAttribute("aria-label", svg.dataset[lang]);
      svg.prepend(svg.querySelector(`:scope > title[lang=${lang}]`) || "");
    }
  };
  // The block that stands at the top of the window, to find it again afterwards.
  const place = () => {
    const blocks = document.querySelectorAll(".p10-rule, .p10-case, .p10-table tr, p, h1, h2, h3");
    for (const block of blocks) {
      const box = block.getBoundingClientRect();
      if (box.height && box.bottom > 80) return { block, top: box.top };
    }
    return null;
  };
  const show = (next) => {
    const here = place();
    lang = next;
    root.dataset.p10Lang = lang;
    name();
    if (here && here.block.isConnected) {
      window.scrollBy({ top: here.block.getBoundingClientRect().top - here.top, behavior: "instant" });
    }
    document.dispatchEvent(new CustomEvent("phase10:lang", { detail: lang }));
  };
  document.addEventListener("DOMContentLoaded", () => {
    const box = document.getElementById(`p10-lang-${lang}`);
    if (box) box.checked = true;
    if (lang !== "en") name();
    document.addEventListener("change", (event) => {
      if (event.target.name !== "p10-lang") return;
      try {
        localStorage.setItem(KEY, event.target.value);
      } catch {
        // then it holds for this page
      }
      show(event.target.value);
    });
  });
})();
