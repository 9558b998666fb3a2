// The score keeper: a sheet for a game at the table. It opens before the engine and needs no
// connection; what it knows of a game stands in a table that the engine wrote. Every change is
// kept on the device at once and stands in the link; to undo is to drop the last entry.
import { Widget, announce, define, engine, html, nothing, table } from "./base.js";
import { linkTo } from "./link.js";
import { store } from "./store.js";
import "./share.js";
import {
  MOST,
  SheetError,
  cleanName,
  compare,
  fold,
  newId,
  question,
  readGame,
  readNames,
  settle,
  variantOf,
} from "./score-model.js";
import { stayAwake } from "./score-dialog.js";
import { finished, keptDraft, newDraft, touched } from "./score-entry.js";
import { verdict, whoIsNext } from "./score-sheet.js";
import { notKept, offered, setupView, sheetView } from "./score-view.js";

// What is asked before a sheet begins. `spare` are names that were taken away, `blank` is the seat
// without a name that is asked about.
const newSetup = (variant, names = ["", ""]) => ({
  variant,
  names,
  first: 0,
  problem: "",
  spare: [],
  blank: -1,
});

class Score extends Widget {
  static key = "score";
  static properties = {
    ...Widget.properties,
    game: { state: true },
    draft: { state: true },
    setup: { state: true },
    offer: { state: true },
    note: { state: true },
    foreign: { state: true },
    kept: { state: true },
    undone: { state: true },
    checked: { state: true },
    tableOpen: { state: true },
    turned: { state: true },
    wake: { state: true },
    misnamed: { state: true },
  };

  constructor() {
    super();
    this.tables = { variants: [] };
    /** The game on the sheet; null while there is none. */
    this.game = null;
    this.draft = null;
    this.setup = newSetup("");
    /** A game from a link that differs from the one on this device. */
    this.offer = null;
    this.note = "";
    /** A name that was typed on the sheet and cannot stand there: { seat, problem }. */
    this.misnamed = null;
    /** Whether what is shown came by a link and is not kept here yet. */
    this.foreign = false;
    /** Whether the device keeps what is entered. */
    this.kept = true;
    this.undone = [];
    /** What the engine itself says of the sheet, and of which one. */
    this.checked = null;
    this.tableOpen = false;
    this.turned = false;
    this.wake = "";
    this._lock = null;
    this._onstorage = (event) => this._other(event);
    this._onvisible = () => {
      if (this.tableOpen && document.visibilityState === "visible") stayAwake(this);
    };
    this._onawake = () => {
      if (engine.state === "awake") this._check();
    };
  }

  connectedCallback() {
    super.connectedCallback();
    addEventListener("storage", this._onstorage);
    document.addEventListener("visibilitychange", this._onvisible);
    engine.addEventListener("state", this._onawake);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    removeEventListener("storage", this._onstorage);
    document.removeEventListener("visibilitychange", this._onvisible);
    engine.removeEventListener("state", this._onawake);
  }

  // -- beginning -----------------------------------------------------------------------------

  async prepare() {
    this.tables = await table("score");
    const wanted = [this.dataset.variant, store.get("variant"), store.get("score-variant")];
    const of =
      wanted.map((one) => variantOf(this.tables, one)).find(Boolean) ??
      this.tables.variants.find((one) => one.points);
    this.setup = { ...this.setup, variant: of.id };
    const names = store.get("score-names");
    if (Array.isArray(names) && names.length > 1) {
      this.setup = { ...this.setup, names: names.map(cleanName) };
    }
    this.kept = store.works();
    const current = this._stored(store.get("score"));
    if (current) this._show(current);
  }

  // A game that the device keeps; null if there is none that can be read.
  _stored(id) {
    if (typeof id !== "string") return null;
    const raw = store.get(`score:${id}`);
    if (!raw) return null;
    try {
      return { ...readGame(raw, this.tables), draft: raw.draft ?? null };
    } catch {
      return null;
    }
  }

