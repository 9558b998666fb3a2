// A game as the score keeper holds it: a list of events that only grows. What stands on the sheet
// follows from the events and from tables that the engine wrote; to undo is to drop the last one.
// No page is needed here, so that the tests can run it by itself.

export const MOST = { names: 24, events: 3000, rounds: 190, points: 9999 };

/** What is wrong with something that was read, in both languages. */
export class SheetError extends Error {
  constructor(en, de) {
    super(en);
    this.en = en;
    this.de = de;
  }
}
const refuse = (en, de) => {
  throw new SheetError(en, de);
};

const whole = (value, low, high) => Number.isInteger(value) && value >= low && value <= high;
const shown = (value) => JSON.stringify(value ?? null).slice(0, 60);

export const newId = () =>
  [...crypto.getRandomValues(new Uint8Array(6))].map((one) => (one % 36).toString(36)).join("");

// -- reading what comes from outside ---------------------------------------------------------

/** A name as it stands on the sheet: in one line, nothing cut off. */
export const cleanName = (value) =>
  typeof value === "string"
    ? value.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, " ").replace(/\s+/gu, " ").trim()
    : "";

/** How many letters a name has too many; 0 if it fits. */
export const tooMany = (name) => Math.max(0, [...cleanName(name)].length - MOST.names);

/** A round that somebody wrote down, or a SheetError. */
const readRound = (raw, of, players, where) => {
  const bad = (what) =>
    refuse(
      `${where}: ${what} cannot be read: ${shown(raw)}`,
      `${where}: ${what} lässt sich nicht lesen: ${shown(raw)}`,
    );
  if (raw === null || typeof raw !== "object" || Array.isArray(raw)) bad("the round");
  const round = { out: raw.out ?? -1 };
  if (!whole(round.out, -1, players - 1)) bad("who went out");
  if (raw.first !== undefined && raw.first !== null) {
    if (!whole(raw.first, 0, players - 1)) bad("who dealt");
    round.first = raw.first;
  }
  if (raw.void) return { ...round, out: -1, void: true };
  if (raw.tie) return { ...round, tie: true };
  const list = (name, good) => {
    const value = raw[name];
    if (!Array.isArray(value) || value.length !== players || !value.every(good)) bad(name);
    return value;
  };
  round.made = list("made", (one) => one === 0 || one === 1 || typeof one === "boolean").map(Number);
  if (of.points) round.points = [...list("points", (one) => whole(one, 0, MOST.points))];
  if (of.free) {
    const known = new Set(of.phases.map((phase) => phase.id));
    round.phases = [...list("phases", (one) => one === "" || known.has(one))];
    round.made.forEach((made, seat) => {
      if ((made || seat === round.out) && !round.phases[seat]) bad("phases");
    });
  }
  if (of.points && raw.cards !== undefined) {
    const rows = of.points.cards;
    round.cards = list(
      "cards",
      (one) =>
        one === 0 ||
        (Array.isArray(one) &&
          one.length === rows.length &&
          one.every((many, at) => whole(many, 0, rows[at].count))),
    ).map((one) => (one ? [...one] : 0));
  }
  return round;
};

const READ = {
  round: ([, raw], of, players, where) => ["round", readRound(raw, of, players, where)],
  edit: ([, at, raw], of, players, where) => {
    if (!whole(at, 0, MOST.rounds)) return null;
    return ["edit", at, readRound(raw, of, players, where)];
  },
  cut: ([, at]) => (whole(at, 0, MOST.rounds) ? ["cut", at] : null),
  name: ([, seat, name], _of, players) =>
    whole(seat, 0, players - 1) && cleanName(name) && !tooMany(name)
      ? ["name", seat, cleanName(name)]
      : null,
  first: ([, seat], _of, players) => (whole(seat, 0, players - 1) ? ["first", seat] : null),
  begin: ([, seat], _of, players) => (whole(seat, 0, players - 1) ? ["begin", seat] : null),
  pick: ([, seat, phase], of, players) =>
    whole(seat, 0, players - 1) && (phase === "" || of.phases.some((one) => one.id === phase))
      ? ["pick", seat, phase]
      : null,
  tile: ([, seat, tile], of, players) =>
    whole(seat, 0, players - 1) && of.phases.some((one) => one.id === tile)
      ? ["tile", seat, tile]
      : null,
  untile: ([, seat, tile], of, players) =>
    whole(seat, 0, players - 1) && of.phases.some((one) => one.id === tile)
      ? ["untile", seat, tile]
      : null,
};

