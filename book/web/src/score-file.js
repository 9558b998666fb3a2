// A score sheet as a file, as a mail and on paper, and a file as a sheet again.
import { download } from "./file.js";
import { fromCsv, toCsv } from "./score-csv.js";
import { SheetError, compare, readGame } from "./score-model.js";

const BIGGEST_FILE = 5_000_000;

const save = (w, text, type, end) =>
  download(text, `phase-10-${w.of.id}-${w.game.id}.${end}`, type);

export const exportJson = (w) => {
  const { id, events } = w.game;
  save(w, `${JSON.stringify({ format: "phase10-score", id, events }, null, 1)}\n`, "application/json", "json");
};

export const exportCsv = (w) => {
  save(w, toCsv(w.game, w.tables), "text/csv;charset=utf-8", "csv");
};

/** Take over a sheet from a file, JSON or CSV; a sheet that differs from ours is offered. */
export const importFile = async (w, event) => {
  const [file] = event.target.files;
  event.target.value = "";
  if (!file) return;
  try {
    if (file.size > BIGGEST_FILE) {
      throw new SheetError(
        `This file has ${file.size} bytes; a sheet has no more than ${BIGGEST_FILE}.`,
        `Diese Datei hat ${file.size} Bytes; ein Zettel hat höchstens ${BIGGEST_FILE}.`,
      );
    }
    const text = await file.text();
    let game;
    let note = "";
    if (text.trimStart().startsWith("{")) {
      let raw;
      try {
        raw = JSON.parse(text);
      } catch (error) {
        throw new SheetError(
          `This file is no JSON: ${error.message}. Nothing was taken over.`,
          `Diese Datei ist kein JSON: ${error.message}. Nichts wurde übernommen.`,
        );
      }
      game = readGame(raw, w.tables);
    } else {
      const read = fromCsv(text, w.tables);
      ({ game } = read);
      note = read.left ? w.t(read.left.en, read.left.de) : "";
    }
    const mine = w._stored(game.id);
    if (mine && compare(mine, game) !== "same") {
      w.offer = { game, how: compare(mine, game), mine };
      if (!w.game) w._show(mine);
      w.note = note;
      return;
    }
    if (w.game && w.game.id !== game.id) w._keepGame(w.game, w.draft);
    w.problem = "";
    w.note = note;
    w._show(game);
    w._keep();
    w._focus(".p10-scorehead");
  } catch (error) {
    w.problem = error instanceof SheetError ? w.t(error.en, error.de) : String(error.message ?? error);
    // It stands at the top, and the button may be far below.
    await w.updateComplete;
    w.querySelector(".p10-problem:not([hidden])")?.scrollIntoView({ block: "nearest" });
  }
};

export const mail = async (w) => {
  const url = await w.shareLink();
  const names = w.sheet.names.join(", ");
  const subject = w.t(`Phase 10: ${names}, ${w._times(w.game)}`, `Phase 10: ${names}, ${w._times(w.game)}`);
  const body = `${snapshot(w)}\n\n${url}\n`;
  location.href = `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
};

/** What a link to the sheet is, and is not. */
export const snapshot = (w) =>
  w.t(
    `The link shows the game as it stands after ${w._times(w.game)}. It is not live: for later rounds send a new one.`,
    `Der Link zeigt die Partie, wie sie nach ${w._times(w.game)} steht. Er läuft nicht mit: Für spätere Runden schick einen neuen.`,
  );
