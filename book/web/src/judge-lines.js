// The lines of a position as a form holds them: texts in the notation, taken apart and put
// together again. What a line means, and whether it can be, is the engine's business.

/** Cards of a line: "R3 W ?x2" is four cards; "-" is none. */
export const cardsOf = (text) => {
  const found = [];
  for (const word of (text ?? "").split(/[\s,]+/)) {
    if (!word || word === "-") continue;
    const many = /^(\?|W|S|star)x(\d{1,3})$/.exec(word);
    // More than any deck holds stays as it was written, for the engine to refuse.
    if (many && Number(many[2]) <= 120) for (let n = Number(many[2]); n > 0; n--) found.push(many[1]);
    else found.push(word);
  }
  return found;
};

/** The same as a line; hidden cards in a row are counted. */
export const cardsText = (cards) => {
  const found = [];
  let hidden = 0;
  const flush = () => {
    if (hidden) found.push(hidden === 1 ? "?" : `?x${hidden}`);
    hidden = 0;
  };
  for (const card of cards) {
    if (card === "?") hidden += 1;
    else {
      flush();
      found.push(card);
    }
  }
  flush();
  return found.join(" ");
};

/** Groups of a line: "run R3 B4 / set R5 R5" is two, each with its head and its cards. */
export const groupsOf = (text, kinds) => {
  const found = [];
  for (const part of (text ?? "").split("/")) {
    const words = part.trim().split(/[\s,]+/).filter((word) => word && word !== "-");
    if (!words.length) continue;
    const head = kinds.some((kind) => words[0] === kind || words[0].startsWith(`${kind}=`));
    found.push({ head: head ? words[0] : "", cards: cardsOf(words.slice(head ? 1 : 0).join(" ")) });
  }
  return found;
};

export const groupsText = (groups) =>
  groups
    .filter((group) => group.cards.length || group.head)
    .map((group) => [group.head, cardsText(group.cards)].filter(Boolean).join(" "))
    .join(" / ");

/** A list of players: "ana 4, ben 5 6" as a map from names to texts. */
export const seatsOf = (text) => {
  const found = new Map();
  for (const item of (text ?? "").split(",")) {
    const words = item.trim().split(/\s+/);
    if (words[0]) found.set(words[0], words.slice(1).join(" "));
  }
  return found;
};

export const seatsText = (seats) =>
  [...seats]
    .filter(([, value]) => value)
    .map(([name, value]) => `${name} ${value}`)
    .join(", ");

export const namesOf = (text) => (text ?? "").split(/[\s,]+/).filter(Boolean);

/**
 * A text of lines as pairs; a line "move: …" comes apart. `odd` is the first line that is none,
 * with its number; a line that is empty or begins with # says nothing.
 */
export const readLines = (text) => {
  const found = { pairs: [], move: null, variant: null, rules: {}, odd: null };
  for (const [at, line] of text.split("\n").entries()) {
    if (line.trim().startsWith("#")) continue;
    for (const part of line.split(";")) {
      const cut = part.indexOf(":");
      const key = part.slice(0, Math.max(cut, 0)).trim().split(/\s+/).join(" ");
      const value = part.slice(cut + 1).trim();
      const twice = (key === "move" && found.move !== null) || (key === "variant" && found.variant !== null);
      if (!part.trim()) continue;
      if (!key || twice) found.odd ??= { number: at + 1, text: part.trim(), twice };
      else if (key === "move") found.move = value;
      else if (key === "variant") found.variant = value;
      else if (key.startsWith("rule ")) found.rules[key.slice(5)] = value;
      else found.pairs.push([key, value]);
    }
  }
  return found;
};

/** How long a line and a move may be, so that a link can bring them back. */
export const MOST = { lines: 100, key: 80, line: 1500, move: 400 };

export const writeLines = (pairs) => pairs.map(([key, value]) => `${key}: ${value}`).join("\n");

/** The lines with players called otherwise; a name is a word of its own, wherever it stands. */
export const renamed = (text, names) =>
  text
    .split(/([\s,:]+)/)
    .map((word) => names.get(word) ?? word)
    .join("");

/** A text that is not longer than it may be; otherwise "". */
export const short = (value, most) =>
  typeof value === "string" && value.length <= most ? value : "";
