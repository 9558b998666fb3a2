// Step through a game: the table after each move, the rule behind it, and what else was legal.
// What a record means is the engine's to say; here it is turned over like pages.
import { Widget, announce, define, html, live, nothing, table } from "./base.js";
import { deckOf } from "./cards.js";
import { ruleLinks } from "./rulelink.js";
import "./share.js";
import { store } from "./store.js";
import {
  boardBox,
  linesOf,
  lineText,
  lookedAt,
  piles,
  roundBox,
  seatBox,
  verdictBox,
  waitingBox,
} from "./tableview.js";

const KEEP = "replay";
/** What stands in the field for a record and is not read yet, or cannot be. */
const DRAFT = "replay-draft";
// Arrows as drawings: not every font has them.
const ARROWS = {
  first: "M5 4v16M19 4 8 12l11 8z",
  back: "M17 4 6 12l11 8z",
  next: "M7 4l11 8-11 8z",
  last: "M19 4v16M5 4l11 8-11 8z",
};
/** A longer record is kept on the device and left out of the link. */
const LINKED = 60_000;

class Replay extends Widget {
  static key = "replay";

  static properties = {
    ...Widget.properties,
    list: { state: true },
    source: { state: true },
    about: { state: true },
    at: { state: true },
    now: { state: true },
    seat: { state: true },
    wish: { state: true },
    pasted: { state: true },
    progress: { state: true },
    open: { state: true },
    kept: { state: true },
  };

  constructor() {
    super();
    this.list = null;
    /** What is looked at: { sample }, { record } or { play }. */
    this.source = null;
    this.about = null;
    this.at = 0;
    this.now = null;
    this.seat = null;
    this.wish = "";
    this.pasted = "";
    this.progress = null;
    this.open = false;
    this.deck = null;
    this.turn = 0;
    this.asking = false;
    this.entered = false;
    /** Whether the device keeps a record that is too long for the link. */
    this.kept = true;
    this._drafting = 0;
    this._ondraft = () => this._draft();
  }

  connectedCallback() {
    super.connectedCallback();
    addEventListener("pagehide", this._ondraft);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    removeEventListener("pagehide", this._ondraft);
  }

  async prepare() {
    ruleLinks().then(() => this.requestUpdate());
    this.list = await table("replay");
    this.wish = this.begins(this.samples.map((one) => one.id)) ?? "";
    const draft = store.get(DRAFT);
    if (typeof draft === "string" && draft.length <= this.list.longest) this.pasted = draft;
  }

  get samples() {
    return this.list?.[this.lang].samples ?? [];
  }

  // -- the link -------------------------------------------------------------------------------

  getState() {
    const { source, at, seat } = this;
    if (!source) return null;
    const state = { at };
    if (seat !== null) state.seat = seat;
    if (source.record?.length > LINKED) return { ...state, kept: true };
    return { ...source, ...state };
  }

  async setState({ sample, record, play, kept, at = 0, seat = null }) {
    const whole = (one) => Number.isInteger(one) && one >= 0 && one < 1e6;
    if (!whole(at) || !(seat === null || whole(seat))) throw new Error("no place");
    let source;
    if (typeof sample === "string" && sample.length < 80) source = { sample };
    else if (typeof record === "string") source = { record };
    else if (play && typeof play === "object" && !Array.isArray(play)) source = { play };
    else if (kept) {
      const text = store.get(KEEP);
      if (typeof text !== "string") {
        this.problem = this.t(
          "The record was too long for its link: only the device on which it was opened has it. Ask for the record as a text.",
          "Das Protokoll war zu lang für seinen Link: Nur das Gerät, auf dem es geöffnet wurde, hat es. Lass es dir als Text geben.",
        );
        throw new Error("nothing kept");
      }
      source = { record: text };
    } else throw new Error("no record");
    // What comes with a link is no draft of the reader's.
    if (source.record) this.put(source.record, false);
    this.begin(source, at, seat);
  }

  begin(source, at = 0, seat = null) {
    this.source = source;
    this.about = null;
    this.now = null;
    this.at = at;
    this.seat = seat;
    this.read();
  }

  langChanged() {
    if (this.source) this.read();
  }

  /** The engine is there after all: what it could not answer is asked again. */
  woke() {
    if (!this.source || this.busy) return;
    if (!this.about) this.read();
    else if (this.problem) this.look();
  }

  fail(error) {
    super.fail(error);
    // While nothing is open, the box of the engine says it, with a button that begins anew.
    if (this.place?.kind === "failed" && this.source && !this.about) this.problem = "";
  }

  // -- asking the engine ----------------------------------------------------------------------