  _show(game, { foreign = false } = {}) {
    this.game = { id: game.id, events: game.events };
    this.foreign = foreign;
    this.undone = [];
    this.checked = null;
    this.draft = game.draft ? keptDraft(this, game.draft) : null;
    this._check();
  }

  get of() {
    return variantOf(this.tables, this.game.events[0][1]);
  }

  willUpdate(changed) {
    if (changed.has("game") && this.game) this._work();
  }

  _work() {
    this._sheet = fold(this.game);
    this._now = settle(this.of, this._sheet);
    this._worked = this.game;
  }

  get sheet() {
    if (this._worked !== this.game) this._work();
    return this._sheet;
  }

  /** Where everybody stands: as the engine says once it has been asked, by its tables before. */
  get now() {
    if (this._worked !== this.game) this._work();
    return this.checked?.game === this.game ? { ...this._now, ...this.checked.found } : this._now;
  }

  // -- the link ------------------------------------------------------------------------------

  getState() {
    if (!this.game) return null;
    const state = { id: this.game.id, events: this.game.events, round: this._round() };
    // Where the device keeps nothing, half a round stands in the link too.
    return this.kept || !this.draft ? state : { ...state, draft: this.draft };
  }

  setState(state) {
    if (state?.events === undefined && this.game) return;
    let game;
    try {
      game = readGame(state, this.tables);
    } catch (error) {
      throw error instanceof SheetError ? new Error(this.t(error.en, error.de)) : error;
    }
    const mine = this._stored(game.id);
    this.offer = null;
    this.note = "";
    if (!mine) {
      const before = this.game;
      const half = this.draft;
      this._show({ ...game, draft: state.draft ?? null }, { foreign: store.works() });
      // What was on the sheet before is kept under its own name.
      if (before) this._keepGame(before, half);
      return;
    }
    const how = compare(mine, game);
    this._show(mine);
    if (how === "same") return;
    if (how === "older") {
      this.note = this.t(
        `The link shows this game as it stood after ${this._times(game)}. This device is further, so nothing was replaced.`,
        `Der Link zeigt diese Partie, wie sie nach ${this._times(game)} stand. Dieses Gerät ist weiter, also wurde nichts ersetzt.`,
      );
    } else this.offer = { game, how };
  }

  _round(game = this.game) {
    const sheet = fold(game);
    return variantOf(this.tables, sheet.variant).rounds ? sheet.rounds.length : sheet.tiles.length;
  }

  _times(game) {
    const n = this._round(game);
    return variantOf(this.tables, game.events[0][1]).rounds
      ? this.t(`round ${n}`, `Runde ${n}`)
      : this.t(`tile ${n}`, `Plättchen ${n}`);
  }

  // -- keeping -------------------------------------------------------------------------------

  _keepGame(game, draft = null) {
    this.kept = store.set(`score:${game.id}`, draft ? { ...game, draft } : game);
    return this.kept;
  }

  _keep() {
    if (!this.game) return;
    this._keepGame(this.game, this.draft);
    store.set("score", this.game.id);
    this.foreign = false;
    this.save();
  }

  // Another window of this browser has gone on with the same game.
  _other(event) {
    if (!this.game || !event.key?.endsWith(`score:${this.game.id}`)) return;
    const there = this._stored(this.game.id);
    if (there && compare(this.game, there) === "newer") {
      this.game = { id: there.id, events: there.events };
      this.note = this.t(
        "Another window went on with this game; this one follows.",
        "Ein anderes Fenster hat diese Partie fortgesetzt; dieses hier zieht nach.",
      );
      this._check();
    }
  }

  /** One entry more. */
  add(event) {
    if (this.game.events.length >= MOST.events) {
      this.problem = this.t("This sheet is full.", "Dieser Zettel ist voll.");
      return;
    }
    this.problem = "";
    this.note = "";
    this.undone = [];
    this.game = { ...this.game, events: [...this.game.events, event] };
    this._keep();
    this._check();
  }

