// The board on the reader's own table: enter its spaces, roll, move, see how often pieces land
// where. Icons, names and places come from a table that the engine wrote; everything that is a
// rule is asked of the engine.
import {
  Widget,
  announce,
  classMap,
  define,
  html,
  nothing,
  table,
  unsafeSVG,
} from "./base.js";
import { rove } from "./cards.js";
import { copy } from "./share.js";
import { store } from "./store.js";

const KEY = "board";
const STEPS = 200;

const dice = (many, faces) =>
  Array.from({ length: many }, () => {
    // Numbers beyond the last full round of faces would favour some of them.
    const most = Math.floor(256 / faces) * faces;
    for (;;) {
      const [one] = crypto.getRandomValues(new Uint8Array(1));
      if (one < most) return (one % faces) + 1;
    }
  });

class Board extends Widget {
  static key = "board";
  static properties = {
    ...Widget.properties,
    spaces: { state: true },
    mode: { state: true },
    brush: { state: true },
    pieces: { state: true },
    seat: { state: true },
    thrown: { state: true },
    found: { state: true },
    going: { state: true },
    shares: { state: true },
    many: { state: true },
    progress: { state: true },
    past: { state: true },
    said: { state: true },
    line: { state: true },
    told: { state: true },
    kept: { state: true },
  };

  constructor() {
    super();
    this.boards = [];
    this.of = null;
    /** The names of the spaces, from the start on, clockwise. */
    this.spaces = [];
    /** "enter" or "roll". */
    this.mode = "enter";
    /** The kind that a tap sets; "" for the next one. */
    this.brush = "";
    this.pieces = [0];
    this.seat = 0;
    this.thrown = [];
    /** What the engine said of this board and roll. */
    this.found = null;
    /** A move that ends on a free choice, and waits for where to go on to. */
    this.going = null;
    this.shares = null;
    this.many = 1;
    this.progress = null;
    this.past = [];
    this.said = "";
    /** What stands in the field for a line; null: the line of the board itself. */
    this.line = null;
    this.told = "";
    this.kept = true;
    this._stop = null;
    this._asked = 0;
  }

  async prepare() {
    this.boards = (await table("board")).boards;
    this.of = this.boards.find((one) => one.id === this.dataset.variant) ?? this.boards[0];
    this.spaces = [...this.of.own];
    const given = this.dataset.board;
    if (given) this.spaces = this._names(given) ?? this.spaces;
    else {
      const mine = this._names(store.get(KEY));
      if (mine) this.spaces = mine;
    }
  }

  langChanged() {
    if (this.mode === "roll" && this.awake) this._look();
  }

  // The names that a line gives, if it is one that we wrote ourselves; else null, without a word:
  // what somebody pastes is for the engine to read.
  _names(text) {
    if (typeof text !== "string" || text.length > 2000) return null;
    const names = text.replace(/^\s*board\s*:/, "").trim().split(/\s+/);
    const found = names.map((short) => this.of.names.find((one) => one.short === short)?.name);
    if (found.length !== this.of.own.length || found.includes(undefined)) return null;
    return this.of.starts.includes(found[0]) ? found : null;
  }

  short(spaces = this.spaces) {
    return spaces.map((name) => this.entry(name).short).join(" ");
  }

  entry(name) {
    return this.of.names.find((one) => one.name === name) ?? this.of.names[0];
  }

  words(at) {
    return this.entry(this.spaces[at]).words[this.lang];
  }

  get own() {
    return this.spaces.every((name, at) => name === this.of.own[at]);
  }

  // -- the link ------------------------------------------------------------------------------

  getState() {
    if (this.own && this.mode === "enter" && this.pieces.length === 1 && !this.pieces[0]) return null;
    return {
      board: this.short(),
      mode: this.mode,
      pieces: this.pieces,
      seat: this.seat,
      dice: this.thrown,
    };
  }

