// The one switch between English and German: it keeps the reader's place and is remembered.
// And what is folded: closed on phones only, and open wherever a link leads.
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
  const own = /^de\b/i.test(navigator.language || "") ? "de" : "en";
  let lang = asked || stored() || own;
  // Before the page is painted, so that nothing jumps.
  root.dataset.p10Lang = lang;
  root.dataset.p10Folding = "";

  // Pages come with everything open, so that nothing is missing without this script.
  const folds = () => document.querySelectorAll("details.p10-fold");
  const reveal = (hash) => {
    let target = null;
    try {
      target = document.getElementById(decodeURIComponent(hash.slice(1)));
    } catch {
      // no address of ours
    }
    if (!target) return null;
    const inner = target.querySelector(":scope > details.p10-fold");
    if (inner) inner.open = true;
    for (let at = target; at; at = at.parentElement) if (at.tagName === "DETAILS") at.open = true;
    return target;
  };
  const fold = () => {
    if (matchMedia("(max-width: 767px)").matches) for (const one of folds()) one.open = false;
    delete root.dataset.p10Folding;
    reveal(location.hash)?.scrollIntoView({ behavior: "instant" });
    // A link opens its place before the browser goes there, also the second time.
    document.addEventListener("click", (event) => {
      const link = event.target.closest?.("a[href*='#']");
      if (link && link.href.split("#")[0] === location.href.split("#")[0]) reveal(link.hash);
    });
    addEventListener("hashchange", () => reveal(location.hash)?.scrollIntoView({ behavior: "instant" }));
    let closed = [];
    addEventListener("beforeprint", () => {
      closed = [...folds()].filter((one) => !one.open);
      for (const one of closed) one.open = true;
    });
    addEventListener("afterprint", () => {
      for (const one of closed) one.open = false;
    });
  };

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
    // The bar at the top of the window stays there and covers nothing; a plain theme has none.
    const bar = document.querySelector(".header-article-items__end .header-article-item");
    const choice = document.querySelector(".p10-switch");
    if (bar && choice) bar.prepend(choice);
    if (lang !== "en") name();
    fold();
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
