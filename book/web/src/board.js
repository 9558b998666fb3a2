// The board on the reader's own table: enter its spaces, roll, move, see how often pieces land
// where. Icons, names and places come from a table that the engine wrote; everything that is a
// rule is asked of the engine.
import { Widget, announce, define, html, nothing, table } from "./base.js";
import { entering, fromLink, grid, notKept, palette, rolling, sharesView, standing } from "./board-view.js";
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
    mine: { state: true },
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
    /** The board kept on this device, while a link shows another one; null otherwise. */
    this.mine = null;
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
    // Somebody else's board does not take the place of the one that was entered here.
    const mine = this.dataset.board ? null : this._names(store.get(KEY));
    this.mine = mine && this.short(mine) !== this.short(spaces) ? mine : null;
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
    this.line = null;
    if (this.mode === "roll") this._look();
  }

  // -- entering ------------------------------------------------------------------------------

  _set(spaces) {
    this.past = [...this.past, this.spaces].slice(-STEPS);
    this.spaces = spaces;
    this._changed();
  }

  /** Back to the board that was entered on this device. */
  showMine() {
    this._leaveLink(this.mine);
  }

  /** The board of the link takes the place of the one that was entered here. */
  takeLinked() {
    this._leaveLink(this.spaces);
  }

  _leaveLink(spaces) {
    this.mine = null;
    this._set(spaces);
    announce(this.t("This board is kept on this device.", "Dieser Plan ist auf diesem Gerät gemerkt."));
  }

  _changed() {
    this.shares = null;
    this.found = null;
    this.going = null;
    this.told = "";
    this.problem = "";
    if (!this.mine) this.kept = store.set(KEY, this.short());
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
    this.told = "";
    // For the engine no line is the game's own board; here it is a field that was emptied.
    if (!layout.replace(/^\s*board\s*:?/, "").trim()) {
      this.problem = this.t(
        "The line is empty. It names the spaces, clockwise from the start.",
        "Die Zeile ist leer. Sie nennt die Felder, im Uhrzeigersinn vom Start an.",
      );
      return;
    }
    const found = await this.ask("board", { variant: this.of.id, layout });
    if (!found) return;
    if (this.line === layout) this.line = null;
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
    const line = this.line ?? `board: ${this.short()}`;
    this.told = (await copy(line))
      ? this.t("The line is copied.", "Die Zeile ist kopiert.")
      : this.t("Select the line and copy it by hand.", "Markiere die Zeile und kopiere sie selbst.");
    announce(this.told);
  }

  // -- rolling and moving --------------------------------------------------------------------

  play(mode) {
    this.mode = mode;
    this.problem = "";
    this.said = "";
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

  throwDice() {
    this.roll(dice(this.of.dice.dice, this.of.dice.faces));
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
    // A number and its sign stay on one line.
    return `${this.lang === "de" ? text.replace(".", ",") : text}\u00a0%`;
  }

  // -- rendering -----------------------------------------------------------------------------

  /** What the engine could not say before is asked again. */
  woke() {
    if (!this.busy && this.mode === "roll") this._look();
  }

  get prints() {
    return Boolean(this.spaces);
  }

  render() {
    if (!this.of) return html`${this.problemBox()}${this.still}`;
    const roll = this.mode === "roll";
    return html`<div class="p10-boardbox">
      ${standing(this)} ${this.mine ? fromLink(this) : nothing} ${this.kept ? nothing : notKept(this)}
      <div class="p10-row" role="group" aria-label=${this.t("What you do", "Was du tust")}>
        <button type="button" class="p10-button" aria-pressed=${String(!roll)} @click=${() => this.play("enter")}>
          ${this.t("Enter the board", "Plan eingeben")}
        </button>
        <button type="button" class="p10-button" aria-pressed=${String(roll)} @click=${() => this.play("roll")}>
          ${this.t("Roll and move", "Würfeln und ziehen")}
        </button>
      </div>
      ${roll ? nothing : palette(this)} ${grid(this)}
      <p class="p10-saidspace" aria-hidden="true">${this.said || " "}</p>
      ${roll && this.place?.kind === "failed" ? nothing : this.problemBox()}
      ${roll ? rolling(this) : entering(this)} ${sharesView(this)}
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
}

define(Board);