/** The table of a variant; the tables are what the engine wrote. */
export const variantOf = (tables, id) => tables.variants.find((one) => one.id === id) ?? null;

/** A game from a link, a file or the device: a clean copy, or a SheetError that says where. */
export const readGame = (raw, tables) => {
  if (raw === null || typeof raw !== "object" || !Array.isArray(raw.events)) {
    refuse(
      `This is no game of the score keeper: ${shown(raw)}. A game looks like {"id": "x1", "events": [["new", "classic", ["Ana", "Ben"], 0]]}.`,
      `Das ist keine Partie des Punktezettels: ${shown(raw)}. Eine Partie sieht so aus: {"id": "x1", "events": [["new", "classic", ["Ana", "Ben"], 0]]}.`,
    );
  }
  if (raw.events.length > MOST.events) {
    refuse(
      `${raw.events.length} entries are more than a game has; ${MOST.events} are read at most.`,
      `${raw.events.length} Einträge hat keine Partie; höchstens ${MOST.events} werden gelesen.`,
    );
  }
  const id = typeof raw.id === "string" && /^[a-z0-9]{1,16}$/.test(raw.id) ? raw.id : newId();
  const [head, ...rest] = raw.events;
  const of = Array.isArray(head) && head[0] === "new" ? variantOf(tables, head[1]) : null;
  if (!of) {
    refuse(
      `The first entry must say which game is played, such as ["new", "classic", ["Ana", "Ben"], 0], not ${shown(head)}.`,
      `Der erste Eintrag muss sagen, was gespielt wird, etwa ["new", "classic", ["Ana", "Ben"], 0], nicht ${shown(head)}.`,
    );
  }
  const names = readNames(head[2], of);
  const first = head[3] ?? 0;
  if (!whole(first, 0, names.length - 1)) {
    refuse(
      `The first entry must say by the number of the seat who begins, from 0 to ${names.length - 1}, not ${shown(head[3])}.`,
      `Der erste Eintrag muss mit der Nummer des Platzes sagen, wer beginnt, von 0 bis ${names.length - 1}, nicht ${shown(head[3])}.`,
    );
  }
  const events = [["new", of.id, names, first]];
  let rounds = 0;
  rest.forEach((event, at) => {
    const where = `${at + 2}`;
    const read = Array.isArray(event) && typeof event[0] === "string" && Object.hasOwn(READ, event[0]) ? READ[event[0]] : null;
    const fits = { round: of.rounds, edit: of.rounds, cut: of.rounds, tile: !of.rounds, untile: !of.rounds };
    const found = read && fits[event[0]] !== false ? read(event, of, names.length, `Entry ${where}`) : null;
    if (!found) {
      refuse(
        `Entry ${where} cannot be read: ${shown(event)}. Nothing was taken over.`,
        `Eintrag ${where} lässt sich nicht lesen: ${shown(event)}. Nichts wurde übernommen.`,
      );
    }
    if (found[0] === "round") rounds += 1;
    if (rounds > MOST.rounds) {
      refuse(
        `More than ${MOST.rounds} rounds cannot be kept.`,
        `Mehr als ${MOST.rounds} Runden lassen sich nicht aufschreiben.`,
      );
    }
    events.push(found);
  });
  return { id, events };
};

