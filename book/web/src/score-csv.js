// The sheet as a table for a spreadsheet, and back. One row for each player and round; the rows of
// round 0 name the players in seat order.
import { MOST, SheetError, fold, newId, readGame, settle, variantOf } from "./score-model.js";

const HEAD = ["game", "round", "player", "phase", "out", "made", "points", "first"];
export const EXAMPLE = "classic,1,Ana,1,no,yes,35,";
const LONGEST = 1_000_000;

// A spreadsheet would carry out a cell that begins so; an apostrophe keeps it a text.
const RISKY = /^[=+\-@\t\r']/;
const cell = (value) => {
  const text = RISKY.test(String(value)) ? `'${value}` : String(value);
  return /[",;\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};
const plain = (text) => (text.startsWith("'") && RISKY.test(text.slice(1)) ? text.slice(1) : text);
const flag = (value) => (value ? "yes" : "no");

/** The sheet of a game as CSV. */
export const toCsv = (game, tables) => {
  const sheet = fold(game);
  const of = variantOf(tables, sheet.variant);
  const stood = settle(of, sheet);
  const rows = [HEAD];
  const add = (...row) => rows.push([of.id, ...row]);
  sheet.names.forEach((name, seat) => add(0, name, "", "", "", "", flag(seat === sheet.first)));
  sheet.rounds.forEach((round, at) => {
    sheet.names.forEach((name, seat) => {
      const first = round.first === undefined ? "" : flag(seat === round.first);
      if (round.void) add(at + 1, name, "", "", "void", "", first);
      else if (!round.made) add(at + 1, name, "", flag(seat === round.out), "", "", first);
      else {
        const phase = round.phases?.[seat] ?? stood.rounds[at]?.before[seat] ?? "";
        const out = flag(seat === round.out);
        const made = flag(round.made[seat] || seat === round.out);
        const points = seat === round.out ? of.points?.out : round.points?.[seat];
        add(at + 1, name, phase, out, made, points ?? "", first);
      }
    });
  });
  sheet.tiles.forEach(([seat, tile], at) => add(at + 1, sheet.names[seat], tile, "", "yes", "", ""));
  return `${rows.map((row) => row.map(cell).join(",")).join("\r\n")}\r\n`;
};

/** The cells of a CSV text: rows of texts, each with the line on which it begins; whether it ends. */
export const cells = (text) => {
  const head = text.slice(0, (text + "\n").indexOf("\n"));
  const by = [",", ";", "\t"].reduce((best, one) =>
    head.split(one).length > head.split(best).length ? one : best,
  );
  const rows = [];
  let row = [];
  let value = "";
  let quoted = false;
  let line = 1;
  let began = 1;
  const end = () => {
    row.push(value);
    if (row.some((one) => one.trim())) rows.push({ line: began, row });
    row = [];
    value = "";
    began = line;
  };
  for (let at = 0; at < text.length; at++) {
    const one = text[at];
    if (one === "\n") line += 1;
    if (quoted) {
      if (one !== '"') value += one;
      else if (text[at + 1] === '"') {
        value += '"';
        at += 1;
      } else quoted = false;
    } else if (one === '"' && value === "") quoted = true;
    else if (one === by) {
      row.push(value);
      value = "";
    } else if (one === "\n") end();
    else if (one !== "\r") value += one;
  }
  const open = quoted ? began : 0;
  end();
  return { rows, open };
};

const YES = new Set(["yes", "y", "ja", "j", "1", "x", "true", "wahr"]);
const NO = new Set(["", "no", "n", "nein", "0", "false", "falsch"]);

/**
 * The game that a CSV holds, or a SheetError that names the line. `left` says in both languages
 * what the file holds and the sheet does not.
 */
export const fromCsv = (text, tables) => {
  const bad = (line, en, de) => {
    throw new SheetError(
      `Line ${line}: ${en} A right line: ${EXAMPLE}`,
      `Zeile ${line}: ${de} Richtig ist zum Beispiel: ${EXAMPLE}`,
    );
  };
  if (text.length > LONGEST) {
    throw new SheetError(
      `This file has ${text.length} characters; a sheet has no more than ${LONGEST}.`,
      `Diese Datei hat ${text.length} Zeichen; ein Zettel hat höchstens ${LONGEST}.`,
    );
  }
  const { rows: all, open } = cells(text.replace(/^\uFEFF/, ""));
  if (open) bad(open, "a quotation mark is not closed.", "ein Anführungszeichen wird nicht geschlossen.");
  const names = all[0]?.row.map((one) => one.trim().toLowerCase()) ?? [];
  const at = Object.fromEntries(HEAD.map((name) => [name, names.indexOf(name)]));
  if (at.game < 0 || at.round < 0 || at.player < 0) {
    bad(
      all[0]?.line ?? 1,
      `expected the columns ${HEAD.join(", ")}.`,
      `Erwartet sind die Spalten ${HEAD.join(", ")}.`,
    );
  }
  const others = names.filter((name, column) => name && column !== at[name]);
  const rows = all.slice(1).map(({ line, row }) => {
    if (row.slice(names.length).some((one) => one.trim())) {
      bad(line, "more cells than the first line has columns.", "mehr Zellen, als die erste Zeile Spalten hat.");
    }
    const found = { line };
    for (const name of HEAD) found[name] = at[name] < 0 ? "" : plain((row[at[name]] ?? "").trim());
    return found;
  });
  if (!rows.length) bad(2, "no players are named.", "Es sind keine Spieler genannt.");
  const of = variantOf(tables, rows[0].game);
  if (!of) {
    const known = tables.variants.map((one) => one.id).join(", ");
    bad(
      rows[0].line,
      `“${rows[0].game.slice(0, 40)}” is no game; expected one of ${known}.`,
      `„${rows[0].game.slice(0, 40)}“ ist kein Spiel; erwartet ist eines von ${known}.`,
    );
  }
  const truth = (row, name) => {
    const word = row[name].toLowerCase();
    if (!YES.has(word) && !NO.has(word)) {
      bad(
        row.line,
        `“${row[name].slice(0, 40)}” under “${name}”; expected yes or no.`,
        `„${row[name].slice(0, 40)}“ unter „${name}“; erwartet ist yes oder no.`,
      );
    }
    return YES.has(word);
  };
  const players = [];
  const later = [];
  for (const row of rows) {
    if (row.game !== of.id) {
      bad(row.line, "another game than above.", "ein anderes Spiel als oben.");
    }
    if (!/^\d{1,3}$/.test(row.round) || Number(row.round) > MOST.rounds + 200) {
      bad(
        row.line,
        `“${row.round.slice(0, 40)}” is no number of a round.`,
        `„${row.round.slice(0, 40)}“ ist keine Rundennummer.`,
      );
    }
    if (Number(row.round) !== 0) later.push(row);
    else if (row.phase || row.out || row.made || row.points) {
      bad(row.line, "round 0 only names the players.", "Runde 0 nennt nur die Spieler.");
    } else players.push(row);
  }
  const order = players.map((row) => row.player);
  const firsts = players.filter((row) => truth(row, "first"));
  if (firsts.length > 1) bad(firsts[1].line, "a second player is first.", "ein zweiter Spieler ist der erste.");
  const first = firsts.length ? players.indexOf(firsts[0]) : 0;
  const seatOf = (row) => {
    const seat = order.indexOf(row.player);
    if (seat < 0) {
      bad(
        row.line,
        `“${row.player.slice(0, 40)}” is not among the players of round 0.`,
        `„${row.player.slice(0, 40)}“ ist nicht unter den Spielern der Runde 0.`,
      );
    }
    return seat;
  };
  const events = [["new", of.id, order, first]];
  if (of.rounds) {
    const last = Math.max(0, ...later.map((row) => Number(row.round)));
    for (let number = 1; number <= last; number++) {
      const its = later.filter((row) => Number(row.round) === number);
      const line = its[0]?.line ?? 1;
      if (its.length !== order.length || new Set(its.map(seatOf)).size !== order.length) {
        bad(
          line,
          `round ${number} needs one line for each of ${order.length} players.`,
          `Runde ${number} braucht eine Zeile für jeden der ${order.length} Spieler.`,
        );
      }
      events.push(["round", roundOf(its, { of, order, seatOf, truth, bad })]);
    }
  } else {
    for (const row of later) {
      if (row.points || (row.made && !truth(row, "made"))) {
        bad(row.line, "only tiles that are turned over stand here.", "hier stehen nur umgedrehte Plättchen.");
      }
      events.push(["tile", seatOf(row), row.phase]);
    }
  }
  const game = readGame({ id: newId(), events }, tables);
  const notes = [];
  if (others.length) {
    const list = others.map((name) => name.slice(0, 30)).join(", ").slice(0, 200);
    notes.push([`Columns that were not taken over: ${list}.`, `Nicht übernommene Spalten: ${list}.`]);
  }
  if (of.rounds && !of.free) {
    // Which phase was played for follows from the rounds.
    const { rounds: stood } = settle(of, fold(game));
    const odd = later.find((row) => row.phase && stood[row.round - 1]?.before[seatOf(row)] !== row.phase);
    if (odd) {
      notes.push([
        `Phases follow from the rounds; line ${odd.line} said another one.`,
        `Die Phasen folgen aus den Runden; in Zeile ${odd.line} stand eine andere.`,
      ]);
    }
  }
  const left = notes.length ? { en: notes.map(([en]) => en).join(" "), de: notes.map(([, de]) => de).join(" ") } : null;
  return { game, left };
};

const roundOf = (its, { of, order, seatOf, truth, bad }) => {
  const round = { out: -1 };
  const lists = { made: [], points: [], phases: [] };
  const isVoid = (row) => row.made.toLowerCase() === "void";
  round.void = its.some(isVoid);
  // A deciding round has neither points nor marks.
  const tie = of.points && !round.void && its.every((row) => row.points === "" && row.made === "");
  for (const row of its) {
    const seat = seatOf(row);
    if (round.void) {
      if (!isVoid(row) || row.points || truth(row, "out")) {
        bad(row.line, "a round that does not count says void for everybody, without points.", "eine Runde, die nicht zählt, hat bei allen „void“ und keine Punkte.");
      }
    } else lists.made[seat] = Number(truth(row, "made"));
    if (truth(row, "first")) {
      if (round.first !== undefined) bad(row.line, "a second player is first.", "ein zweiter Spieler ist der erste.");
      round.first = seat;
    }
    if (truth(row, "out")) {
      if (round.out >= 0) bad(row.line, "a second player went out.", "Ein zweiter Spieler ist ausgegangen.");
      round.out = seat;
      if (row.made && !lists.made[seat]) {
        bad(row.line, "who went out has laid the phase.", "wer ausging, hat die Phase ausgelegt.");
      }
      lists.made[seat] = 1;
      if (of.points && row.points !== "" && Number(row.points) !== of.points.out) {
        bad(
          row.line,
          `who went out has ${of.points.out} points.`,
          `wer ausging, hat ${of.points.out} Punkte.`,
        );
      }
    } else if (of.points && !round.void && !tie && row.points === "") {
      bad(row.line, "the points are missing.", "die Punkte fehlen.");
    }
    if (!of.points && row.points !== "") {
      bad(row.line, "this game has no points.", "dieses Spiel hat keine Punkte.");
    }
    lists.phases[seat] = of.free ? row.phase : "";
    if (row.points !== "" && !/^\d{1,4}$/.test(row.points)) {
      bad(
        row.line,
        `“${row.points.slice(0, 40)}” are no points; expected a whole number.`,
        `„${row.points.slice(0, 40)}“ sind keine Punkte; erwartet ist eine ganze Zahl.`,
      );
    }
    lists.points[seat] = Number(row.points || 0);
  }
  if (round.void) return { out: -1, void: true, first: round.first };
  delete round.void;
  if (tie) return { out: round.out, tie: true, first: round.first };
  round.made = lists.made;
  if (of.points) round.points = lists.points;
  if (of.free) round.phases = lists.phases;
  return order.length ? round : null;
};
