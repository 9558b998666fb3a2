// A table as the engine describes it (phase10/page/table.py): players, piles, groups, the board;
// and what happened at it, in sentences. Play and replay share this.
import { html, nothing, unsafeHTML } from "./base.js";
import { cardFace, cardName, cardPicture } from "./cards.js";
import { ruleLink } from "./rulelink.js";

const t = (lang, en, de) => (lang === "de" ? de : en);

/** How many cards of each kind: hidden ones are counted, the others named. */
const hiddenCount = (cards, deck) => cards.filter((one) => one === deck.hidden).length;

export const cardCount = (lang, n) =>
  n === 1 ? t(lang, "1 card", "1 Karte") : t(lang, `${n} cards`, `${n} Karten`);

const small = (deck, name) =>
  html`<span class="p10-card p10-still p10-tiny" role="img" aria-label=${cardName(deck, name)}
    >${cardFace(deck, name)}</span
  >`;

/** A hand that is only looked at: what is seen as cards, what is hidden as a number of backs. */
export const lookedAt = (deck, cards, lang) => {
  if (cards === null) return nothing;
  const hidden = hiddenCount(cards, deck);
  const seen = cards.filter((one) => one !== deck.hidden);
  return html`<span class="p10-held">
    ${seen.map((one) => small(deck, one))}
    ${hidden || !cards.length
      ? html`<span class="p10-backs"
          >${hidden
            ? html`<span class="p10-card p10-tiny" aria-hidden="true"
                >${cardFace(deck, deck.hidden)}</span
              >`
            : nothing}<span>${cardCount(lang, seen.length ? hidden : cards.length)}</span></span
        >`
      : nothing}
  </span>`;
};

/** The groups that somebody has laid down. `onpick(seat, group)` makes them buttons. */
export const laidGroups = (seat, lang, onpick = null) => {
  if (!seat.down.length) return nothing;
  return html`<ul
    class="p10-laid"
    aria-label=${t(lang, `Laid down by ${seat.name}`, `Ausgelegt von ${seat.name}`)}
  >
    ${seat.down.map(
      (group) =>
        html`<li>
          ${onpick
            ? html`<button
                type="button"
                class="p10-group"
                aria-label=${t(
                  lang,
                  `Hit on ${group.says.charAt(0).toLowerCase()}${group.says.slice(1)} of ${seat.name}: ${group.told}`,
                  `Anlegen bei ${seat.name}, ${group.says}: ${group.told}`,
                )}
                @click=${() => onpick(seat, group)}
              >
                ${unsafeHTML(group.svg)}
              </button>`
            : unsafeHTML(group.svg)}
        </li>`,
    )}
  </ul>`;
};

const tiles = (seat, lang) => {
  if (!seat.tiles.length) return nothing;
  return html`<ul class="p10-tiles" aria-label=${t(lang, "Phases", "Phasen")}>
    ${seat.tiles.map(
      (one) =>
        html`<li class=${one.made ? "p10-tilemade" : ""}>
          ${one.svg ? unsafeHTML(one.svg) : html`<span aria-hidden="true">${one.says}</span>`}
          <span class="p10-unseen"
            >${one.says}: ${one.made ? t(lang, "made", "geschafft") : t(lang, "open", "offen")}</span
          >
        </li>`,
    )}
  </ul>`;
};

/** One player: name, aim and facts, then whatever lies in front. */
export const seatBox = (deck, seat, lang, { inner = nothing, onpick = null, you = false } = {}) =>
  html`<section
    class="p10-seat ${seat.acts ? "p10-acts" : ""}"
    aria-label=${you ? t(lang, `You: ${seat.name}`, `Du: ${seat.name}`) : seat.name}
  >
    <p class="p10-seathead">
      <b>${seat.acts ? html`<span aria-hidden="true">▸ </span>` : nothing}${seat.name}</b>
      ${you ? html`<span class="p10-you">${t(lang, "you", "du")}</span>` : nothing}
      ${seat.acts && !you
        ? html`<span class="p10-unseen">${t(lang, "is to act", "ist dran")}</span>`
        : nothing}
      <span class="p10-facts">${[seat.aim, ...seat.facts].filter(Boolean).join(" · ")}</span>
    </p>
    ${tiles(seat, lang)} ${inner} ${laidGroups(seat, lang, onpick)}
    ${seat.saved.length
      ? html`<p class="p10-side">${t(lang, "Save pile:", "Sparstapel:")} ${lookedAt(deck, seat.saved, lang)}</p>`
      : nothing}
    ${seat.skipped.length
      ? html`<p class="p10-side">${t(lang, "Skip in front:", "Aussetzer davor:")} ${lookedAt(deck, seat.skipped, lang)}</p>`
      : nothing}
  </section>`;

