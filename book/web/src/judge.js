// The judge: a position, a move, and what the rules say of it. Every verdict, every legal move
// and every rule is the engine's; this page keeps the lines and shows the answers.
import { Widget, announce, define, engine, html, nothing } from "./base.js";
import { deckOf, games } from "./cards.js";
import { rulesBox, rulingsKept } from "./judge-house.js";
import { putAside } from "./judge-aside.js";
import { MOST, namesOf, readLines, short } from "./judge-lines.js";
import { moveBox } from "./judge-move.js";
import { startBox } from "./judge-start.js";
import { tableBox } from "./judge-table.js";
import { bigBox, verdictBar, verdictBox } from "./judge-verdict.js";
import { ruleLinks } from "./rulelink.js";
import "./share.js";

const FIRST = [
  ["players", "ana ben"],
  ["turn", "ana play"],
];

class Judge extends Widget {
  static key = "judge";

  static properties = {
    ...Widget.properties,
    form: { state: true },
    found: { state: true },
    more: { state: true },
    free: { state: true },
    starts: { state: true },
    spot: { state: true },
    asking: { state: true },
    opened: { state: true },
    topics: { state: true },
    refusal: { state: true },
    kept: { state: true },
    tried: { state: true },
    open: { state: true },
    below: { state: true },
    pasted: { state: true },
    beside: { state: true },
    aside: { state: true },
  };

  constructor() {
    super();
    this.game = "";
    this.lines = FIRST.map((pair) => [...pair]);
    this.move = "";
    this.rules = {};
    this.from = ""; // the dispute or example that this began with
    this.form = null; // what the game's positions and moves are made of
    this.formOf = ""; // of which game; until the next form is there, the last one stays
    this.found = null; // the verdict
    this.more = null; // what stands around it
    this.free = null; // the legal moves, if no move is tried
    this.starts = null;
    this.spot = null; // where tapped cards go: { key, group } of a line, or { move: slot }
    this.asking = null; // the question about a house rule that is open
    this.opened = null; // the dispute that was opened, in words
    this.topics = null;
    this.refusal = null; // { key, message } for a line that cannot be read
    this.beside = false; // whether that message can be seen at its line
    this.pasted = null; // { text, message } for lines from elsewhere that were not taken
    this.own = false; // whether the reader has set something on this table
    this.aside = null; // a table that went away: { state, says, where }
    this.kept = ""; // whether tonight's rules are on the device, in words
    this.tried = { who: "", verb: "", slots: {} };
    this.open = true; // whether table and move are unfolded
    this.below = false; // whether the verdict is out of sight
    this.turn = 0;
    this.timer = 0;
    this.outside = true; // whether the move came from elsewhere than its form
    this.all = {};
  }

  async prepare() {
    this.all = await games();
    this.game = this.begins(Object.keys(this.all));
    this.deck = await deckOf(this.game);
    this.rules = rulingsKept(this.game);
    ruleLinks().then(() => this.requestUpdate());
  }

  firstUpdated() {
    super.firstUpdated();
    // While table and move are edited, the verdict may be out of sight: then a bar says it.
    this.sight = new IntersectionObserver(([one]) => {
      this.below = !one.isIntersecting && one.boundingClientRect.top > 0;
    });
    // A link asks something, so it wakes the engine; otherwise the reader does.
    if (this.linked) this.begin();
    // What is unfolded shows its messages itself.
    this.addEventListener("toggle", () => this.requestUpdate(), { capture: true });
  }

  updated() {
    const at = this.querySelector(".p10-judge-set .p10-judge-refused");
    this.beside = Boolean(at && (at.checkVisibility?.() ?? at.offsetParent));
    const head = this.querySelector(".p10-judge-verdict .p10-judge-head");
    if (head !== this.watched) {
      if (this.watched) this.sight?.unobserve(this.watched);
      this.watched = head;
      if (head) this.sight?.observe(head);
      else this.below = false;
    }
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.sight?.disconnect();
  }

