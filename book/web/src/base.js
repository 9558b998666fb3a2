// What every widget shares: the language of the page, its state in the link, the engine, a voice.
import { LitElement, html, nothing } from "lit";
import { engine } from "./engine.js";
import { LONGEST, LinkError, address, linkTo, pack, parts, unpack } from "./link.js";
import { hold } from "./steady.js";
import { store } from "./store.js";

export { html, nothing, svg } from "lit";
export { classMap } from "lit/directives/class-map.js";
export { live } from "lit/directives/live.js";
export { ref, createRef } from "lit/directives/ref.js";
export { repeat } from "lit/directives/repeat.js";
export { unsafeHTML } from "lit/directives/unsafe-html.js";
export { unsafeSVG } from "lit/directives/unsafe-svg.js";
export { typed } from "./steady.js";
export { engine };

/** The language that the page shows. */
export const lang = () => (document.documentElement.dataset.p10Lang === "de" ? "de" : "en");

/** A file that the engine wrote at build time, such as "cards-classic". */
const tables = new Map();
export const table = (name) => {
  if (!/^[a-z0-9-]+$/.test(name)) return Promise.reject(new Error(`no table ${name}`));
  if (!tables.has(name)) {
    const found = fetch(new URL(`tables/${name}.json`, import.meta.url)).then((reply) => {
      if (!reply.ok) throw new Error(`${reply.status} ${name}`);
      return reply.json();
    });
    found.catch(() => tables.delete(name));
    tables.set(name, found);
  }
  return tables.get(name);
};

// One voice for the page: what it is given is read out, and never shown.
let voice = null;
let quiet = 0;
export const announce = (text) => {
  if (!voice) {
    voice = document.createElement("div");
    voice.className = "p10-voice";
    voice.setAttribute("role", "status");
    voice.setAttribute("aria-live", "polite");
    document.body.append(voice);
  }
  clearTimeout(quiet);
  voice.textContent = "";
  // A change is read, the same text again is not: so it goes away first.
  setTimeout(() => {
    voice.textContent = text;
  }, 50);
  quiet = setTimeout(() => {
    voice.textContent = "";
  }, 10_000);
};

/** Text for the two ways in which the engine can be away. */
const TOLD = {
  unable: [
    "The engine cannot run here: this browser has no WebAssembly or no workers, or the page was opened as a file. What stands on this page stays right.",
    "Der Rechenkern läuft hier nicht: Dieser Browser kennt kein WebAssembly oder keine Worker, oder die Seite wurde als Datei geöffnet. Was auf dieser Seite steht, gilt weiter.",
  ],
  broken: [
    "The engine did not start. Nothing that you entered is lost. Look at your connection and try again.",
    "Der Rechenkern ist nicht gestartet. Nichts, was du eingegeben hast, ist verloren. Prüfe die Verbindung und versuch es noch einmal.",
  ],
  gone: [
    "The engine stopped in the middle and stopped again when asked a second time. Perhaps memory is short. Nothing that you entered is lost; ask again, or ask for less.",
    "Der Rechenkern ist mittendrin stehen geblieben, auch beim zweiten Mal. Vielleicht fehlt Speicher. Nichts, was du eingegeben hast, ist verloren; frag noch einmal, oder nach weniger.",
  ],
  link: [
    "The link holds something that cannot be read here. It may have been cut when it was sent; ask for it again. What was kept before is untouched.",
    "Der Link enthält etwas, das sich hier nicht lesen lässt. Vielleicht wurde er beim Verschicken abgeschnitten; lass ihn dir noch einmal geben. Was vorher da war, ist unberührt.",
  ],
  long: [
    "The link is too long to be read.",
    "Der Link ist zu lang, um gelesen zu werden.",
  ],
};

export class Widget extends LitElement {
  /** The name in the link; also of the element: p10-<key>. */
  static key = "";

  static properties = {
    lang: { state: true },
    awake: { state: true },
    problem: { state: true },
    busy: { state: true },
    refusedLink: { state: true },
  };

