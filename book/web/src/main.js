// Looks which widgets are on the page, and loads those.
const WIDGETS = {
  judge: () => import("./judge.js"),
  hand: () => import("./hand.js"),
  odds: () => import("./odds.js"),
  which: () => import("./which.js"),
  board: () => import("./board.js"),
  score: () => import("./score.js"),
  play: () => import("./play.js"),
  replay: () => import("./replay.js"),
  offline: () => import("./offline.js"),
};

const start = () => {
  for (const [key, load] of Object.entries(WIDGETS)) {
    if (document.querySelector(`p10-${key}`)) {
      load().catch((error) => {
        // The static state stays, and says as much as it did.
        console.error(error);
        for (const one of document.querySelectorAll(`p10-${key}`)) one.dataset.failed = "";
      });
    }
  }
};

if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", start);
else start();
