// Cards on a page: faces drawn by the engine, rows of cards, and a picker to tap them from.
// What there is in a deck, and how it is laid out, stands in the table that the engine wrote.
import { LitElement, html, nothing, svg } from "lit";
import { classMap } from "lit/directives/class-map.js";
import { unsafeSVG } from "lit/directives/unsafe-svg.js";
import { lang, table } from "./base.js";

/** The games: { id: { title, short, deck, printed } }. */
export const games = () => table("games");

/** The deck of a game; an Error if there is no such game. */
export const deckOf = async (variant) => {
  const all = await games();
  if (!Object.hasOwn(all, variant)) throw new Error(`no game ${variant}`);
  return table(all[variant].deck);
};

const card = (deck, name) => (Object.hasOwn(deck.cards, name) ? deck.cards[name] : null);

/** A card in words. */
export const cardName = (deck, name, language = lang()) => card(deck, name)?.[language] ?? name;

// A name in words beside what is drawn. (An aria-label would have to repeat the letters that are
// seen, so that somebody who says them aloud to the device is understood.)
const unseen = (text) => html`<span class="p10-unseen">${text}</span>`;

/** The face of a card, without words: whoever shows it says what it is. */
export const cardFace = (deck, name) => {
  const found = card(deck, name) ?? deck.cards[deck.hidden];
  return html`<svg
    class="p10-face"
    viewBox="0 0 ${deck.width} ${deck.height}"
    font-family=${deck.font}
    font-weight="700"
    fill=${deck.ink}
    aria-hidden="true"
    focusable="false"
  >
    ${unsafeSVG(found.face)}
  </svg>`;
};

/**
 * One card as a button. `label` is read out, otherwise the card's name; as content, since what is
 * drawn on a card is no part of how it is called.
 */
export const cardButton = (deck, name, options = {}) => {
  const { label, onclick, pressed, disabled = false, tabindex, extra = nothing } = options;
  return html`<button
    type="button"
    class="p10-card"
    data-card=${name}
    aria-pressed=${pressed === undefined ? nothing : String(pressed)}
    ?disabled=${disabled}
    tabindex=${tabindex ?? nothing}
    @click=${onclick}
  >
    ${cardFace(deck, name)}<span class="p10-unseen">${label ?? cardName(deck, name)}</span>${extra}
  </button>`;
};

/** One card to look at. */
export const cardPicture = (deck, name) =>
  html`<span class="p10-card p10-still" role="img" aria-label=${cardName(deck, name)}
    >${cardFace(deck, name)}</span
  >`;

/**
 * Cards in a row that can be tapped, such as a hand: `onpick(index, name)`, `word(name)` says what
 * a tap does ("remove red 7"), `pressed(index)` makes them switches. Arrow keys go along.
 */
export const cardRow = (deck, names, options = {}) => {
  const { label, onpick, word, pressed, empty = nothing } = options;
  if (!names.length) return html`<div class="p10-cards p10-none">${empty}</div>`;
  return html`<div class="p10-cards" role="group" aria-label=${label ?? nothing} @keydown=${rove}>
    ${names.map((name, at) =>
      onpick
        ? cardButton(deck, name, {
            label: word ? word(name) : undefined,
            onclick: () => onpick(at, name),
            pressed: pressed?.(at),
            tabindex: at === 0 ? 0 : -1,
          })
        : cardPicture(deck, name),
    )}
  </div>`;
};

/**
 * Arrow keys, Home and End among the buttons of an element; one of them is reached by Tab, and it
 * is the one that was used last. For @keydown.
 */
export const rove = (event) => {
  const box = event.currentTarget;
  const keys = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"];
  if (!keys.includes(event.key) || event.ctrlKey || event.metaKey || event.altKey) return;
  const all = [...box.querySelectorAll("button:not(:disabled)")];
  const at = all.indexOf(document.activeElement);
  if (at < 0) return;
  const place = (one) => {
    const { left, right, top, height } = one.getBoundingClientRect();
    return { x: (left + right) / 2, y: top, height };
  };
  let next = at;
  if (event.key === "ArrowRight") next = Math.min(all.length - 1, at + 1);
  else if (event.key === "ArrowLeft") next = Math.max(0, at - 1);
  else if (event.key === "Home") next = 0;
  else if (event.key === "End") next = all.length - 1;
  else {
    const here = place(all[at]);
    const down = event.key === "ArrowDown";
    let best = Infinity;
    all.forEach((one, index) => {
      const there = place(one);
      const far = down ? there.y - here.y : here.y - there.y;
      if (far < here.height / 2) return;
      const cost = far * 1000 + Math.abs(there.x - here.x);
      if (cost < best) [best, next] = [cost, index];
    });
  }
  event.preventDefault();
  settle(box, all[next]);
  all[next].focus();
};

const settle = (box, chosen) => {
  for (const one of box.querySelectorAll("button")) one.tabIndex = one === chosen ? 0 : -1;
};

/**
 * A picker: tap cards to add them.
 *   <p10-picker .deck=${deck} .lang=${this.lang} label="…" .left=${(name) => 2} @p10-pick=${…}>
 * `detail` of p10-pick is the name of the card. `left(name)` says how many more may be taken;
 * without it nothing runs out. `unknown` offers the hidden card too.
 */