  /** Whether half a round is in the way of something that would lose it; then it says so. */
  _half(at) {
    if (!this.draft || this.draft.at === at || !touched(this)) return false;
    const n = this.draft.at < 0 ? this._round() + 1 : this.draft.at + 1;
    const problem = this.t(
      `Round ${n} is half written. Write it down first, or cancel it.`,
      `Runde ${n} ist halb ausgefüllt. Schreib sie erst auf oder brich sie ab.`,
    );
    this.draft = { ...this.draft, problem };
    this._focus(".p10-entryhead");
    return true;
  }

  undo() {
    if (this._half()) return;
    const events = [...this.game.events];
    if (events.length < 2) return;
    this.undone = [...this.undone, events.pop()];
    this.draft = null;
    this.game = { ...this.game, events };
    this._keep();
    this._check();
    announce(this.t("Undone.", "Zurückgenommen."));
  }

  redo() {
    if (!this.undone.length || this._half()) return;
    this.draft = null;
    const undone = [...this.undone];
    const event = undone.pop();
    this.add(event);
    this.undone = undone;
    announce(this.t("Done again.", "Wiederhergestellt."));
  }

  // -- the engine itself ---------------------------------------------------------------------

  async _check() {
    if (!this.game || engine.state !== "awake") return;
    const game = this.game;
    const asked = question(this.of, fold(game));
    try {
      const found = await engine.call("score", { lang: this.lang, ...asked });
      if (this.game === game) this.checked = { game, found };
    } catch {
      // The tables still answer.
    }
  }

  // -- a round -------------------------------------------------------------------------------

  edit(at) {
    if (this._half(at)) return;
    this.problem = "";
    this.draft = newDraft(this, at);
    this._keep();
    this._focus(".p10-entryhead");
  }

  /** Change the draft, and keep it. */
  change(how) {
    how();
    this.draft.problem = "";
    this.draft = { ...this.draft };
    if (!this._keepGame(this.game, this.draft)) this.save();
  }

  finish() {
    const { round, problem, seat } = finished(this);
    if (problem) {
      this.draft = { ...this.draft, problem };
      if (seat >= 0) this._focus(`[data-seat="${seat}"] :is(input, select)`);
      return;
    }
    const { at } = this.draft;
    if (at < 0 && this._round() >= MOST.rounds) {
      this.draft = { ...this.draft, problem: this.t("This sheet is full.", "Dieser Zettel ist voll.") };
      return;
    }
    this.draft = null;
    this.add(at < 0 ? ["round", round] : ["edit", at, round]);
    this._focus(".p10-scorehead");
    announce(
      this.now.over
        ? verdict(this)
        : `${this.t("Written down.", "Aufgeschrieben.")} ${whoIsNext(this)}`,
    );
  }

  cut(at) {
    this.draft = null;
    this.add(["cut", at]);
    this._focus(".p10-scorehead");
    announce(this.t(`Round ${at + 1} is out.`, `Runde ${at + 1} ist gestrichen.`));
  }

  leave() {
    this.draft = null;
    this._keepGame(this.game);
    this._focus(".p10-scorehead");
  }

  tile(seat, tile, turned) {
    this.add([turned ? "untile" : "tile", seat, tile.id]);
    const name = this.sheet.names[seat];
    announce(
      this.now.over
        ? verdict(this)
        : this.t(
            `${name}: ${tile.name.en} ${turned ? "turned back" : "turned over"}`,
            `${name}: ${tile.name.de} ${turned ? "zurückgedreht" : "umgedreht"}`,
          ),
    );
  }

  async _focus(what) {
    await this.updateComplete;
    this.querySelector(what)?.focus();
  }

  // -- a new game ----------------------------------------------------------------------------