  setState(state) {
    const spaces = this._names(state.board);
    if (!spaces) {
      throw new Error(
        this.t(
          "The board in the link cannot be read here; it may have been cut.",
          "Der Plan in diesem Link lässt sich nicht lesen; vielleicht wurde er abgeschnitten.",
        ),
      );
    }
    const count = spaces.length;
    const whole = (value, most) => Number.isInteger(value) && value >= 0 && value <= most;
    const pieces = Array.isArray(state.pieces) ? state.pieces.slice(0, this.of.players[1]) : [];
    this.spaces = spaces;
    this.pieces = pieces.length && pieces.every((one) => whole(one, count - 1)) ? pieces : [0];
    this.seat = whole(state.seat, this.pieces.length - 1) ? state.seat : 0;
    const thrown = Array.isArray(state.dice) ? state.dice : [];
    this.thrown =
      thrown.length === this.of.dice.dice && thrown.every((one) => one > 0 && whole(one, this.of.dice.faces))
        ? thrown
        : [];
    this.mode = state.mode === "roll" ? "roll" : "enter";
    this.shares = null;
    this.going = null;
    this.found = null;
    if (this.mode === "roll") this._look();
  }

  // -- entering ------------------------------------------------------------------------------

  _set(spaces) {
    this.past = [...this.past, this.spaces].slice(-STEPS);
    this.spaces = spaces;
    this._changed();
  }

  _changed() {
    this.shares = null;
    this.found = null;
    this.going = null;
    this.line = null;
    this.told = "";
    this.problem = "";
    this.kept = store.set(KEY, this.short());
    this.save();
    if (this.mode === "roll") this._look();
  }

  undo() {
    if (!this.past.length) return;
    const past = [...this.past];
    this.spaces = past.pop();
    this.past = past;
    this._changed();
    announce(this.t("Undone.", "Zurückgenommen."));
  }

  // The kinds that a space may have, in the order of the table.
  _kinds(at) {
    return at === 0 ? this.of.starts : this.of.names.map((one) => one.name);
  }

  tap(at, by = 1) {
    if (this.mode === "roll") {
      this._tapMove(at);
      return;
    }
    const kinds = this._kinds(at);
    let name = this.brush;
    if (!name) name = kinds[(kinds.indexOf(this.spaces[at]) + by + kinds.length) % kinds.length];
    if (!kinds.includes(name)) {
      this.said = this.t(
        `The start cannot be “${this.entry(name).words.en}”.`,
        `Der Start kann nicht „${this.entry(name).words.de}“ sein.`,
      );
      announce(this.said);
      return;
    }
    if (name !== this.spaces[at]) {
      this._set(this.spaces.map((one, other) => (other === at ? name : one)));
    }
    this.said = `${at + 1}: ${this.words(at)}`;
    announce(this.said);
  }

  // What lies on no space yet, in words.
  _lacking() {
    return this.of.names
      .filter((one) => !this.spaces.includes(one.name))
      .map((one) => one.words[this.lang]);
  }

  async paste() {
    const layout = this.line ?? "";
    const found = await this.ask("board", { variant: this.of.id, layout });
    if (!found) return;
    this._set(found.names);
    this.told = this.t("The board is read.", "Der Plan ist gelesen.");
    announce(this.told);
  }

  async random() {
    const [which] = crypto.getRandomValues(new Uint32Array(1));
    const found = await this.ask("board.random", { variant: this.of.id, which: which % 1_000_000 });
    if (!found) return;
    this._set(found.names);
    this.told = this.t(
      "A board drawn at random: no printed one.",
      "Ein zufällig gezogener Plan: kein gedruckter.",
    );
    announce(this.told);
  }

  async copyLine() {
    const line = `board: ${this.short()}`;
    this.told = (await copy(line))
      ? this.t("The line is copied.", "Die Zeile ist kopiert.")
      : this.t("Select the line and copy it by hand.", "Markiere die Zeile und kopiere sie selbst.");
    announce(this.told);
  }

  // -- rolling and moving --------------------------------------------------------------------

  play(mode) {
    this.mode = mode;
    this.problem = "";
    this.going = null;
    this.save();
    if (mode === "roll") this._look();
  }

  async _look() {
    const turn = ++this._asked;
    const found = await this.ask("board", {
      variant: this.of.id,
      layout: this.short(),
      pieces: this.pieces,
      seat: this.seat,
      dice: this.thrown,
    });
    if (turn === this._asked) this.found = found;
  }

  roll(values) {
    this.thrown = values;
    this.going = null;
    this.save();
    this._look().then(() => {
      if (this.found?.moves) announce(`${values.join(", ")}. ${this._ways()}`);
    });
  }