/** Names for the seats of a variant, or a SheetError. */
export const readNames = (raw, of) => {
  const [few, many] = of.players;
  const names = Array.isArray(raw) ? raw.map(cleanName) : [];
  if (names.length < few || names.length > many) {
    refuse(
      `This game is for ${few} to ${many} players; ${names.length} are named.`,
      `Dieses Spiel ist für ${few} bis ${many} Spieler; ${names.length} sind genannt.`,
    );
  }
  const gap = names.findIndex((name) => !name);
  if (gap >= 0) {
    refuse(`Player ${gap + 1} has no name.`, `Spieler ${gap + 1} hat keinen Namen.`);
  }
  const long = names.find(tooMany);
  if (long) {
    refuse(
      `The name “${long.slice(0, 60)}” is too long: there is room for ${MOST.names} letters.`,
      `Der Name „${long.slice(0, 60)}“ ist zu lang: Platz ist für ${MOST.names} Buchstaben.`,
    );
  }
  const twin = names.findIndex((name, at) => names.indexOf(name) < at);
  if (twin >= 0) {
    refuse(
      `Two players are called “${names[twin]}”. Add a letter to one of them.`,
      `Zwei Spieler heißen „${names[twin]}“. Häng bei einem einen Buchstaben an.`,
    );
  }
  return names;
};

// -- the sheet -------------------------------------------------------------------------------

/** The sheet that the events leave: names, rounds as they stand, what is set for the next one. */
export const fold = (game) => {
  const [[, variant, names, first], ...rest] = game.events;
  const sheet = { variant, names: [...names], first, rounds: [], next: { first: null, picks: [] }, tiles: [] };
  sheet.next.picks = names.map(() => "");
  for (const [kind, ...what] of rest) {
    if (kind === "round") {
      const [round] = what;
      sheet.rounds.push(
        round.first === undefined && sheet.next.first !== null
          ? { ...round, first: sheet.next.first }
          : round,
      );
      sheet.next = { first: null, picks: names.map(() => "") };
    } else if (kind === "edit") {
      if (what[0] < sheet.rounds.length) {
        const old = sheet.rounds[what[0]];
        sheet.rounds[what[0]] =
          what[1].first === undefined && old.first !== undefined
            ? { ...what[1], first: old.first }
            : what[1];
      }
    } else if (kind === "cut") sheet.rounds.splice(what[0], 1);
    else if (kind === "name") sheet.names[what[0]] = what[1];
    else if (kind === "first") [sheet.first] = what;
    else if (kind === "begin") [sheet.next.first] = what;
    else if (kind === "pick") sheet.next.picks[what[0]] = what[1];
    else if (kind === "tile") {
      if (!sheet.tiles.some(([seat, tile]) => seat === what[0] && tile === what[1])) {
        sheet.tiles.push([what[0], what[1]]);
      }
    } else if (kind === "untile") {
      sheet.tiles = sheet.tiles.filter(([seat, tile]) => seat !== what[0] || tile !== what[1]);
    }
  }
  return sheet;
};

/** The sheet as a question to the engine. */
export const question = (of, sheet) => ({
  variant: sheet.variant,
  players: sheet.names.length,
  first: sheet.first,
  rounds: settle(of, sheet).counted.map((round) => ({
    out: round.out < 0 ? null : round.out,
    made: (round.made ?? []).map(Boolean),
    points: round.points ?? [],
    phases: round.phases ?? [],
    first: round.first ?? null,
    void: round.void ?? false,
  })),
  tiles: sheet.tiles,
});

// -- looking things up -----------------------------------------------------------------------

// A round as it counts: what a correction further up has left without meaning counts for nothing.
const plain = (of, round, players, tie) => {
  if (round.void) return { out: -1, void: true, first: round.first };
  const empty = (value) => Array.from({ length: players }, () => value);
  if (tie.length) return { out: tie.includes(round.out) ? round.out : -1, first: round.first };
  const phases = of.free ? (round.phases ?? empty("")) : [];
  const lost = round.out >= 0 && of.free && !phases[round.out];
  return {
    out: lost ? -1 : round.out,
    made: round.made ?? empty(0),
    points: of.points ? (round.points ?? empty(0)) : [],
    phases,
    first: round.first,
  };
};

const turn = (seat, by, of) => (((seat + by) % of) + of) % of;