  start() {
    const of = variantOf(this.tables, this.setup.variant);
    let names = this.setup.names.map(cleanName);
    // Where nobody is named, all are called by their seats; where one is left out, it is asked.
    const blank = names.findIndex((name) => !name);
    if (blank >= 0 && names.some(Boolean)) {
      this.setup = { ...this.setup, blank, problem: "" };
      this._focus(`.p10-nameline [data-seat="${blank}"]`);
      return;
    }
    try {
      names = readNames(
        names.map((name, seat) => name || this.t(`Player ${seat + 1}`, `Spieler ${seat + 1}`)),
        of,
      );
    } catch (error) {
      this.setup = { ...this.setup, problem: this.t(error.en, error.de) };
      return;
    }
    store.set("score-names", names);
    store.set("score-variant", of.id);
    const first = of.rounds ? this.setup.first : 0;
    this.setup = newSetup(of.id, this.setup.names);
    this.offer = null;
    this.note = "";
    this._show({ id: newId(), events: [["new", of.id, names, first]] });
    this._keep();
    this._focus(".p10-scorehead");
  }

  // The sheet is put away: it stays on the device.
  putAway() {
    const { names } = this.sheet;
    // What a link has brought is kept as well before something else lies on the table.
    this._keepGame(this.game, this.draft);
    this.setup = newSetup(this.of.id, names);
    this.game = null;
    this.draft = null;
    this.offer = null;
    this.note = "";
    store.remove("score");
    this._write();
    this._focus(".p10-setuphead");
  }

  open(id) {
    const game = this._stored(id);
    if (!game) return;
    this._show(game);
    this._keep();
    this._focus(".p10-scorehead");
  }

  forget(id) {
    const game = this._stored(id);
    const names = game ? fold(game).names.join(", ") : id;
    if (!confirm(this.t(`Throw away the game of ${names}?`, `Die Partie von ${names} wegwerfen?`))) return;
    store.remove(`score:${id}`);
    this.requestUpdate();
  }

  // -- two copies ----------------------------------------------------------------------------

  take() {
    const { game } = this.offer;
    this.offer = null;
    if (this.game.id !== game.id) this._keepGame(this.game, this.draft);
    this._show(game);
    this._keep();
    this._focus(".p10-scorehead");
  }

  both() {
    const game = { id: newId(), events: this.offer.game.events };
    this.offer = null;
    this._keepGame(this.game, this.draft);
    this._show(game);
    this._keep();
    this._focus(".p10-scorehead");
  }

  refuse() {
    this.offer = null;
    this.save();
    this._focus(".p10-scorehead");
  }

  // -- sharing -------------------------------------------------------------------------------

  shareLink() {
    const { draft: _own, ...state } = this.getState() ?? {};
    return linkTo("score", state);
  }

  // -- rendering -----------------------------------------------------------------------------

  get prints() {
    return Boolean(this.game);
  }

  render() {
    return html`${this.problemBox()} ${this.kept ? nothing : notKept(this)}
      <div class="p10-note" role="status" ?hidden=${!this.note}>${this.note ? html`<p>${this.note}</p>` : nothing}</div>
      ${this.offer ? offered(this) : nothing} ${this.game ? sheetView(this) : setupView(this)}`;
  }

  _rename(seat, field) {
    const names = this.sheet.names.map((one, at) => (at === seat ? field.value : one));
    try {
      const [...clean] = readNames(names, this.of);
      this.misnamed = null;
      if (clean[seat] !== this.sheet.names[seat]) this.add(["name", seat, clean[seat]]);
      field.value = clean[seat];
    } catch (error) {
      // What was typed stays in the field, and the sheet as it is.
      this.misnamed = { seat, problem: this.t(error.en, error.de) };
    }
  }

  _begins(seat) {
    this.add(this.sheet.rounds.length ? ["begin", seat] : ["first", seat]);
  }
}

define(Score);