  async read() {
    const turn = ++this.turn;
    this.progress = 0;
    const about = await this.ask("replay", this.source, {
      onprogress: ({ progress }) => {
        if (turn === this.turn) this.progress = progress;
      },
    });
    if (turn !== this.turn) return;
    this.progress = null;
    if (!about) {
      // A text that is no record goes back to where it can be mended.
      // With no engine to read it, it may well be one, and its link stays.
      const read = !this.unanswered;
      if (read && !this.about && this.source.record) {
        this.put(this.source.record);
        this.source = null;
        this.save();
        await this.updateComplete;
        this.mark();
      }
      return;
    }
    const deck = await deckOf(about.variant).catch((error) => this.fail(error));
    if (turn !== this.turn || !deck) return;
    this.deck = deck;
    this.about = about;
    if (this.seat !== null && this.seat >= about.players.length) this.seat = null;
    if (this.source.record?.length > LINKED) this.kept = store.set(KEEP, this.source.record);
    this.at = Math.min(this.at, about.count);
    this.save();
    await this.look();
    if (this.entered) {
      // Whoever opened it goes on with the keys.
      this.entered = false;
      await this.updateComplete;
      this.querySelector(".p10-steps [data-step=next]")?.focus({ preventScroll: true });
    }
    if (about.fault) announce(about.fault.message);
  }