export class Picker extends LitElement {
  static properties = {
    deck: { attribute: false },
    lang: {},
    label: {},
    left: { attribute: false },
    unknown: { type: Boolean },
    turned: { state: true },
    first: { state: true },
  };

  constructor() {
    super();
    this.deck = null;
    this.lang = lang();
    this.label = "";
    this.left = null;
    this.unknown = false;
    this.turned = false;
    /** The symbol that waits for a second one. */
    this.first = null;
  }

  createRenderRoot() {
    return this;
  }

  t(en, de) {
    return this.lang === "de" ? de : en;
  }

  willUpdate(changed) {
    if (changed.has("deck")) {
      this.turned = false;
      this.first = null;
    }
  }

  updated() {
    // Exactly one key is reached by Tab.
    const all = [...this.querySelectorAll("button:not(:disabled)")];
    if (!all.some((one) => one.tabIndex === 0)) {
      const one = all[0];
      if (one) one.tabIndex = 0;
    }
  }

  pick(name) {
    this.dispatchEvent(new CustomEvent("p10-pick", { detail: name, bubbles: true }));
  }

  #may(name) {
    return this.left ? this.left(name) > 0 : true;
  }

  #key(name, inner, label = cardName(this.deck, name, this.lang)) {
    const may = this.#may(name);
    return html`<button
      type="button"
      class="p10-key"
      data-card=${name}
      tabindex="-1"
      aria-disabled=${may ? nothing : "true"}
      @click=${(event) => {
        settle(this, event.currentTarget);
        if (this.#may(name)) this.pick(name);
      }}
    >
      ${inner}${label ? unseen(label) : nothing}
    </button>`;
  }

  #mark(mark, side) {
    return html`<svg
      class="p10-mark"
      viewBox="0 0 ${side} ${side}"
      aria-hidden="true"
      focusable="false"
    >
      ${unsafeSVG(mark)}
    </svg>`;
  }

  #rows() {
    const { deck, turned } = this;
    return deck.rows.map(
      (row) =>
        html`<div class="p10-keys" role="group" aria-label=${row[this.lang]}>
          ${row.cards.map(([shown, plain]) => {
            const name = turned ? `J${plain}` : plain;
            return this.#key(
              name,
              html`<span class="p10-number" aria-hidden="true"
                  >${turned ? "J" : ""}${shown}</span
                >${this.#mark(row.mark, deck.mark)}`,
            );
          })}
        </div>`,
    );
  }

  #pairs() {
    const { deck, first } = this;
    const made = (one, other) => deck.pairs[`${one} ${other}`] ?? deck.pairs[`${other} ${one}`];
    return deck.rows.map(
      (row) =>
        html`<div class="p10-keys p10-symbols" role="group" aria-label=${row[this.lang]}>
          ${row.symbols.map((one) => {
            const chosen = first?.name === one.name;
            const name = first && !chosen ? made(first.name, one.name) : null;
            const may = !first || chosen || (name && this.#may(name));
            const label =
              first && !chosen && name ? cardName(deck, name, this.lang) : one[this.lang];
            return html`<button
              type="button"
              class="p10-key"
              data-symbol=${one.name}
              tabindex="-1"
              aria-pressed=${String(chosen)}
              aria-disabled=${may ? nothing : "true"}
              @click=${(event) => {
                settle(this, event.currentTarget);
                if (chosen) this.first = null;
                else if (!first) this.first = one;
                else if (may) {
                  this.first = null;
                  this.pick(name);
                }
              }}
            >
              ${this.#mark(one.mark, 40)}${unseen(label)}
            </button>`;
          })}
        </div>`,
    );
  }

  #specials() {
    const { deck } = this;
    const names = [...deck.specials];
    if (deck.joker && this.turned) names.push(deck.joker);
    if (this.unknown) names.push(deck.hidden);
    return html`<div class="p10-keys p10-specials">
      ${deck.turns
        ? html`<button
            type="button"
            class="p10-key p10-turn"
            tabindex="-1"
            aria-pressed=${String(this.turned)}
            @click=${(event) => {
              settle(this, event.currentTarget);
              this.turned = !this.turned;
            }}
          >
            ${this.t("as jokers", "als Joker")}
          </button>`
        : nothing}
      ${names.map((name) => this.#key(name, html`${cardFace(deck, name)}<span class="p10-number"
              >${cardName(deck, name, this.lang)}</span
            >`, ""))}
    </div>`;
  }

  render() {
    if (!this.deck) return nothing;
    const pairs = this.deck.layout === "pairs";
    return html`<div
      class=${classMap({ "p10-picker": true, "p10-turned": this.turned })}
      role="group"
      aria-label=${this.label || this.t("Cards to choose from", "Karten zur Auswahl")}
      @keydown=${rove}
    >
      ${pairs
        ? html`<p class="p10-hint" aria-live="polite">
            ${this.first
              ? this.t(
                  `${this.first.en} and …: tap the other symbol of the card`,
                  `${this.first.de} und …: tippe das andere Zeichen der Karte an`,
                )
              : this.t(
                  "A card shows two symbols: tap both.",
                  "Eine Karte zeigt zwei Zeichen: tippe beide an.",
                )}
          </p>`
        : nothing}
      ${pairs ? this.#pairs() : this.#rows()} ${this.#specials()}
    </div>`;
  }
}

if (!customElements.get("p10-picker")) customElements.define("p10-picker", Picker);