  _ways() {
    return this.found.moves.map((one) => `${one.distance}: ${one.to + 1}, ${one.words}`).join("; ");
  }

  move(one) {
    if (one.then.length) {
      this.going = one;
      announce(this.t("A free choice: where to?", "Freie Wahl: wohin?"));
      this._focusMove();
      return;
    }
    this._place(one.to);
  }

  async _focusMove() {
    await this.updateComplete;
    this.querySelector(".p10-moves button")?.focus();
  }

  _place(to) {
    const who = this.seat;
    this.pieces = this.pieces.map((at, seat) => (seat === who ? to : at));
    this.seat = (who + 1) % this.pieces.length;
    this.thrown = [];
    this.going = null;
    this.said = this.t(
      `Piece ${who + 1} stands on space ${to + 1}: ${this.words(to)}.`,
      `Figur ${who + 1} steht auf Feld ${to + 1}: ${this.words(to)}.`,
    );
    announce(this.said);
    this.save();
    this._look();
    this._after();
  }

  async _after() {
    await this.updateComplete;
    this.querySelector(".p10-throw")?.focus();
  }

  _tapMove(at) {
    if (this.going) {
      if (this.going.then.includes(at)) this._place(at);
      return;
    }
    const one = this.found?.moves?.find((move) => move.to === at);
    if (one) this.move(one);
    else {
      this.said = `${at + 1}: ${this.words(at)}`;
      announce(this.said);
    }
  }

  setPieces(many) {
    this.pieces = Array.from({ length: many }, (_, seat) => this.pieces[seat] ?? 0);
    this.seat = Math.min(this.seat, many - 1);
    this.thrown = [];
    this.save();
    this._look();
  }

  putPiece(seat, at) {
    this.pieces = this.pieces.map((one, other) => (other === seat ? at : one));
    this.thrown = [];
    this.going = null;
    this.save();
    this._look();
  }

  // -- shares --------------------------------------------------------------------------------

  async count() {
    this._stop?.abort();
    this._stop = new AbortController();
    this.progress = 0;
    const layout = this.short();
    const found = await this.ask(
      "board.shares",
      { variant: this.of.id, layout, pieces: this.many, seed: 1 },
      { signal: this._stop.signal, onprogress: ({ progress }) => (this.progress = progress) },
    );
    this.progress = null;
    if (!found || layout !== this.short()) return;
    this.shares = found;
    announce(this.t("The shares are there.", "Die Anteile sind da."));
  }

  stop() {
    this._stop?.abort();
    this.progress = null;
  }

  percent(share) {
    const text = (100 * share).toFixed(1);
    return `${this.lang === "de" ? text.replace(".", ",") : text} %`;
  }

  // -- rendering -----------------------------------------------------------------------------

  render() {
    if (!this.of) return html`${this.problemBox()}${this.still}`;
    const roll = this.mode === "roll";
    return html`<div class="p10-boardbox">
      ${this._standing()} ${this.kept ? nothing : this._notKept()}
      <div class="p10-row" role="group" aria-label=${this.t("What you do", "Was du tust")}>
        <button type="button" class="p10-button" aria-pressed=${String(!roll)} @click=${() => this.play("enter")}>
          ${this.t("Enter the board", "Plan eingeben")}
        </button>
        <button type="button" class="p10-button" aria-pressed=${String(roll)} @click=${() => this.play("roll")}>
          ${this.t("Roll and move", "Würfeln und ziehen")}
        </button>
      </div>
      ${roll ? nothing : this._palette()} ${this._grid()}
      <p class="p10-saidspace" aria-hidden="true">${this.said || " "}</p>
      ${this.problemBox()} ${roll ? this._rolling() : this._entering()} ${this._sharesView()}
      <p10-share
        noprint
        .link=${() => this.shareLink()}
        .name=${this.t("Our board", "Unser Plan")}
        .lang=${this.lang}
      ></p10-share>
    </div>`;
  }

  shareLink() {
    return super.shareLink.call({
      constructor: Board,
      getState: () => this.getState() ?? { board: this.short() },
    });
  }