/** The two piles; `ondraw` and `ondiscard` make buttons of them. */
export const piles = (deck, table, lang, { ondraw = null, ondiscard = null } = {}) => {
  const { draw, discard } = table;
  const one = (face, label, words, onclick) => {
    const inner = html`<span class="p10-card p10-pilecard" aria-hidden="true">${face}</span
      ><span class="p10-pilewords"><b>${label}</b><span>${words}</span></span>`;
    return onclick
      ? html`<button type="button" class="p10-pile" @click=${onclick}>${inner}</button>`
      : html`<div class="p10-pile">${inner}</div>`;
  };
  const empty = html`<span class="p10-emptyface"></span>`;
  const top = discard?.cards[0];
  return html`<div class="p10-piles">
    ${draw === null
      ? nothing
      : one(
          draw ? cardFace(deck, deck.hidden) : empty,
          t(lang, "Draw pile", "Nachziehstapel"),
          draw ? cardCount(lang, draw) : t(lang, "empty", "leer"),
          ondraw,
        )}
    ${discard === null
      ? nothing
      : one(
          top ? cardFace(deck, top) : empty,
          t(lang, "Discard pile", "Ablagestapel"),
          top
            ? html`${cardName(deck, top, lang)}<br />${discard.count > 1
                  ? t(lang, `${discard.count - 1} below`, `darunter ${discard.count - 1}`)
                  : nothing}`
            : t(lang, "empty", "leer"),
          ondiscard,
        )}
  </div>`;
};

/** The board, folded where it would push everything else out of sight. */
export const boardBox = (table, lang, open = true) =>
  table.board
    ? html`<details class="p10-boardbox" ?open=${open}>
        <summary>${t(lang, "The board", "Der Spielplan")}</summary>
        ${unsafeHTML(table.board)}
      </details>`
    : nothing;

// -- what happened ---------------------------------------------------------------------------

/** Single moves as lines: the moves of one player in a row are one sentence. */
export const linesOf = (told) => {
  const lines = [];
  for (const one of told) {
    const last = lines.at(-1);
    if (one.kind === "move") {
      if (last?.kind === "move" && last.who === one.who && !last.closed) {
        if (one.verb === "done" && last.parts.length) continue;
        last.parts.push(one);
      } else lines.push({ kind: "move", who: one.who, name: one.name, parts: [one] });
    } else {
      if (last) last.closed = true;
      lines.push(one);
    }
  }
  return lines;
};

/** The sentence of a line; the same move again and again is counted. */
export const lineText = (line) => {
  if (line.kind !== "move") return line.text;
  const parts = [];
  for (const { text } of line.parts) {
    const last = parts.at(-1);
    if (last?.text === text) last.n += 1;
    else parts.push({ text, n: 1 });
  }
  return `${parts.map(({ text, n }) => (n > 1 ? `${text} (×${n})` : text)).join(", ")}.`;
};

/** A round that is over, as a table. */
export const roundBox = (line) => {
  const [head, ...rows] = line.rows;
  return html`<div class="p10-round">
    <p><b>${line.text}</b></p>
    <div class="p10-scroll" tabindex="0" role="region" aria-label=${line.text}>
      <table>
        <thead>
          <tr>${head.map((one) => html`<th scope="col">${one}</th>`)}</tr>
        </thead>
        <tbody>
          ${rows.map(
            ([name, ...cells]) =>
              html`<tr>
                <th scope="row">${name}</th>
                ${cells.map((one) => html`<td>${one}</td>`)}
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
  </div>`;
};

// -- verdicts --------------------------------------------------------------------------------

const SIGNS = { true: "✔", false: "✘", null: "?" };
const KINDS = { true: "yes", false: "no", null: "depends" };

/** A verdict with its rule; the long one unfolds every rule that was asked. */
export const verdictBox = (found, lang) =>
  html`<div class="p10-ruled p10-${KINDS[String(found.legal)]}">
    ${found.text
      ? html`<p class="p10-said"><span aria-hidden="true">${SIGNS[String(found.legal)]}</span> ${found.text}</p>`
      : nothing}
    ${found.rule
      ? html`<p class="p10-by">${ruleLink(found.rule)} ${found.rule.says}</p>`
      : nothing}
    ${found.asked?.length
      ? html`<details>
          <summary>${t(lang, "All rules that were asked", "Alle geprüften Regeln")}</summary>
          <ul>${found.asked.map((one) => html`<li>${one}</li>`)}</ul>
          ${found.around?.map((one) => html`<p><b>${one.head}:</b> ${one.text}</p>`)}
        </details>`
      : nothing}
  </div>`;

export { cardPicture };

/**
 * What stands there while a game is played up to where it was left, in play and replay alike.
 * `again` asks once more, where there is something to try again.
 */
export const waitingBox = (widget, says, again = null) =>
  html`${widget.problemBox()}${widget.engineBox()}
    ${widget.progress !== null && widget.awake
      ? html`<div class="p10-progress"><label>${says}<progress max="1" .value=${widget.progress}></progress></label></div>`
      : nothing}
    <div class="p10-row">
      ${again && widget.problem
        ? html`<button type="button" class="p10-button p10-main" @click=${again}>${widget.t("Try again", "Noch einmal")}</button>`
        : nothing}
      <button type="button" class="p10-button" @click=${() => widget.leave()}>${widget.t("Another game", "Andere Partie")}</button>
    </div>`;