  // -- the link, and the device ---------------------------------------------------------------

  getState() {
    if (!this.form && !this.linked) return null;
    const state = { v: this.game, l: this.lines, m: this.move };
    if (Object.keys(this.rules).length) state.r = this.rules;
    if (this.from) state.from = this.from;
    return state;
  }

  async setState(state) {
    // Put back after a link that was refused: it stands there already, and the message may stay.
    if (this.hasUpdated && JSON.stringify(state) === JSON.stringify(this.getState())) return;
    const from = short(state.from, 60);
    const game = short(state.v, 60);
    if (game && !Object.hasOwn(this.all, game)) {
      throw new Error(this.t(`There is no game “${game}”.`, `Ein Spiel „${game}“ gibt es nicht.`));
    }
    const lines = (state.l ?? []).map(([key, value]) => [key, value]);
    const rules = { ...state.r };
    // A part of a table would be another table: a link is taken whole, or not at all.
    const read =
      lines.length <= MOST.lines &&
      lines.every(([key, value]) => short(key, MOST.key) && typeof value === "string" && value.length <= MOST.line) &&
      Object.keys(rules).length <= 60 &&
      Object.entries(rules).every(([name, value]) => /^[a-z.-]{1,60}$/.test(name) && short(value, 2000)) &&
      (state.m === undefined || (typeof state.m === "string" && state.m.length <= MOST.move));
    if (!read) throw new Error("no table");
    this.linked = true;
    this.problem = "";
    this.open = !(short(state.m, 400) || from);
    this.from = from;
    this.pending = from && !lines.length ? { id: from, variant: game } : null;
    if (game) this.game = game;
    this.lines = lines.length ? lines : FIRST.map((pair) => [...pair]);
    this.move = short(state.m, 400);
    this.rules = state.r || lines.length ? rules : rulingsKept(this.game);
    this.fromLink = Object.keys(rules).length > 0;
    this.own = lines.length > 0;
    this.deck = await deckOf(this.game);
    this.clear();
    if (this.hasUpdated) await this.begin();
  }

  clear() {
    this.outside = true;
    this.pasted = null;
    this.found = this.more = this.free = this.refusal = this.spot = null;
    this.tried = { who: "", verb: "", slots: {} };
  }

  // -- asking the engine ------------------------------------------------------------------------

  asked(extra = {}) {
    return { variant: this.game, rules: this.rules, lines: this.lines, move: this.move, ...extra };
  }

  async begin() {
    const turn = ++this.turn;
    if (this.pending) {
      const { id, variant } = this.pending;
      const opened = await this.ask("judge.open", { id, variant });
      if (turn !== this.turn) return;
      this.pending = null;
      if (opened) {
        this.take(opened);
        this.deck = await deckOf(this.game);
      } else {
        this.from = "";
      }
    }
    const problem = this.problem;
    const form = await this.ask("judge.form", { variant: this.game, rules: this.rules });
    if (turn !== this.turn) return;
    if (!form) {
      // Answers that do not fit together: the printed game all the same, with the reason above.
      if (this.formOf !== this.game) {
        const why = this.problem;
        this.form = await engine
          .call("judge.form", { variant: this.game, lang: this.lang })
          .catch(() => null);
        this.problem = why;
        this.formOf = this.game;
      }
      return;
    }
    this.form = form;
    this.formOf = this.game;
    if (this.from && this.opened?.id !== this.from) {
      // A link that was saved later brings its own lines; the question in words comes from here.
      engine
        .call("judge.open", { id: this.from, lang: this.lang })
        .then((opened) => {
          if (opened.id === this.from) this.opened = opened;
        })
        .catch(() => {});
    }
    const done = this.refresh();
    const asked = this.turn;
    await done;
    // What could not be opened is said until something else is asked.
    if (problem && !this.problem && asked === this.turn) this.problem = problem;
  }