  _standing() {
    const { of } = this;
    if (!of.assumed) return nothing;
    return html`<p class="p10-note">
      <b>${this.own
        ? this.t("This order of the spaces is assumed. ", "Diese Reihenfolge der Felder ist angenommen. ")
        : this.t("This is the board that you entered. ", "Das ist der Plan, den du eingegeben hast. ")}</b>
      ${this.t(
        "The order on the printed board is not known to us, so every number here holds for the board that is shown, and for no other.",
        "Die Reihenfolge auf dem gedruckten Plan kennen wir nicht; jede Zahl hier gilt also für den gezeigten Plan und für keinen anderen.",
      )}
    </p>`;
  }

  _notKept() {
    return html`<p class="p10-note p10-warn">
      ${this.t(
        "This device keeps nothing (its storage is full or turned off). Your board stands in the link of this page: copy the line or the link.",
        "Dieses Gerät bewahrt nichts auf (der Speicher ist voll oder abgeschaltet). Dein Plan steht im Link dieser Seite: kopiere die Zeile oder den Link.",
      )}
    </p>`;
  }

  _icon(name) {
    return html`<svg viewBox="0 0 40 40" aria-hidden="true" focusable="false" font-weight="700" fill=${this.of.ink}>
      ${unsafeSVG(this.entry(name).icon)}
    </svg>`;
  }

  _palette() {
    const one = (name, inner, label) =>
      html`<button
        type="button"
        class="p10-button p10-brush"
        aria-pressed=${String(this.brush === name)}
        aria-label=${label}
        title=${label}
        @click=${() => (this.brush = name)}
      >
        ${inner}
      </button>`;
    return html`<fieldset class="p10-set">
      <legend>${this.t("A tap on a space sets it to", "Ein Tippen macht das Feld zu")}</legend>
      <div class="p10-row p10-brushes">
        ${one("", this.t("the next kind", "der nächsten Art"), this.t("the next kind", "der nächsten Art"))}
        ${this.of.names.map((entry) => one(entry.name, this._icon(entry.name), entry.words[this.lang]))}
      </div>
      <p class="p10-asks">
        ${this.brush
          ? this.entry(this.brush).words[this.lang]
          : this.t(
              "Each tap goes on to the next kind; with the backspace key it goes back.",
              "Jedes Tippen geht eine Art weiter; mit der Rücktaste geht es zurück.",
            )}
      </p>
    </fieldset>`;
  }

  _targets() {
    if (this.mode !== "roll" || !this.found) return new Map();
    if (this.going) return new Map(this.going.then.map((at) => [at, ""]));
    return new Map((this.found.moves ?? []).map((one) => [one.to, String(one.distance)]));
  }

  _grid() {
    const { of } = this;
    const targets = this._targets();
    const reach = this.mode === "roll" && !this.thrown.length ? (this.found?.reach ?? {}) : {};
    const span = (places, axis) => Math.max(...places.map((place) => place[axis])) + 1;
    return html`<div
      class="p10-circuitgrid"
      role="group"
      aria-label=${this.t(
        `The spaces, clockwise from the start: arrow keys go along`,
        `Die Felder, im Uhrzeigersinn vom Start: Pfeiltasten gehen weiter`,
      )}
      style=${`--wide:${span(of.wide, 0)};--tall:${span(of.tall, 0)}`}
      @keydown=${(event) => this._key(event)}
    >
      ${this.spaces.map((name, at) => this._space(name, at, targets, reach))}
      <p class="p10-middle" aria-hidden="true">
        <b>${this.t("Start", "Start")}</b> ${this.t("↙ below left, then up: clockwise", "↙ unten links, dann hinauf: im Uhrzeigersinn")}
      </p>
    </div>`;
  }