  constructor() {
    super();
    this.lang = lang();
    this.awake = engine.state === "awake";
    /** What went wrong, in the reader's words; "" if nothing did. */
    this.problem = "";
    /** Why the last link was refused: "link" or "long"; "" if it was taken. */
    this.refusedLink = "";
    this._stood = null;
    /** What the engine said of the place, if it did: { line, column, expected, example }. */
    this.place = null;
    /** How many questions are open. */
    this.busy = 0;
    this.still = [];
    this._ready = null;
    this._saving = 0;
    this._reading = 0;
    this._piece = null;
    this._onlang = () => {
      this.lang = lang();
      this.langChanged?.();
    };
    this._onengine = () => {
      const slept = !this.awake;
      this.awake = engine.state === "awake";
      this.requestUpdate();
      if (slept && this.awake) this.woke();
    };
    this._onhash = () => this._follow();
    this._onhide = () => {
      // What was entered in the last moment goes into the link too.
      if (this._saving) this._write();
    };
  }

  // Light DOM: the book's style sheet, its anchors and its printing hold inside.
  createRenderRoot() {
    // What stood here until now was made when the book was built. It stays until the widget can
    // show itself, and a widget may put it back: ${this.still}.
    this.still = [...this.childNodes];
    return this;
  }

  connectedCallback() {
    if (!this._ready) this._ready = this._load();
    super.connectedCallback();
    document.addEventListener("phase10:lang", this._onlang);
    engine.addEventListener("state", this._onengine);
    engine.addEventListener("progress", this._onengine);
    addEventListener("hashchange", this._onhash);
    addEventListener("pagehide", this._onhide);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    document.removeEventListener("phase10:lang", this._onlang);
    engine.removeEventListener("state", this._onengine);
    engine.removeEventListener("progress", this._onengine);
    removeEventListener("hashchange", this._onhash);
    removeEventListener("pagehide", this._onhide);
  }

  // The first rendering waits for the state in the link and for what the widget prepares.
  async scheduleUpdate() {
    await this._ready;
    return super.scheduleUpdate();
  }

  async _load() {
    try {
      await this.prepare();
    } catch (error) {
      this.fail(error);
    }
    await this._read(true);
  }

  update(changed) {
    if (!this.hasUpdated) for (const node of this.still) node.remove();
    const held = hold(this);
    super.update(changed);
    held();
    // Where it has an answer, a page that is printed shows that and nothing else (base.css).
    this.toggleAttribute("data-prints", Boolean(this.prints));
  }

  firstUpdated() {
    this.dataset.ready = "";
  }

  /** The game to begin with: the remembered one, the page's, else the first of those that it knows. */
  begins(known) {
    return [store.get("variant"), this.dataset.variant].find((id) => known.includes(id)) ?? known[0];
  }

  /** A text in the page's language. */
  t(en, de) {
    return this.lang === "de" ? de : en;
  }

  // -- for widgets to fill in ----------------------------------------------------------------

  /** Runs once, before the state of the link is set and before the first rendering. */
  async prepare() {}

  /** Runs when the engine has woken: what it could not answer before may be asked again. */
  woke() {}

  /** Whether it holds an answer: then that alone is printed, without the page around it. */
  get prints() {
    return false;
  }

  /** What goes into the link; null for nothing worth keeping. */
  getState() {
    return null;
  }

  /** Take what a link holds: anything at all, so look at it before you use it. Throws to refuse. */
  setState(_state) {}

  // -- the link ------------------------------------------------------------------------------

  async _read(first) {
    const piece = parts().pieces.get(this.constructor.key) ?? null;
    if (piece === this._piece) return;
    this._piece = piece;
    // A link may still be read when the next one comes: then the older one says nothing more.
    const turn = ++this._reading;
    if (piece === null) return;
    let before = null;
    try {
      const state = await unpack(piece);
      if (turn !== this._reading) return;
      before = this.getState();
      await this.setState(state);
      if (turn !== this._reading) return;
      this.refusedLink = "";
      if (!first) this.requestUpdate();
    } catch (error) {
      if (turn !== this._reading) return;
      const long = error instanceof LinkError && error.message.startsWith("too");
      this._stood = before && (await pack(before));
      this.refusedLink = long ? "long" : "link";
      try {
        if (before) await this.setState(before);
      } catch {
        // then it is as it was made
      }
    }
  }

  // The link was changed from outside: a new state is taken; where ours is gone, it goes back.
  _follow() {
    const piece = parts().pieces.get(this.constructor.key) ?? null;
    if (piece === null && this._piece !== null) {
      this._piece = null;
      this._write();
    } else {
      this._read(false);
    }
  }

