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
import { fromCsv, toCsv } from "./score-csv.js";
import { entryForm, finished, keptDraft, newDraft } from "./score-entry.js";
import { rounds, standing, tableView, tiles, title, track, verdict, whoIsNext } from "./score-sheet.js";

const BIGGEST_FILE = 5_000_000;

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
  };

  constructor() {
    super();
    this.tables = { variants: [] };
    /** The game on the sheet; null while there is none. */
    this.game = null;
    this.draft = null;
    this.setup = { variant: "", names: ["", ""], first: 0, problem: "" };
    /** A game from a link that differs from the one on this device. */
    this.offer = null;
    this.note = "";
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
      if (this.tableOpen && document.visibilityState === "visible") this._stayAwake();
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
    const wanted = this.dataset.variant ?? store.get("score-variant");
    const of = variantOf(this.tables, wanted) ?? this.tables.variants.find((one) => one.points);
    this.setup = { ...this.setup, variant: of.id };
    const names = store.get("score-names");
    if (Array.isArray(names) && names.length > 1) {
      this.setup = { ...this.setup, names: names.map(cleanName).slice(0, of.players[1]) };
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
    return this.game && { id: this.game.id, events: this.game.events, round: this._round() };
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
      this._show(game, { foreign: true });
      // What was on the sheet before is kept under its own name.
      if (before) this._keepGame(before);
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

  undo() {
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
    if (!this.undone.length) return;
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
    this._keepGame(this.game, this.draft);
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
    while (names.length > of.players[0] && !names.at(-1)) names = names.slice(0, -1);
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
    const first = of.rounds ? Math.min(this.setup.first, names.length - 1) : 0;
    this.setup = { ...this.setup, problem: "" };
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
    this.setup = { variant: this.of.id, names, first: 0, problem: "" };
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

  // -- files ---------------------------------------------------------------------------------

  _save(text, type, end) {
    const url = URL.createObjectURL(new Blob([text], { type }));
    const link = document.createElement("a");
    link.href = url;
    link.download = `phase-10-${this.of.id}-${this.game.id}.${end}`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), 10_000);
  }

  exportJson() {
    const { id, events } = this.game;
    this._save(`${JSON.stringify({ format: "phase10-score", id, events }, null, 1)}\n`, "application/json", "json");
  }

  exportCsv() {
    this._save(toCsv(this.game, this.tables), "text/csv;charset=utf-8", "csv");
  }

  async import(event) {
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
        game = readGame(raw, this.tables);
      } else game = fromCsv(text, this.tables);
      const mine = this._stored(game.id);
      if (mine && compare(mine, game) !== "same") {
        this.offer = { game, how: compare(mine, game), mine };
        if (!this.game) this._show(mine);
        return;
      }
      if (this.game && this.game.id !== game.id) this._keepGame(this.game, this.draft);
      this.problem = "";
      this._show(game);
      this._keep();
      this._focus(".p10-scorehead");
    } catch (error) {
      this.problem = error instanceof SheetError ? this.t(error.en, error.de) : String(error.message ?? error);
    }
  }

  // -- two copies ----------------------------------------------------------------------------

  take() {
    const { game } = this.offer;
    this.offer = null;
    this._show(game);
    this._keep();
    this._focus(".p10-scorehead");
  }

  both() {
    const game = { id: newId(), events: this.offer.game.events };
    this.offer = null;
    this._keepGame(this.game);
    this._show(game);
    this._keep();
    this._focus(".p10-scorehead");
  }

  refuse() {
    this.offer = null;
    this.save();
    this._focus(".p10-scorehead");
  }

  // -- the view for the table ----------------------------------------------------------------

  async openTable() {
    this.tableOpen = true;
    await this.updateComplete;
    const dialog = this.querySelector(".p10-tableview");
    if (dialog.showModal) dialog.showModal();
    else dialog.setAttribute("open", "");
    this._stayAwake();
  }

  closeTable() {
    const dialog = this.querySelector(".p10-tableview");
    if (dialog.close) dialog.close();
    else {
      dialog.removeAttribute("open");
      this.tableClosed();
    }
  }

  tableClosed() {
    this.tableOpen = false;
    this._lock?.release?.().catch(() => {});
    this._lock = null;
    this._focus(".p10-totable");
  }

  rotate() {
    this.turned = !this.turned;
  }

  async _stayAwake() {
    if (!navigator.wakeLock) {
      this.wake = "unable";
      return;
    }
    try {
      this._lock = await navigator.wakeLock.request("screen");
      this.wake = "on";
    } catch {
      this.wake = "unable";
    }
  }

  wakeText() {
    if (this.wake === "on") {
      return this.t("The screen stays on.", "Der Bildschirm bleibt an.");
    }
    if (this.wake === "unable") {
      return this.t(
        "This device may turn the screen off; set it to stay on longer.",
        "Dieses Gerät schaltet den Bildschirm vielleicht ab; stell eine längere Zeit ein.",
      );
    }
    return "";
  }

  // -- sharing -------------------------------------------------------------------------------

  shareLink() {
    return linkTo("score", this.getState() ?? {});
  }

  async mail() {
    const url = await this.shareLink();
    const names = this.sheet.names.join(", ");
    const subject = this.t(`Phase 10: ${names}, ${this._times(this.game)}`, `Phase 10: ${names}, ${this._times(this.game)}`);
    const body = `${this._snapshot()}\n\n${url}\n`;
    location.href = `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
  }

  _snapshot() {
    return this.t(
      `The link shows the game as it stands after ${this._times(this.game)}. It is not live: for later rounds send a new one.`,
      `Der Link zeigt die Partie, wie sie nach ${this._times(this.game)} steht. Er läuft nicht mit: Für spätere Runden schick einen neuen.`,
    );
  }

  print() {
    const root = document.documentElement;
    root.dataset.p10Print = "score";
    addEventListener("afterprint", () => delete root.dataset.p10Print, { once: true });
    print();
  }

  // -- rendering -----------------------------------------------------------------------------

  render() {
    return html`${this.problemBox()} ${this.kept ? nothing : this._notKept()}
      <div class="p10-note" role="status" ?hidden=${!this.note}>${this.note ? html`<p>${this.note}</p>` : nothing}</div>
      ${this.offer ? this._offered() : nothing}
      ${this.game ? this._sheetView() : this._setupView()}`;
  }

  _notKept() {
    return html`<p class="p10-note p10-warn">
      ${this.t(
        "This device keeps nothing (its storage is full or turned off). The game stands in the link of this page: reload is safe, but share or export it before you close the page.",
        "Dieses Gerät bewahrt nichts auf (der Speicher ist voll oder abgeschaltet). Die Partie steht im Link dieser Seite: Neu laden schadet nicht, aber teile oder sichere sie, bevor du die Seite schließt.",
      )}
    </p>`;
  }

  _offered() {
    const { game, how } = this.offer;
    const theirs = this._times(game);
    const ours = this._times(this.offer.mine ?? this.game);
    const text = {
      newer: this.t(
        `This is a newer state of the game: after ${theirs}; here it is ${ours}. Replace yours by it?`,
        `Das ist ein neuerer Stand der Partie: nach ${theirs}; hier ist es ${ours}. Deinen dadurch ersetzen?`,
      ),
      older: this.t(
        `This is an older state of the game: after ${theirs}; here it is ${ours}. Replace yours by it?`,
        `Das ist ein älterer Stand der Partie: nach ${theirs}; hier ist es ${ours}. Deinen dadurch ersetzen?`,
      ),
      other: this.t(
        `The same game was carried on in two places: there up to ${theirs}, here up to ${ours}. Which one counts?`,
        `Dieselbe Partie wurde an zwei Stellen fortgesetzt: dort bis ${theirs}, hier bis ${ours}. Welche gilt?`,
      ),
    }[how];
    return html`<div class="p10-panel p10-offer" role="alert">
      <p>${text}</p>
      <div class="p10-row">
        <button type="button" class="p10-button p10-main" @click=${() => this.take()}>
          ${this.t(`Take the one after ${theirs}`, `Den nach ${theirs} nehmen`)}
        </button>
        <button type="button" class="p10-button" @click=${() => this.refuse()}>
          ${this.t("Keep mine", "Meinen behalten")}
        </button>
        <button type="button" class="p10-button" @click=${() => this.both()}>
          ${this.t("Keep both", "Beide behalten")}
        </button>
      </div>
    </div>`;
  }

  _setupView() {
    const { setup } = this;
    const of = variantOf(this.tables, setup.variant);
    if (!of) return this.still;
    const [few, many] = of.players;
    const names = [...setup.names, ...Array(many).fill("")].slice(
      0,
      Math.max(few, Math.min(many, setup.names.length)),
    );
    const set = (change) => {
      this.setup = { ...setup, names, problem: "", ...change };
    };
    return html`<form
        class="p10-panel p10-setup"
        novalidate
        @submit=${(event) => {
          event.preventDefault();
          this.start();
        }}
      >
        <h2 tabindex="-1" class="p10-setuphead">${this.t("A new sheet", "Ein neuer Zettel")}</h2>
        <label
          ><span class="p10-label">${this.t("Game", "Spiel")}</span
          ><select class="p10-field p10-wide" @change=${(event) => set({ variant: event.target.value })}>
            ${this.tables.variants.map(
              (one) =>
                html`<option value=${one.id} ?selected=${one.id === of.id}>${one.title[this.lang]}</option>`,
            )}
          </select></label
        >
        <fieldset class="p10-set">
          <legend>${this.t("Players, in the order they sit (clockwise)", "Spieler, wie sie sitzen (im Uhrzeigersinn)")}</legend>
          ${names.map(
            (name, seat) =>
              html`<div class="p10-row p10-nameline">
                <input
                  class="p10-field"
                  maxlength=${MOST.names}
                  autocomplete="off"
                  aria-label=${this.t(`Name of player ${seat + 1}`, `Name von Spieler ${seat + 1}`)}
                  placeholder=${this.t(`Player ${seat + 1}`, `Spieler ${seat + 1}`)}
                  .value=${name}
                  @input=${(event) => set({ names: names.map((one, at) => (at === seat ? event.target.value : one)) })}
                />
                ${of.rounds
                  ? html`<label class="p10-check"
                      ><input
                        type="radio"
                        name="p10-score-first"
                        .checked=${setup.first === seat}
                        @change=${() => set({ first: seat })}
                      />${of.seats.dealer ? this.t("deals first", "gibt zuerst") : this.t("begins", "beginnt")}</label
                    >`
                  : nothing}
              </div>`,
          )}
          <div class="p10-row">
            <button type="button" class="p10-button" ?disabled=${names.length >= many}
              @click=${() => set({ names: [...names, ""] })}>
              ${this.t("One player more", "Ein Spieler mehr")}
            </button>
            <button type="button" class="p10-button" ?disabled=${names.length <= few}
              @click=${() => set({ names: names.slice(0, -1) })}>
              ${this.t("One fewer", "Einer weniger")}
            </button>
          </div>
          <p class="p10-asks">
            ${[of.says["dealer.first"], of.says["start.first"]].map((one) => (one ? one[this.lang] : "")).join(" ")}
          </p>
        </fieldset>
        <div class="p10-problem" role="alert" ?hidden=${!setup.problem}>
          ${setup.problem ? html`<p>${setup.problem}</p>` : nothing}
        </div>
        <div class="p10-row">
          <button type="submit" class="p10-button p10-main">${this.t("Begin", "Los geht’s")}</button>
          ${this._importButton()}
        </div>
      </form>
      ${this._shelf()}`;
  }

  _importButton() {
    return html`<label class="p10-button p10-file"
      >${this.t("Import a file", "Datei einlesen")}
      <input
        type="file"
        class="p10-unseen"
        accept=".json,.csv,application/json,text/csv"
        @change=${(event) => this.import(event)}
    /></label>`;
  }

  // The games that lie on this device.
  _shelf() {
    const games = store
      .keys("score:")
      .map((key) => this._stored(key.slice("score:".length)))
      .filter(Boolean);
    if (!games.length) return nothing;
    return html`<section class="p10-shelf" aria-label=${this.t("Sheets on this device", "Zettel auf diesem Gerät")}>
      <h2>${this.t("Sheets on this device", "Zettel auf diesem Gerät")}</h2>
      <ul>
        ${games.map((game) => {
          const sheet = fold(game);
          const of = variantOf(this.tables, sheet.variant);
          const over = settle(of, sheet).over;
          return html`<li class="p10-row">
            <button type="button" class="p10-button" @click=${() => this.open(game.id)}>
              ${sheet.names.join(", ")}
            </button>
            <span class="p10-asks"
              >${of.title[this.lang]}, ${over ? this.t("over", "zu Ende") : this._times(game)}</span
            >
            <button
              type="button"
              class="p10-button p10-plain"
              aria-label=${this.t(`Throw away the game of ${sheet.names.join(", ")}`, `Partie von ${sheet.names.join(", ")} wegwerfen`)}
              @click=${() => this.forget(game.id)}
            >
              ${this.t("Throw away", "Wegwerfen")}
            </button>
          </li>`;
        })}
      </ul>
    </section>`;
  }

  _sheetView() {
    const { of, now, sheet, draft } = this;
    return html`<div class="p10-sheet">
      <p class="p10-sheettitle">${of.title[this.lang]}</p>
      ${this.foreign ? this._foreignBox() : nothing}
      <div class="p10-topline">
        <h2 tabindex="-1" class="p10-scorehead">${title(this)}</h2>
        <p class="p10-next">${now.over ? nothing : whoIsNext(this)}</p>
      </div>
      ${now.over ? html`<p class="p10-verdict">${verdict(this)}</p>` : nothing}
      ${now.tie.length && !now.over
        ? html`<p class="p10-note">
            ${["tie.second", "tie.players", "tie.phase"].map((name) => of.says[name]?.[this.lang] ?? "").join(" ")}
          </p>`
        : nothing}
      ${now.odd?.length
        ? html`<p class="p10-note p10-warn">
            ${this.t(
              `A correction has left round ${now.odd.map((at) => at + 1).join(", ")} without a meaning. Please correct it too.`,
              `Durch eine Änderung passt Runde ${now.odd.map((at) => at + 1).join(", ")} nicht mehr. Bitte ändere sie auch.`,
            )}
          </p>`
        : nothing}
      ${now.behind
        ? html`<p class="p10-note">
            ${this.t(
              "What was written down after the end of the game does not count.",
              "Was nach dem Ende der Partie aufgeschrieben wurde, zählt nicht.",
            )}
          </p>`
        : nothing}
      ${draft ? entryForm(this) : nothing}
      ${!draft && of.rounds && !now.over
        ? html`<div class="p10-row p10-noprint">
            <button type="button" class="p10-button p10-main p10-enter" @click=${() => this.edit(-1)}>
              ${now.tie.length
                ? this.t("Who went out first?", "Wer ging zuerst aus?")
                : this.t(`Write down round ${sheet.rounds.length + 1}`, `Runde ${sheet.rounds.length + 1} aufschreiben`)}
            </button>
          </div>`
        : nothing}
      ${standing(this)} ${track(this)} ${of.rounds ? nothing : tiles(this)} ${rounds(this)}
      ${now.over ? this._settledBy() : nothing}
      <div class="p10-row p10-noprint">
        <button type="button" class="p10-button p10-totable" @click=${() => this.openTable()}>
          ${this.t("For the whole table", "Für den ganzen Tisch")}
        </button>
        <button type="button" class="p10-button" ?disabled=${this.game.events.length < 2} @click=${() => this.undo()}>
          ${this.t("Undo", "Rückgängig")}
        </button>
        <button type="button" class="p10-button" ?disabled=${!this.undone.length} @click=${() => this.redo()}>
          ${this.t("Redo", "Wiederholen")}
        </button>
      </div>
      <details class="p10-more p10-noprint">
        <summary>${this.t("Share, print, export", "Teilen, drucken, sichern")}</summary>
        <p class="p10-asks">${this._snapshot()}</p>
        <p10-share
          noprint
          .link=${() => this.shareLink()}
          .name=${`Phase 10: ${sheet.names.join(", ")}`}
          .lang=${this.lang}
        ></p10-share>
        <div class="p10-row">
          <button type="button" class="p10-button" @click=${() => this.mail()}>${this.t("Mail", "Mail")}</button>
          <button type="button" class="p10-button" @click=${() => this.print()}>
            ${this.t("Print the sheet", "Zettel drucken")}
          </button>
          <button type="button" class="p10-button" @click=${() => this.exportJson()}>
            ${this.t("Export as JSON", "Als JSON sichern")}
          </button>
          <button type="button" class="p10-button" @click=${() => this.exportCsv()}>
            ${this.t("Export as CSV", "Als CSV sichern")}
          </button>
          ${this._importButton()}
        </div>
      </details>
      <details class="p10-more p10-noprint">
        <summary>${this.t("Names, dealer, new game", "Namen, Geber, neue Partie")}</summary>
        ${this._changes()}
      </details>
      ${tableView(this)}
    </div>`;
  }

  _foreignBox() {
    return html`<div class="p10-note p10-noprint">
      <p>
        ${this.t(
          `This game came by a link, as it stood after ${this._times(this.game)}. It is not live: ask for a newer link to see more.`,
          `Diese Partie kam mit einem Link, wie sie nach ${this._times(this.game)} stand. Er läuft nicht mit: Frag nach einem neueren, um mehr zu sehen.`,
        )}
      </p>
      <button type="button" class="p10-button" @click=${() => this._keep()}>
        ${this.t("Keep it on this device", "Auf diesem Gerät behalten")}
      </button>
    </div>`;
  }

  // Who says so: the engine itself, or the tables that it wrote.
  _settledBy() {
    const by = this.checked?.game === this.game;
    return html`<div class="p10-settledby">
      <p class="p10-asks">
        ${this.of.says["end.ranking"]?.[this.lang]}
        ${by
          ? this.t("The ranking is the engine’s own.", "Die Rangfolge stammt vom Rechenkern selbst.")
          : this.t(
              "The ranking follows from tables that the engine wrote.",
              "Die Rangfolge folgt aus Tabellen, die der Rechenkern geschrieben hat.",
            )}
      </p>
      ${by ? nothing : html`<div class="p10-noprint">${this.engineBox(this.t("Let the engine settle it (about 5 MB)", "Den Rechenkern werten lassen (etwa 5 MB)"))}</div>`}
    </div>`;
  }

  _changes() {
    const { of, sheet, now } = this;
    return html`<fieldset class="p10-set">
        <legend>${this.t("Names", "Namen")}</legend>
        ${sheet.names.map(
          (name, seat) =>
            html`<div class="p10-row">
              <input
                class="p10-field"
                maxlength=${MOST.names}
                autocomplete="off"
                aria-label=${this.t(`Name of player ${seat + 1}`, `Name von Spieler ${seat + 1}`)}
                .value=${name}
                @change=${(event) => this._rename(seat, event.target)}
              />
            </div>`,
        )}
      </fieldset>
      ${of.rounds && !now.over
        ? html`<label class="p10-check"
            >${of.seats.dealer ? this.t("Who deals now:", "Wer jetzt gibt:") : this.t("Who begins now:", "Wer jetzt beginnt:")}
            <select class="p10-field" @change=${(event) => this._begins(Number(event.target.value))}>
              ${sheet.names.map(
                (name, seat) =>
                  html`<option
                    value=${seat}
                    ?selected=${seat === (sheet.next.first ?? (of.seats.dealer ? now.dealer : now.starter))}
                  >
                    ${name}
                  </option>`,
              )}
            </select></label
          >`
        : nothing}
      <div class="p10-row">
        <button type="button" class="p10-button" @click=${() => this.putAway()}>
          ${this.t("Put this sheet away, begin a new one", "Zettel weglegen, neuen anfangen")}
        </button>
      </div>`;
  }

  _rename(seat, field) {
    const names = this.sheet.names.map((one, at) => (at === seat ? field.value : one));
    try {
      const [...clean] = readNames(names, this.of);
      if (clean[seat] !== this.sheet.names[seat]) this.add(["name", seat, clean[seat]]);
      this.problem = "";
    } catch (error) {
      field.value = this.sheet.names[seat];
      this.problem = this.t(error.en, error.de);
    }
  }

  _begins(seat) {
    this.add(this.sheet.rounds.length ? ["begin", seat] : ["first", seat]);
  }
}

define(Score);