  _space(name, at, targets, reach) {
    const { of } = this;
    const here = this.mode === "roll" ? this.pieces.map((_, seat) => seat).filter((seat) => this.pieces[seat] === at) : [];
    const share = this.shares?.landed[at];
    const rolls = reach[at];
    const label = [
      at === 0 ? this.t("Start", "Start") : this.t(`Space ${at + 1}`, `Feld ${at + 1}`),
      this.words(at),
      here.length ? this.t(`piece ${here.map((seat) => seat + 1).join(", ")}`, `Figur ${here.map((seat) => seat + 1).join(", ")}`) : "",
      targets.has(at) ? this.t("your piece can go there", "dorthin kann deine Figur") : "",
      rolls ? this.t(`${rolls} of ${this.found.of} rolls reach it`, `${rolls} von ${this.found.of} Würfen reichen hin`) : "",
      share ? this.percent(share[0]) : "",
    ].filter(Boolean);
    const [wx, wy] = of.wide[at];
    const [tx, ty] = of.tall[at];
    // What lies on a space stands beside its button, which has all of it in its name.
    return html`<div
      class=${classMap({ "p10-cell": true, "p10-start": at === 0, "p10-target": targets.has(at) })}
      style=${`--wx:${wx + 1};--wy:${wy + 1};--tx:${tx + 1};--ty:${ty + 1}`}
    >
      <button
        type="button"
        class="p10-space"
        tabindex=${at === 0 ? 0 : -1}
        data-space=${at}
        aria-label=${label.join(", ")}
        @click=${() => this.tap(at)}
      >
        ${this._icon(name)}
      </button>
      <span class="p10-over" aria-hidden="true">
        ${here.length
          ? html`<span class="p10-heres"
              >${here.map((seat) => html`<span class="p10-token p10-token-${seat}">${seat + 1}</span>`)}</span
            >`
          : nothing}
        ${targets.get(at) ? html`<span class="p10-far">${targets.get(at)}</span>` : nothing}
        ${rolls ? html`<span class="p10-far p10-soft">${rolls}</span>` : nothing}
        ${share ? html`<span class="p10-sharein">${(100 * share[0]).toFixed(1)}</span>` : nothing}
      </span>
    </div>`;
  }

  _key(event) {
    if (event.key === "Backspace" && this.mode === "enter") {
      const at = event.target.closest?.("[data-space]")?.dataset.space;
      if (at !== undefined) {
        event.preventDefault();
        const brush = this.brush;
        this.brush = "";
        this.tap(Number(at), -1);
        this.brush = brush;
      }
      return;
    }
    rove(event);
  }

  _entering() {
    const lacking = this._lacking();
    const line = this.line ?? `board: ${this.short()}`;
    return html`${lacking.length
        ? html`<p class="p10-note p10-warn">
            ${this.t("Not on the board yet: ", "Noch nicht auf dem Plan: ")}${lacking.join(", ")}.
          </p>`
        : nothing}
      <div class="p10-row">
        <button type="button" class="p10-button" ?disabled=${!this.past.length} @click=${() => this.undo()}>
          ${this.t("Undo", "Rückgängig")}
        </button>
        <button type="button" class="p10-button" ?disabled=${this.own} @click=${() => this._set([...this.of.own])}>
          ${this.t("The assumed board", "Der angenommene Plan")}
        </button>
        <button type="button" class="p10-button" @click=${() => this.random()}>
          ${this.t("A random board", "Ein zufälliger Plan")}
        </button>
      </div>
      <form
        novalidate
        @submit=${(event) => {
          event.preventDefault();
          this.paste();
        }}
      >
        <label
          ><span class="p10-label">${this.t("The board as a line, for others or to be pasted", "Der Plan als Zeile, zum Weitergeben oder Einfügen")}</span
          ><textarea
            class="p10-field p10-line"
            rows="4"
            spellcheck="false"
            autocapitalize="off"
            .value=${line}
            @input=${(event) => (this.line = event.target.value)}
          ></textarea>
        </label>
        <div class="p10-row">
          <button type="submit" class="p10-button p10-main" ?disabled=${this.line === null}>
            ${this.t("Use this line", "Diese Zeile nehmen")}
          </button>
          <button type="button" class="p10-button" @click=${() => this.copyLine()}>
            ${this.t("Copy the line", "Zeile kopieren")}
          </button>
        </div>
        <p class="p10-asks">${this.told}</p>
      </form>`;
  }