  /** Put the cursor on the line in which the text went wrong. */
  mark() {
    const box = this.querySelector("textarea");
    const line = this.place?.line;
    if (!box || !line) return;
    const lines = this.pasted.split("\n");
    const begin = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0);
    box.focus();
    box.setSelectionRange(begin, begin + (lines[line - 1]?.length ?? 0));
    box.scrollTop = Math.max(0, (box.scrollHeight / lines.length) * (line - 3));
  }

  /** Show the table at the place; while one is looked up, only the last wish counts. */
  async look() {
    if (this.asking) return;
    this.asking = true;
    try {
      for (;;) {
        const { turn, at, seat } = this;
        const found = await this.ask("replay.at", {
          ...this.source,
          at,
          ...(seat === null ? {} : { seat }),
        });
        if (turn !== this.turn) {
          if (!this.about) return;
          continue;
        }
        if (!found) return;
        this.now = found;
        if (at === this.at && seat === this.seat) break;
      }
    } finally {
      this.asking = false;
    }
    const { who, text: said, verdict } = this.now;
    const rule = verdict?.rule ? `${this.t("Rule", "Regel")} ${verdict.rule.id}` : "";
    announce([who ? `${who}: ${said}.` : `${said}.`, rule].filter(Boolean).join(" "));
  }

  go(at) {
    const next = Math.min(Math.max(at, 0), this.about.count);
    if (next === this.at) return;
    this.at = next;
    this.save();
    this.look();
  }

  round(step) {
    const starts = this.about.rounds.map((one) => one.at);
    const next =
      step > 0 ? starts.find((one) => one > this.at) : starts.filter((one) => one < this.at).at(-1);
    this.go(next ?? (step > 0 ? this.about.count : 0));
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    if (event.target.closest("input:not([type=range]), select, textarea")) return;
    const keys = {
      ArrowRight: () => this.go(this.at + 1),
      ArrowLeft: () => this.go(this.at - 1),
      Home: () => this.go(0),
      End: () => this.go(this.about.count),
      PageDown: () => this.round(1),
      PageUp: () => this.round(-1),
    };
    if (!keys[event.key]) return;
    event.preventDefault();
    keys[event.key]();
  }

  leave() {
    this.turn += 1;
    this.source = null;
    this.about = null;
    this.now = null;
    this.progress = null;
    this.problem = "";
    this.save();
  }

  // -- before a record is open ----------------------------------------------------------------

  opened(source) {
    this.entered = true;
    this.begin(source);
  }

  /** Take a text from the reader; one that is too long is not even shown, which alone would take minutes. */
  put(text, keep = true) {
    const { longest } = this.list;
    if (text.length > longest) {
      this.problem = this.list[this.lang].long.replace("{n}", String(text.length));
      this.place = null;
      return false;
    }
    this.pasted = text;
    // A long text takes a while to keep, so not at each key.
    clearTimeout(this._drafting);
    this._drafting = keep ? setTimeout(() => this._draft(), 400) : 0;
    return true;
  }

  _draft() {
    if (!this._drafting) return;
    clearTimeout(this._drafting);
    this._drafting = 0;
    if (this.pasted.trim()) store.set(DRAFT, this.pasted);
    else store.remove(DRAFT);
  }

  async file(event) {
    const [file] = event.target.files;
    if (!file) return;
    try {
      if (file.size > 20_000_000) {
        throw new Error(this.t("The file is larger than 20 MB; a game takes about 30 kB.", "Die Datei ist größer als 20 MB; eine Partie braucht etwa 30 kB."));
      }
      this.put(await file.text());
    } catch (error) {
      this.fail(error);
    }
    event.target.value = "";
  }

  before() {
    return html`${this.problemBox()}
      <form
        class="p10-setup"
        @submit=${(event) => {
          event.preventDefault();
          this.opened({ sample: this.wish });
        }}
      >
        <div class="p10-fields">
          <label
            ><span class="p10-label">${this.t("A sample game", "Eine Beispielpartie")}</span
            ><select
              class="p10-field"
              name="sample"
              @change=${(event) => {
                this.wish = event.target.value;
              }}
            >
              ${this.samples.map(
                (one) => html`<option value=${one.id} .selected=${one.id === this.wish}>${one.title}</option>`,
              )}
            </select></label
          >
        </div>
        <div class="p10-row">
          <button type="submit" class="p10-button p10-main">${this.t("Open the sample game", "Beispielpartie öffnen")}</button>
        </div>
      </form>
      <form
        class="p10-setup"
        @submit=${(event) => {
          event.preventDefault();
          if (this.pasted.trim()) this.opened({ record: this.pasted });
        }}
      >
        <label
          ><span class="p10-label">${this.t("Or a record of your own", "Oder ein eigenes Protokoll")}</span
          ><textarea
            class="p10-field p10-paste"
            rows="6"
            spellcheck="false"
            autocapitalize="none"
            autocomplete="off"
            placeholder=${"variant: …\nplayers: ana ben\n…"}
            .value=${live(this.pasted)}
            wrap="off"
            @paste=${(event) => {
              if (!this.put(event.clipboardData?.getData("text/plain") ?? "")) event.preventDefault();
              else this.pasted = event.target.value;
            }}
            @input=${(event) => {
              const box = event.target;
              if (!this.put(box.value)) box.value = this.pasted;
            }}
          ></textarea>
        </label>
        <p class="p10-note">
          ${this.t(
            "As phase10 play and phase10 replay write and read it. Nothing leaves this device.",
            "So, wie phase10 play und phase10 replay es schreiben und lesen. Nichts verlässt dieses Gerät.",
          )}
        </p>
        <div class="p10-row">
          <button type="submit" class="p10-button p10-main">${this.t("Read it", "Lesen")}</button>
          <label class="p10-button p10-filebutton"
            >${this.t("Choose a file", "Datei wählen")}<input class="p10-unseen" type="file" accept=".txt,text/plain" @change=${(event) => this.file(event)}
          /></label>
        </div>
      </form>
      ${this.still}`;
  }

  // -- a record -------------------------------------------------------------------------------

  controls() {
    const { about, at } = this;
    const step = (label, face, to) =>
      html`<button type="button" class="p10-button p10-step" data-step=${face} ?data-home=${face === "next"} aria-label=${label} title=${label} aria-disabled=${Math.min(Math.max(to, 0), about.count) === at ? "true" : nothing} @click=${() => this.go(to)}>
        <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true"><path d=${ARROWS[face]} fill="currentColor" stroke="currentColor" stroke-width="2" stroke-linejoin="round" /></svg>
      </button>`;
    const round = about.rounds.filter((one) => one.at <= at).at(-1);
    return html`<div class="p10-steps" role="group" aria-label=${this.t("Steps", "Schritte")}>
        ${step(this.t("First", "Zum Anfang"), "first", 0)} ${step(this.t("Back", "Zurück"), "back", at - 1)}
        <output class="p10-where">${this.t(`${at} of ${about.count}`, `${at} von ${about.count}`)}</output>
        ${step(this.t("Next", "Weiter"), "next", at + 1)} ${step(this.t("Last", "Zum Ende"), "last", about.count)}
      </div>
      <input
        class="p10-scrub"
        type="range"
        min="0"
        max=${about.count}
        .value=${live(String(at))}
        aria-label=${this.t("Move", "Zug")}
        aria-valuetext=${this.t(`move ${at} of ${about.count}`, `Zug ${at} von ${about.count}`)}
        @input=${(event) => this.go(Number(event.target.value))}
      />
      <div class="p10-fields">
        ${about.rounds.length > 1
          ? html`<label
              ><span class="p10-label">${this.t("Round", "Runde")}</span
              ><select class="p10-field" .value=${live(String(round?.at ?? 0))} @change=${(event) => this.go(Number(event.target.value))}>
                ${about.rounds.map((one) => html`<option value=${one.at} .selected=${one === round}>${one.number}</option>`)}
              </select></label
            >`
          : nothing}
        ${about.seen === null
          ? html`<label
              ><span class="p10-label">${this.t("Seen by", "Gesehen von")}</span
              ><select
                class="p10-field"
                @change=${(event) => {
                  this.seat = event.target.value === "" ? null : Number(event.target.value);
                  this.save();
                  this.look();
                }}
              >
                <option value="" .selected=${this.seat === null}>${this.t("somebody who sees all", "jemandem, der alles sieht")}</option>
                ${about.players.map((name, seat) => html`<option value=${seat} .selected=${seat === this.seat}>${name}</option>`)}
              </select></label
            >`
          : nothing}
      </div>`;
  }

  behind() {
    const { now } = this;
    const others = now.else.filter((one) => one.moves.length);
    return html`<section class="p10-behind" aria-label=${this.t("The move and its rule", "Der Zug und seine Regel")}>
      <p class="p10-themove">${now.who ? html`<b>${now.who}:</b> ` : nothing}${now.text}.</p>
      ${now.line ? html`<p class="p10-note"><code>${now.line}</code></p>` : nothing}
      ${now.verdict ? verdictBox(now.verdict, this.lang) : nothing}
      ${others.length
        ? html`<details class="p10-else" ?open=${this.open} @toggle=${(event) => {
            this.open = event.target.open;
          }}>
            <summary>${this.t(`What else was legal (${now.others})`, `Was sonst erlaubt war (${now.others})`)}</summary>
            ${others.map(
              (group) =>
                html`<p class="p10-offerhead">${group.head}</p>
                  <ul>${group.moves.map((one) => html`<li>${one.says}</li>`)}</ul>
                  ${group.count > group.moves.length
                    ? html`<p class="p10-note">${this.t(`and ${group.count - group.moves.length} more`, `und ${group.count - group.moves.length} weitere`)}</p>`
                    : nothing}`,
            )}
          </details>`
        : nothing}
    </section>`;
  }

  story() {
    const { now } = this;
    const lines = linesOf(now.told);
    if (!lines.length) return nothing;
    return html`<section class="p10-story" aria-label=${this.t("The last moves", "Die letzten Züge")}>
      <ol>
        ${lines.map((line) => {
          if (line.kind === "round") return html`<li class="p10-roundline">${roundBox(line)}</li>`;
          return html`<li>${line.name ? html`<b>${line.name}</b> ` : nothing}${lineText(line)}</li>`;
        })}
      </ol>
    </section>`;
  }

  get prints() {
    return Boolean(this.now);
  }

  render() {
    if (!this.source) return this.before();
    const { about, now, deck } = this;
    if (!about || !now) {
      return waitingBox(this, this.t("The game is played through …", "Die Partie wird nachgespielt …"));
    }
    return html`<div class="p10-replayer" @keydown=${(event) => this.key(event)}>
      ${this.problemBox()}${this.engineBox()}
      ${about.fault ? html`<div class="p10-problem" role="alert"><p>${about.fault.message}</p><p>${this.t(`Up to there, ${about.count} moves can be looked at.`, `Bis dahin sind ${about.count} Züge zu sehen.`)}</p></div>` : nothing}
      <p class="p10-gamehead" tabindex="-1"><b>${about.title}</b> · ${about.players.join(", ")} · ${about.result}</p>
      ${this.controls()}
      <div class="p10-columns">
        <div class="p10-first">${this.behind()} ${this.story()}</div>
        <div class="p10-second">
          ${now.table.head ? html`<p class="p10-note">${now.table.head}</p>` : nothing}
          ${piles(deck, now.table, this.lang)}
          ${now.table.seats.map((seat) => seatBox(deck, seat, this.lang, { inner: lookedAt(deck, seat.hand, this.lang) }))}
          ${boardBox(now.table, this.lang)}
        </div>
      </div>
      <div class="p10-tools">
        <p class="p10-note">${this.t("Keys: arrows for the next move and the one before, Home and End, Page Up and Page Down for rounds.", "Tasten: Pfeile für den nächsten und den vorigen Zug, Pos1 und Ende, Bild auf und Bild ab für die Runden.")}</p>
        ${this.source.record?.length > LINKED
          ? html`<p class="p10-note p10-toolong">${this.kept
              ? this.t("This record is too long for a link. It is kept on this device.", "Dieses Protokoll ist zu lang für einen Link. Es ist auf diesem Gerät gespeichert.")
              : this.t("This record is too long for a link, and this device keeps nothing: copy the text below if you want to see it again.", "Dieses Protokoll ist zu lang für einen Link, und dieses Gerät bewahrt nichts auf: Kopiere den Text unten, wenn du es wiedersehen willst.")}</p>`
          : html`<p10-share .link=${() => this.shareLink()} .name=${about.title} .lang=${this.lang} noprint></p10-share>`}
        <details>
          <summary>${this.t("The record as text, to copy", "Das Protokoll als Text, zum Kopieren")}</summary>
          <textarea class="p10-field p10-paste" rows="8" readonly aria-label=${this.t("The record", "Das Protokoll")} .value=${about.record}></textarea>
        </details>
        <div class="p10-row">
          <button type="button" class="p10-button" @click=${() => this.leave()}>${this.t("Another game", "Andere Partie")}</button>
        </div>
      </div>
    </div>`;
  }
}
define(Replay);