  /** Begin with an empty table. */
  empty() {
    this.lines = FIRST.map((pair) => [...pair]);
    this.move = this.from = "";
    this.opened = null;
    this.open = true;
    this.clear();
    return this.begin();
  }

  /** Take another game, with an empty table. */
  async choose(game) {
    putAside(this, "start", this.t("Another game begins with an empty table.", "Ein anderes Spiel beginnt mit leerem Tisch."));
    this.game = game;
    this.deck = await deckOf(game);
    this.rules = rulingsKept(game);
    this.starts = this.topics = this.asking = this.opened = null;
    this.from = "";
    this.lines = FIRST.map((pair) => [...pair]);
    this.move = "";
    this.clear();
    await this.begin();
    this.save();
  }

  /** Begin with the example that the page shows, which is one of its own game. */
  async example() {
    this.open = false;
    this.game = this.dataset.variant ?? this.game;
    this.lines = readLines(this.dataset.position).pairs;
    this.move = this.dataset.move ?? "";
    this.rules = rulingsKept(this.game);
    this.deck = await deckOf(this.game);
    await this.begin();
  }

  take(opened) {
    this.open = false;
    this.opened = opened;
    this.from = opened.id;
    this.game = opened.state.v;
    this.lines = opened.state.lines;
    this.move = opened.state.move;
    this.rules = { ...opened.state.rules };
    this.clear();
  }

  async langChanged() {
    this.starts = this.topics = this.asking = this.opened = null;
    if (this.form) await this.begin();
  }

  /** The verdict, or the legal moves, of what stands there now. */
  async refresh() {
    clearTimeout(this.timer);
    const turn = ++this.turn;
    if (this.move.trim()) {
      const asked = this.move;
      const found = await this.ask("judge", this.asked());
      if (turn !== this.turn || !found) return;
      if (found.refused) {
        this.refusal = found.refused;
        this.found = this.more = this.free = null;
        this.tellBeside();
        return;
      }
      this.refusal = null;
      this.free = null;
      this.found = found;
      // A move that was chosen in the form stands there already, perhaps one tap further on.
      if (this.outside && asked === this.move) this.tried = found.form;
      announce(found.message);
      const more = await this.ask("judge.around", this.asked(), { keep: true });
      if (turn !== this.turn || !more || more.refused) return;
      this.more = more;
    } else {
      const free = await this.ask("judge.moves", this.asked());
      if (turn !== this.turn || !free) return;
      this.found = this.more = null;
      this.refusal = free.refused ?? null;
      this.free = free.refused ? null : free;
      this.tellBeside();
    }
  }

  // The alert with the verdict is read out by itself; a message beside its line is not.
  async tellBeside() {
    await this.updateComplete;
    if (this.refusal && this.beside) announce(this.refusal.message);
  }