  _rolling() {
    const { of, thrown, found, going } = this;
    const faces = Array.from({ length: of.dice.faces }, (_, at) => at + 1);
    return html`${this.awake ? nothing : this.engineBox()}
      <div class="p10-row">
        <label class="p10-check"
          >${this.t("Pieces", "Figuren")}
          <select class="p10-field" aria-label=${this.t("Pieces", "Figuren")} @change=${(event) => this.setPieces(Number(event.target.value))}>
            ${Array.from({ length: of.players[1] }, (_, at) => at + 1).map(
              (many) => html`<option value=${many} ?selected=${many === this.pieces.length}>${many}</option>`,
            )}
          </select></label
        >
        ${this.pieces.map(
          (at, seat) =>
            html`<label class="p10-check"
              ><span class="p10-token p10-token-${seat}" aria-hidden="true">${seat + 1}</span>
              <select
                class="p10-field"
                aria-label=${this.t(`Piece ${seat + 1} stands on`, `Figur ${seat + 1} steht auf`)}
                @change=${(event) => this.putPiece(seat, Number(event.target.value))}
              >
                ${this.spaces.map(
                  (_, space) =>
                    html`<option value=${space} ?selected=${space === at}>${space + 1}: ${this.words(space)}</option>`,
                )}
              </select></label
            >`,
        )}
      </div>
      <div class="p10-panel">
        <p class="p10-turn">
          <span class="p10-token p10-token-${this.seat}" aria-hidden="true">${this.seat + 1}</span>
          ${this.t(`Piece ${this.seat + 1} moves`, `Figur ${this.seat + 1} zieht`)}
          ${this.pieces.length > 1
            ? html`<button
                type="button"
                class="p10-button p10-plain"
                @click=${() => {
                  this.seat = (this.seat + 1) % this.pieces.length;
                  this.thrown = [];
                  this.going = null;
                  this.save();
                  this._look();
                }}
              >
                ${this.t("the next one instead", "stattdessen die nächste")}
              </button>`
            : nothing}
        </p>
        <div class="p10-row">
          <button type="button" class="p10-button p10-main p10-throw" @click=${() => this.roll(dice(of.dice.dice, of.dice.faces))}>
            ${this.t("Roll the dice", "Würfeln")}
          </button>
          ${Array.from({ length: of.dice.dice }, (_, die) =>
            html`<select
              class="p10-field p10-die"
              aria-label=${this.t(`Die ${die + 1}`, `Würfel ${die + 1}`)}
              @change=${(event) => {
                const values = Array.from({ length: of.dice.dice }, (_one, at) => thrown[at] ?? 1);
                values[die] = Number(event.target.value);
                this.roll(values);
              }}
            >
              ${thrown.length ? nothing : html`<option value="" selected>–</option>`}
              ${faces.map((face) => html`<option value=${face} ?selected=${thrown[die] === face}>${face}</option>`)}
            </select>`,
          )}
        </div>
        ${going
          ? html`<p>${this.t("A free choice: go on to", "Freie Wahl: weiter zu")}</p>
              <div class="p10-row p10-moves">
                ${going.then.map(
                  (at) =>
                    html`<button type="button" class="p10-button" @click=${() => this._place(at)}>
                      ${at + 1}: ${this.words(at)}
                    </button>`,
                )}
                <button type="button" class="p10-button p10-plain" @click=${() => (this.going = null)}>
                  ${this.t("another move", "ein anderer Zug")}
                </button>
              </div>`
          : found?.moves
            ? html`<div class="p10-row p10-moves">
                ${found.moves.map(
                  (one) =>
                    html`<button type="button" class="p10-button" @click=${() => this.move(one)}>
                      ${this.t(`${one.distance} on`, `${one.distance} weiter`)}: ${one.to + 1}, ${one.words}
                    </button>`,
                )}
              </div>`
            : found
              ? html`<p class="p10-asks">
                  ${this.t(
                    `The small numbers say how many of the ${found.of} rolls let this piece stop there.`,
                    `Die kleinen Zahlen sagen, mit wie vielen der ${found.of} Würfe diese Figur dort halten kann.`,
                  )}
                </p>`
              : nothing}
      </div>`;
  }