/** Where everybody is, by the tables: the same answer as the engine's to `question(sheet)`. */
export const settle = (of, sheet) => {
  const players = sheet.names.length;
  const seats = sheet.names.map((_, seat) => seat);
  const ids = of.phases.map((phase) => phase.id);
  const last = ids.at(-1);
  const state = {
    phase: seats.map(() => (of.free ? "" : ids[0])),
    done: seats.map(() => []),
    total: seats.map(() => 0),
    dealer: of.seats.dealer ? sheet.first : null,
    starter: of.rounds ? turn(sheet.first, of.seats.first, players) : null,
    tie: [],
    winners: [],
    frozen: null,
  };
  const made = (seat) =>
    of.free
      ? state.done[seat].length
      : state.phase[seat] === "goal"
        ? of.needed
        : ids.indexOf(state.phase[seat]);
  const allMade = () => state.frozen ?? seats.map(made);
  const among = (seat) => {
    while (state.tie.length && !state.tie.includes(seat)) seat = turn(seat, of.seats.turn, players);
    return seat;
  };
  const better = of.points?.better === "high" ? -1 : 1;

  const rounds = [];
  const counts = [];
  const odd = [];
  let behind = 0;
  if (!of.rounds) {
    sheet.tiles.forEach(([seat, tile], at) => {
      if (state.winners.length) return;
      if (of.adds.laid && !state.done[seat].includes(tile)) state.done[seat].push(tile);
      if (of.ends.through.laid && made(seat) >= of.needed) {
        state.winners = [seat];
        behind = sheet.tiles.length - at - 1;
      }
    });
  }
  for (const [at, written] of (of.rounds ? sheet.rounds : []).entries()) {
    const round = plain(of, written, players, state.tie);
    counts.push(round);
    if (state.winners.length) {
      behind += 1;
      continue;
    }
    if (!round.void && (round.out !== written.out || (!state.tie.length && !written.made))) odd.push(at);
    if (round.first !== undefined) {
      if (of.seats.dealer) {
        state.dealer = round.first;
        if (of.seats.later.from === "dealer") state.starter = turn(round.first, of.seats.later.by, players);
      } else state.starter = round.first;
    }
    state.starter = among(state.starter);
    const deciding = state.tie.length > 0;
    const asked = (seat) => {
      if (deciding && !state.tie.includes(seat)) return "";
      if (of.free && !deciding) return round.phases?.[seat] ?? "";
      return state.phase[seat] === "goal" ? last : state.phase[seat];
    };
    const begun = {
      dealer: state.dealer,
      starter: state.starter,
      tie: [...state.tie],
      before: seats.map(asked),
    };
    const held = [...state.total];
    const outcome = (seat) => (seat === round.out ? "out" : round.made?.[seat] ? "laid" : "failed");
    let again = false;
    if (deciding && !round.void) {
      if (round.out >= 0) state.winners = [round.out];
      else again = true;
    } else if (round.void) {
      again = true;
    } else {
      if (of.points) {
        for (const seat of seats) {
          state.total[seat] += seat === round.out ? of.points.out : (round.points?.[seat] ?? 0);
        }
      }
      const start = round.out >= 0 ? round.out : turn(state.starter, 1, players);
      for (const seat of seats.map((by) => turn(start, by, players))) {
        const how = outcome(seat);
        if (of.free) {
          if (of.adds[how] && begun.before[seat] && !state.done[seat].includes(begun.before[seat])) {
            state.done[seat].push(begun.before[seat]);
          }
        } else state.phase[seat] = of.moves[state.phase[seat]][how];
        if (of.ends.first && of.ends.through[how] && made(seat) >= of.needed) {
          state.winners = [seat];
          break;
        }
      }
      if (!state.winners.length) {
        let could =
          of.ends.round !== null
            ? rounds.length + 1 >= of.ends.round
              ? seats
              : []
            : seats.filter((seat) => made(seat) >= of.needed && of.ends.through[outcome(seat)]);
        if (could.length && of.ends.among === "everyone") could = seats;
        if (could.length > 1 && of.decides.includes("points")) {
          const least = Math.min(...could.map((seat) => better * state.total[seat]));
          could = could.filter((seat) => better * state.total[seat] === least);
        }
        if (could.length === 1 || (could.length && !of.decides.includes("replay"))) {
          state.winners = could;
        } else if (could.length) {
          state.frozen = seats.map(made);
          state.tie = of.tie.players === "tied" ? could : seats;
          for (const seat of state.tie) {
            state.phase[seat] =
              of.tie.phase === "last-in-list"
                ? last
                : outcome(seat) !== "failed"
                  ? begun.before[seat]
                  : of.free
                    ? ([...state.done[seat]].sort((a, b) => ids.indexOf(a) - ids.indexOf(b)).at(-1) ?? last)
                    : ids[Math.max(made(seat) - 1, 0)];
          }
          again = true;
        } else again = true;
      }
    }
    rounds.push({
      ...begun,
      phase: of.free ? begun.before : [...state.phase],
      made: allMade(),
      points: state.total.map((now, seat) => now - held[seat]),
      total: [...state.total],
    });
    if (again && of.seats.later) {
      const out = round.void || deciding || round.out < 0 ? null : round.out;
      const from = (rule) => {
        const base = rule.from === "dealer" ? state.dealer : rule.from === "starter" ? begun.starter : out;
        return base === null ? null : turn(base, rule.by, players);
      };
      // A deciding round is dealt as if nobody had gone out.
      const nobody = out === null || (state.tie.length > 0 && !deciding);
      if (of.seats.dealer) {
        state.dealer =
          of.seats.dealer.from === "out" && nobody ? state.dealer : from(of.seats.dealer);
      }
      state.starter = from(nobody ? of.seats.nobody : of.seats.later);
      state.starter = among(state.starter);
    }
  }
  const over = state.winners.length > 0;
  const final = allMade();
  const top = over ? state.winners : state.tie;
  const keys = of.order.map(([by, end]) => (seat) => {
    const value = by === "made" ? final[seat] : state.total[seat];
    return end === "high" ? -value : value;
  });
  const key = (seat) => [top.includes(seat) ? 0 : 1, ...keys.map((one) => one(seat))];
  const compare = (a, b) => {
    const [one, two] = [key(a), key(b)];
    const at = one.findIndex((value, i) => value !== two[i]);
    return at < 0 ? 0 : one[at] - two[at];
  };
  const order = [...seats].sort((a, b) => compare(a, b) || a - b);
  const ranking = [];
  order.forEach((seat, at) => {
    const same = at > 0 && compare(seat, order[at - 1]) === 0;
    ranking.push({ place: same ? ranking[at - 1].place : at + 1, seat });
  });
  const tie = over ? [] : state.tie;
  return {
    counted: counts,
    odd,
    rounds,
    behind,
    over,
    winners: over ? [...state.winners].sort((a, b) => a - b) : [],
    tie: [...tie],
    dealer: state.dealer,
    starter: state.starter,
    phase: seats.map((seat) => (!of.free || tie.includes(seat) ? state.phase[seat] : "")),
    made: final,
    done: of.free ? state.done.map((one) => [...one].sort((a, b) => ids.indexOf(a) - ids.indexOf(b))) : [],
    total: state.total,
    ranking,
  };
};

/**
 * What points say of a phase: "made", "either", "not", or "never" for a sum that no hand has;
 * "" where nobody can tell.
 */
export const told = (of, phase, points) => {
  const cards = of.phases.find((one) => one.id === phase)?.cards;
  const lists = of.points?.tells[String(cards)];
  if (!lists || !lists.not.length) return "";
  return ["made", "either", "not"].find((word) => lists[word].includes(points)) ?? "never";
};

/** The points of cards that are left: how many of each row of the table. */
export const counted = (of, cards) =>
  of.points.cards.reduce((sum, row, at) => sum + row.value * (cards[at] ?? 0), 0);

// -- two copies of a game --------------------------------------------------------------------

const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);

/** How a game from a link stands to the one on the device: same, newer, older, or other. */
export const compare = (mine, theirs) => {
  const many = Math.min(mine.events.length, theirs.events.length);
  for (let at = 0; at < many; at++) if (!same(mine.events[at], theirs.events[at])) return "other";
  if (mine.events.length === theirs.events.length) return "same";
  return theirs.events.length > many ? "newer" : "older";
};