  changed() {
    this.pasted = null;
    this.save();
    this.requestUpdate();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.refresh(), 120);
  }

  // -- lines -------------------------------------------------------------------------------------

  line(key) {
    return this.lines.find((pair) => pair[0] === key)?.[1];
  }

  put(key, value) {
    if (this.tooLong(key, value, MOST.line)) return;
    this.own = true;
    const at = this.lines.findIndex((pair) => pair[0] === key);
    if (value === "" || value === undefined) {
      if (at >= 0) this.lines.splice(at, 1);
    } else if (at >= 0) this.lines[at] = [key, value];
    else this.lines.push([key, value]);
    this.lines = [...this.lines];
    this.changed();
  }

  /** Whether a text is longer than a link can bring back; then it is said, and not taken. */
  tooLong(key, value, most) {
    if (!value || value.length <= most) return false;
    clearTimeout(this.timer);
    this.turn += 1;
    this.found = this.more = this.free = null;
    this.refusal = {
      key,
      message: this.t(
        `These are ${value.length} characters; there is room for ${most}. Nothing was changed.`,
        `Das sind ${value.length} Zeichen; Platz ist für ${most}. Nichts wurde geändert.`,
      ),
    };
    return true;
  }

  get players() {
    return namesOf(this.line("players"));
  }

  get kinds() {
    return (this.form?.kinds ?? []).map((kind) => kind.value);
  }

  fieldOf(key) {
    const head = key.split(" ")[0];
    return this.form?.fields.find((field) => field.key === key || (field.owned && field.key === head));
  }

  // -- the move ------------------------------------------------------------------------------------

  /** Fill in one place of the move's form. */
  fill(slot, value) {
    this.tried = { ...this.tried, slots: { ...this.tried.slots, [slot]: value } };
    this.compose();
  }

  /** The move as a text, from its form; empty as long as something is missing. */
  compose() {
    const { who, verb, slots } = this.tried;
    const shape = this.form.verbs.find((one) => one.verb === verb);
    if (!shape) {
      this.try("");
      return;
    }
    const words = [verb];
    for (const slot of shape.slots) {
      const value = (slots[slot.name] ?? "").trim();
      if (value) words.push(`${slot.before ?? ""}${value}${slot.behind ?? ""}`);
      else if (!slot.optional) {
        this.move = "";
        this.found = this.more = null;
        this.changed();
        return;
      }
    }
    this.try(`${who ? `${who}: ` : ""}${words.join(" ")}`, true);
  }

  /** Try a move that is written down. */
  try(move, own = false) {
    if (this.tooLong("move", move, MOST.move)) return;
    this.move = move;
    this.outside = !own;
    if (!own) this.tried = { who: "", verb: "", slots: {} };
    if (!move) this.found = this.more = null;
    this.changed();
  }

  // -- rendering ------------------------------------------------------------------------------------

  get prints() {
    return Boolean(this.found || this.free);
  }

  render() {
    if (!this.form) {
      return html`${this.problemBox()}
        <div class="p10-judge-door p10-panel">
          <p>${this.t(
            "Set up your own table, try a move, and hear the verdict.",
            "Bau deinen eigenen Tisch auf, probier einen Zug und sieh, wie das Urteil lautet.",
          )}</p>
          <div class="p10-row">
            ${this.doorButton(this.t("Set up my table", "Meinen Tisch aufbauen"), "p10-main", () => this.empty())}
            ${this.dataset.position
              ? this.doorButton(this.t("Open the example below", "Das Beispiel unten öffnen"), "", () => this.example())
              : nothing}
          </div>
          ${engine.state === "asleep"
            ? html`<p class="p10-hint">${this.t(
                `This loads the engine, ${this.engineSize}, once.`,
                `Das lädt den Rechenkern, ${this.engineSize}, einmal.`,
              )}</p>`
            : nothing}
          ${engine.state === "waking" || engine.state === "failed" ? this.engineBox() : nothing}
        </div>
        ${this.still}`;
    }
    return html`<section class="p10-judge" tabindex="-1" data-home aria-label=${this.t("The judge", "Der Schiedsrichter")}>
      ${this.problemBox()}
      ${engine.state === "awake" ? nothing : this.engineBox()}
      ${startBox(this)}
      <div class="p10-judge-set">${tableBox(this)} ${moveBox(this)}</div>
      <div class="p10-judge-said">${verdictBox(this)}</div>
      ${rulesBox(this)}
      ${bigBox(this)}
      ${this.found && this.below ? verdictBar(this, this.found) : nothing}
    </section>`;
  }

  // While the engine wakes it stays, since it has the focus of whoever pressed it.
  doorButton(label, kind, go) {
    const busy = this.busy > 0;
    return html`<button type="button" class="p10-button ${kind}" aria-disabled=${busy ? "true" : nothing}
      @click=${() => busy || go()}>${label}</button>`;
  }

  /** What the engine said of a line that cannot be read, to stand beside it. */
  refused(key) {
    if (!key || this.refusal?.key !== key) return nothing;
    return html`<p class="p10-problem p10-judge-refused">${this.refusal.message}</p>`;
  }
}

define(Judge);