  _sharesView() {
    const { of, shares } = this;
    return html`<section class="p10-shares" aria-label=${this.t("Landing shares", "Anteile der Felder")}>
      <h2>${this.t("How often does a piece land where?", "Wie oft landet eine Figur wo?")}</h2>
      <div class="p10-row">
        <label class="p10-check"
          >${this.t("Pieces on the board", "Figuren auf dem Plan")}
          <select class="p10-field" aria-label=${this.t("Pieces on the board", "Figuren auf dem Plan")} @change=${(event) => (this.many = Number(event.target.value))}>
            ${Array.from({ length: of.players[1] }, (_, at) => at + 1).map(
              (many) => html`<option value=${many} ?selected=${many === this.many}>${many}</option>`,
            )}
          </select></label
        >
        ${this.progress === null
          ? html`<button type="button" class="p10-button" @click=${() => this.count()}>
              ${this.t("Work it out", "Ausrechnen")}
            </button>`
          : html`<button type="button" class="p10-button" @click=${() => this.stop()}>
                ${this.t("Stop", "Anhalten")}
              </button>
              <progress
                max="1"
                value=${this.progress}
                aria-label=${this.t("How far the count is", "Wie weit die Zählung ist")}
              ></progress>`}
      </div>
      ${shares ? this._sharesTable(shares) : nothing}
    </section>`;
  }

  _sharesTable(shares) {
    const places = (name) => shares.names.filter((one) => one === name).length;
    const cell = ([share, half]) =>
      html`<td class="p10-num">
        ${this.percent(share)}${half ? html`<span class="p10-asks"> ± ${this.percent(half)}</span>` : nothing}
      </td>`;
    return html`<table class="p10-sharetable">
        <caption class="p10-unseen">
          ${this.t("Shares by kind of space", "Anteile nach Art der Felder")}
        </caption>
        <thead>
          <tr>
            <th scope="col">${this.t("Space", "Feld")}</th>
            <th scope="col" class="p10-num">${this.t("there are", "es gibt")}</th>
            <th scope="col" class="p10-num">${this.t("landed on by the dice", "mit den Würfeln erreicht")}</th>
            <th scope="col" class="p10-num">${this.t("turn ends there", "Zug endet dort")}</th>
          </tr>
        </thead>
        <tbody>
          ${Object.entries(shares.kinds).map(
            ([name, [landed, ended]]) =>
              html`<tr>
                <th scope="row">${this._icon(name)} ${this.entry(name).words[this.lang]}</th>
                <td class="p10-num">${places(name)}</td>
                ${cell(landed)} ${cell(ended)}
              </tr>`,
          )}
        </tbody>
      </table>
      <p class="p10-asks">
        ${shares.exact
          ? this.t(
              "Exact, for one piece alone in the long run: the dice are fair, each move that a roll allows is as likely as any other, and so is each way on from a free choice.",
              "Genau, für eine Figur allein auf lange Sicht: Die Würfel sind fair, jeder Zug, den ein Wurf erlaubt, ist so wahrscheinlich wie jeder andere, und ebenso jedes Ziel einer freien Wahl.",
            )
          : this.t(
              `Sampled: ${shares.pieces} pieces, ${shares.turns} turns in ${shares.blocks} blocks, the first ${shares.warm} turns of each piece in a block left out, seed ${shares.seed}. The dice are fair, every choice is random. ± is half of a 95 % interval.`,
              `Stichprobe: ${shares.pieces} Figuren, ${shares.turns} Züge in ${shares.blocks} Blöcken, ohne die ersten ${shares.warm} Züge jeder Figur im Block, Startwert ${shares.seed}. Die Würfel sind fair, jede Wahl ist zufällig. ± ist die Hälfte eines 95-%-Intervalls.`,
            )}
        ${of_(this)}
      </p>
      ${shares.jokers?.length
        ? html`<p>
            ${this.t(
              "Whoever plays for a joker space can have reached one from the start, alone on the board, within",
              "Wer auf ein Jokerfeld aus ist, kann vom Start aus, allein auf dem Plan, eines erreicht haben nach",
            )}
            ${shares.jokers
              .slice(0, 4)
              .map((chance, at) =>
                this.t(
                  `${at + 1} turn${at ? "s" : ""}: ${this.percent(chance)}`,
                  `${at + 1} ${at ? "Zügen" : "Zug"}: ${this.percent(chance)}`,
                ),
              )
              .join("; ")}.
          </p>`
        : nothing}`;
  }
}

// The numbers in the spaces are percentages.
const of_ = (w) =>
  w.t(
    "The numbers in the spaces are per cent of all landings by the dice.",
    "Die Zahlen in den Feldern sind Prozent aller Landungen mit den Würfeln.",
  );

define(Board);