  /** Put the state into the link, a moment later. */
  save() {
    clearTimeout(this._saving);
    this._saving = setTimeout(() => this._write(), 150);
  }

  async _write() {
    clearTimeout(this._saving);
    const saving = this._saving;
    const state = this.getState();
    let piece = state === null ? null : await pack(state);
    // What could not be read again is better left out.
    if (piece !== null && piece.length > LONGEST) piece = null;
    const all = parts();
    if (piece === null) all.pieces.delete(this.constructor.key);
    else all.pieces.set(this.constructor.key, piece);
    this._piece = piece;
    // A link that was refused is spoken of until the reader has changed what stands here.
    if (piece !== this._stood) this.refusedLink = "";
    try {
      history.replaceState(history.state, "", address(all));
    } catch {
      // Some browsers allow only so many changes a minute; the next one comes through.
    }
    // Only now it is saved, unless more has been changed since.
    if (this._saving === saving) this._saving = 0;
  }

  /** The link to this widget as it is now. */
  shareLink() {
    return linkTo(this.constructor.key, this.getState() ?? {});
  }

  // -- the engine ----------------------------------------------------------------------------

  /**
   * Ask the engine; the answer, or null where it has none (then `problem` says why).
   * `keep` leaves an older problem standing, `onprogress` and `signal` go to the engine.
   */
  async ask(name, asked = {}, options = {}) {
    this.busy += 1;
    const problem = this.problem;
    try {
      const found = await engine.call(name, { lang: this.lang, ...asked }, options);
      // What went wrong since then is newer than this answer.
      if (!options.keep && this.problem === problem) {
        this.problem = "";
        this.place = null;
      }
      return found;
    } catch (error) {
      if (error?.name !== "AbortError") this.fail(error);
      return null;
    } finally {
      this.busy -= 1;
    }
  }

  /** Whether the last question has no answer because the engine failed: it may be asked again. */
  get unanswered() {
    return ["failed", "gone"].includes(this.place?.kind);
  }

  /** Show what went wrong. */
  fail(error) {
    const kind = error?.told?.kind;
    if (kind === "failed") this.problem = this.t(...TOLD[engine.reason || "broken"]);
    else if (kind === "gone") this.problem = this.t(...TOLD.gone);
    else this.problem = String(error?.message ?? error);
    this.place = error?.told ?? null;
  }

  /** How much the engine brings with it, in words for a sentence. */
  get engineSize() {
    return this.t(`at most ${ENGINE_MEGABYTES} MB`, `höchstens ${ENGINE_MEGABYTES} MB`);
  }

  /** The problem, for render(): an alert, or nothing that can be seen. */
  problemBox() {
    const refused = this.refusedLink && this.t(...TOLD[this.refusedLink]);
    const lines = [refused, ...this.problem.split("\n")].filter(Boolean);
    return html`<div class="p10-problem" role="alert" ?hidden=${!lines.length}>
      ${lines.map((line) => html`<p>${line}</p>`)}
    </div>`;
  }

  /**
   * The engine's own state, for render(): a button while it sleeps, progress while it wakes, the
   * reason if it cannot. Nothing once it is awake.
   */
  engineBox(label) {
    const { state, reason, progress } = engine;
    if (state === "awake") return nothing;
    if (state === "waking") {
      return html`<div class="p10-engine">
        <label>
          ${this.t("The engine is waking …", "Der Rechenkern wacht auf …")}
          <progress max="1" .value=${progress} value=${progress}></progress>
        </label>
      </div>`;
    }
    if (state === "failed" && reason === "unable") {
      return html`<p class="p10-engine">${this.t(...TOLD.unable)}</p>`;
    }
    return html`<div class="p10-engine">
      ${state === "failed" ? html`<p role="alert">${this.t(...TOLD.broken)}</p>` : nothing}
      <button type="button" class="p10-button p10-main" @click=${() => engine.wake().catch(() => {})}>
        ${label ?? this.t(
          `Start the engine (${this.engineSize}, once)`,
          `Rechenkern starten (${this.engineSize}, einmal)`,
        )}
      </button>
    </div>`;
  }
}

/** Register a widget as <p10-key>. */
export const define = (widget) => {
  const name = `p10-${widget.key}`;
  if (!customElements.get(name)) customElements.define(name, widget);
};
