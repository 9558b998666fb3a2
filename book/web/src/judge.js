// The judge: a position, a move, and what the rules say of it. Every verdict, every legal move
// and every rule is the engine's; this page keeps the lines and shows the answers.
import { Widget, announce, define, engine, html, live, nothing, unsafeHTML } from "./base.js";
import { cardName, cardRow, deckOf, games } from "./cards.js";
import {
  cardsOf,
  cardsText,
  groupsOf,
  groupsText,
  namesOf,
  readLines,
  renamed,
  seatsOf,
  seatsText,
  writeLines,
} from "./judge-lines.js";
import { ruleLink, ruleLinks } from "./rulelink.js";
import { store } from "./store.js";
import "./share.js";

const KEPT = "judge.tonight";
const STATES = new Map([
  [true, "yes"],
  [false, "no"],
  [null, "depends"],
]);
const FIRST = [
  ["players", "ana ben"],
  ["turn", "ana play"],
];

const short = (value, most) => (typeof value === "string" && value.length <= most ? value : "");

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
  };

  constructor() {
    super();
    this.game = "";
    this.lines = FIRST.map((pair) => [...pair]);
    this.move = "";
    this.rules = {};
    this.from = ""; // the dispute or example that this began with
    this.form = null; // what the game's positions and moves are made of
    this.found = null; // the verdict
    this.more = null; // what stands around it
    this.free = null; // the legal moves, if no move is tried
    this.starts = null;
    this.spot = null; // where tapped cards go: { key, group } of a line, or { move: slot }
    this.asking = null; // the question about a house rule that is open
    this.opened = null; // the dispute that was opened, in words
    this.topics = null;
    this.refusal = null; // { key, message } for a line that cannot be read
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
    const wanted = [store.get("variant"), this.dataset.variant, ...Object.keys(this.all)];
    this.game = wanted.find((one) => typeof one === "string" && Object.hasOwn(this.all, one));
    this.deck = await deckOf(this.game);
    this.rules = this.tonight(this.game);
    if (this.dataset.position) {
      this.lines = readLines(this.dataset.position).pairs;
      this.move = this.dataset.move ?? "";
    }
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
  }

  updated() {
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
    const lines = [];
    for (const pair of Array.isArray(state.l) ? state.l.slice(0, 100) : []) {
      if (Array.isArray(pair) && short(pair[0], 80) && short(pair[1], 1500)) {
        lines.push([pair[0], pair[1]]);
      }
    }
    const rules = {};
    for (const [name, value] of Object.entries(state.r ?? {}).slice(0, 60)) {
      if (/^[a-z.-]{1,60}$/.test(name) && short(value, 2000)) rules[name] = value;
    }
    this.linked = true;
    if (this.problem !== this._linkProblem) this.problem = "";
    this.open = !(short(state.m, 400) || from);
    this.from = from;
    this.pending = from && !lines.length ? { id: from, variant: game } : null;
    if (game) this.game = game;
    this.lines = lines.length ? lines : FIRST.map((pair) => [...pair]);
    this.move = short(state.m, 400);
    this.rules = state.r || lines.length ? rules : this.tonight(this.game);
    this.fromLink = Object.keys(rules).length > 0;
    this.deck = await deckOf(this.game);
    this.clear();
    if (this.hasUpdated) await this.begin();
  }

  /** What this table decided, as the device keeps it. */
  tonight(game) {
    const kept = store.get(KEPT, {});
    const found = kept && typeof kept === "object" ? kept[game] : null;
    const rules = {};
    for (const [name, value] of Object.entries(found?.rules ?? {})) {
      if (short(name, 60) && short(value, 2000)) rules[name] = value;
    }
    return rules;
  }

  keep() {
    const kept = store.get(KEPT, {});
    const all = kept && typeof kept === "object" && !Array.isArray(kept) ? kept : {};
    if (Object.keys(this.rules).length) all[this.game] = { rules: this.rules, at: Date.now() };
    else delete all[this.game];
    this.fromLink = false;
    this.kept = store.set(KEPT, all)
      ? this.t("Kept on this device, and in the link.", "Auf diesem Gerät und im Link behalten.")
      : this.t(
          "This device keeps nothing, so it stands in the link only: share or bookmark it.",
          "Dieses Gerät behält nichts; es steht nur im Link: teile ihn oder lege ein Lesezeichen an.",
        );
  }

  clear() {
    this.outside = true;
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
      if (!this.form) {
        const why = this.problem;
        this.form = await engine
          .call("judge.form", { variant: this.game, lang: this.lang })
          .catch(() => null);
        this.problem = why;
      }
      return;
    }
    this.form = form;
    if (this.from && this.opened?.id !== this.from) {
      // A link that was saved later brings its own lines; the question in words comes from here.
      engine
        .call("judge.open", { id: this.from, lang: this.lang })
        .then((opened) => {
          if (opened.id === this.from) this.opened = opened;
        })
        .catch(() => {});
    }
    await this.refresh();
    // What could not be opened is said until something else is asked.
    if (problem && !this.problem) this.problem = problem;
  }

  /** Begin with an empty table. */
  empty() {
    this.lines = FIRST.map((pair) => [...pair]);
    this.move = "";
    this.open = true;
    return this.begin();
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
        announce(found.refused.message);
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
    }
  }

  changed() {
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
    const at = this.lines.findIndex((pair) => pair[0] === key);
    if (value === "" || value === undefined) {
      if (at >= 0) this.lines.splice(at, 1);
    } else if (at >= 0) this.lines[at] = [key, value];
    else this.lines.push([key, value]);
    this.lines = [...this.lines];
    this.changed();
  }

  get players() {
    return namesOf(this.line("players"));
  }

  rename(text) {
    const before = this.players;
    const after = namesOf(text);
    if (before.length === after.length) {
      const names = new Map(before.map((name, at) => [name, after[at]]));
      this.lines = this.lines.map(([key, value]) =>
        key === "players" ? [key, after.join(" ")] : [renamed(key, names), renamed(value, names)],
      );
      this.move = renamed(this.move, names);
      this.tried = { ...this.tried, who: names.get(this.tried.who) ?? this.tried.who };
    } else {
      const known = new Set(after);
      const owned = new Set(this.form.fields.filter((field) => field.owned).map((field) => field.key));
      this.lines = this.lines
        .filter(([key]) => {
          const [head, name] = key.split(" ");
          return !(name && owned.has(head) && !known.has(name));
        })
        .map(([key, value]) => {
          if (key === "players") return [key, after.join(" ")];
          const field = this.form.fields.find((one) => one.key === key);
          if (field?.owned && field.kind !== "cards" && field.kind !== "groups") {
            return [key, seatsText([...seatsOf(value)].filter(([name]) => known.has(name)))];
          }
          return [key, value];
        })
        .filter(([, value]) => value);
    }
    this.changed();
  }

  // -- cards ----------------------------------------------------------------------------------------

  /** Where the next tapped card goes, or null. */
  add(name) {
    const spot = this.spot;
    if (!spot) return;
    if (spot.slot) {
      if (spot.group === undefined) {
        this.slot(spot.slot, name);
        this.spot = null;
      } else {
        const groups = this.moveGroups(spot.slot);
        (groups[spot.group] ??= { head: spot.head ?? this.kinds[0] ?? "", cards: [] }).cards.push(name);
        this.slot(spot.slot, groupsText(groups));
      }
    } else if (spot.group === undefined) {
      this.put(spot.key, cardsText([...cardsOf(this.line(spot.key)), name]));
    } else {
      const groups = groupsOf(this.line(spot.key), this.kinds);
      (groups[spot.group] ??= { head: spot.head ?? this.kinds[0] ?? "", cards: [] }).cards.push(name);
      this.put(spot.key, groupsText(groups));
    }
    announce(this.t(`${cardName(this.deck, name)} added`, `${cardName(this.deck, name)} dazu`));
  }

  get kinds() {
    return (this.form?.kinds ?? []).map((kind) => kind.value);
  }

  moveGroups(name) {
    return groupsOf(this.tried.slots[name], this.kinds);
  }

  /** How many more of a card there can be: the deck, less what lies in the lines. */
  left(name) {
    const copies = this.deck.cards[name]?.copies;
    if (!copies || this.spot?.slot) return 99;
    const face = name.startsWith("J") && this.deck.turns ? name.slice(1) : name;
    let seen = 0;
    for (const [key, value] of this.lines) {
      const field = this.fieldOf(key);
      if (field?.kind !== "cards" && field?.kind !== "groups") continue;
      for (const card of value.split(/[\s,/]+/)) if (card === face || card === `J${face}`) seen += 1;
      for (const card of cardsOf(value)) if (card === face && value.includes(`${face}x`)) seen += 1;
    }
    return copies - seen;
  }

  fieldOf(key) {
    const head = key.split(" ")[0];
    return this.form?.fields.find((field) => field.key === key || (field.owned && field.key === head));
  }

  // -- the move ------------------------------------------------------------------------------------

  slot(name, value) {
    this.tried = { ...this.tried, slots: { ...this.tried.slots, [name]: value } };
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
    this.move = move;
    this.outside = !own;
    if (!own) this.tried = { who: "", verb: "", slots: {} };
    if (!move) this.found = this.more = null;
    this.changed();
  }

  // -- rules of the table ------------------------------------------------------------------------

  async decide(name, value) {
    const rules = { ...this.rules };
    if (value === null) delete rules[name];
    else rules[name] = value;
    const found = await this.ask("judge.decide", { variant: this.game, rules });
    if (!found) return;
    if (found.refused) {
      if (!this.asking) await this.question(name);
      if (!this.asking) {
        this.problem = found.refused.message;
        return;
      }
      this.asking = { ...this.asking, refused: found.refused.message, needs: found.needs, wanted: rules };
      announce(found.refused.message);
      return;
    }
    this.asking = null;
    this.rules = rules;
    this.keep();
    await this.begin();
    this.save();
    announce(
      this.t("Your table's ruling is applied.", "Die Entscheidung eures Tisches gilt jetzt."),
    );
  }

  async forget() {
    this.rules = {};
    this.keep();
    this.kept = this.t("The printed rules apply again.", "Es gelten wieder die gedruckten Regeln.");
    this.asking = null;
    this.problem = "";
    await this.begin();
    this.save();
  }

  async question(name) {
    if (!name) {
      this.asking = null;
      return;
    }
    const found = await this.ask("judge.rule", { variant: this.game, rules: this.rules, rule: name });
    if (found) this.asking = found;
  }

  async choose(game) {
    this.game = game;
    this.deck = await deckOf(game);
    this.rules = this.tonight(game);
    this.starts = this.topics = this.asking = this.opened = null;
    this.from = "";
    this.lines = FIRST.map((pair) => [...pair]);
    this.move = "";
    this.form = null;
    this.clear();
    await this.begin();
    this.save();
  }

  async openStart(id) {
    this.pending = { id, variant: this.game };
    await this.begin();
    this.save();
    await this.updateComplete;
    this.querySelector(".p10-judge-verdict")?.scrollIntoView({ block: "nearest" });
  }

  // -- rendering ------------------------------------------------------------------------------------

  render() {
    if (!this.form) {
      return html`${this.problemBox()}
        <div class="p10-judge-door p10-panel">
          <p>${this.t(
            "Set up your own table, try a move, and hear the verdict.",
            "Stell deinen eigenen Tisch auf, probiere einen Zug und höre das Urteil.",
          )}</p>
          ${this.busy
            ? nothing
            : html`<div class="p10-row">
                <button type="button" class="p10-button p10-main" @click=${() => this.empty()}>
                  ${this.t("Set up my table", "Meinen Tisch aufstellen")}</button>
                ${this.dataset.position
                  ? html`<button type="button" class="p10-button" @click=${() => {
                      this.open = false;
                      this.begin();
                    }}>${this.t("Open the example below", "Das Beispiel unten öffnen")}</button>`
                  : nothing}
              </div>
              ${engine.state === "asleep"
                ? html`<p class="p10-hint">${this.t(
                    "This loads the engine, about 5 MB, once.",
                    "Das lädt den Rechenkern, etwa 5 MB, einmal.",
                  )}</p>`
                : nothing}`}
          ${engine.state === "waking" || engine.state === "failed" ? this.engineBox() : nothing}
        </div>
        ${this.still}`;
    }
    return html`<section class="p10-judge" aria-label=${this.t("The judge", "Der Schiedsrichter")}>
      ${this.problemBox()}
      ${engine.state === "awake" ? nothing : this.engineBox()}
      ${this.startBox()}
      <div class="p10-judge-set">${this.tableBox()} ${this.moveBox()}</div>
      <div class="p10-judge-said">${this.verdictBox()}</div>
      ${this.rulesBox()}
      ${this.bigBox()}
      ${this.found && this.below ? this.bar(this.found) : nothing}
    </section>`;
  }

  startBox() {
    const { all, opened } = this;
    return html`<div class="p10-judge-start p10-panel">
      <label>
        <span class="p10-label">${this.t("Game", "Spiel")}</span>
        <select class="p10-field" name="game" @change=${(event) => this.choose(event.target.value)}>
          ${Object.entries(all).map(
            ([id, one]) => html`<option value=${id} ?selected=${id === this.game}>${one.title[this.lang]}</option>`,
          )}
        </select>
      </label>
      <label>
        <span class="p10-label">${this.t("Start from", "Beginnen mit")}</span>
        <select class="p10-field" name="start"
          @focus=${() => this.loadStarts()} @pointerdown=${() => this.loadStarts()}
          @change=${(event) => event.target.value && this.openStart(event.target.value)}>
          <option value="" ?selected=${!this.from}>${this.t("an empty table", "einem leeren Tisch")}</option>
          ${this.from && !this.inStarts(this.from)
            ? html`<option value=${this.from} selected>${opened?.question || opened?.title || this.from}</option>`
            : nothing}
          ${this.starts
            ? html`<optgroup label=${this.t("Disputes", "Streitfragen")}>
                  ${this.starts.disputes.map((one) => this.startOption(one))}
                </optgroup>
                ${this.starts.examples.map(
                  (group) => html`<optgroup label=${group.title}>${group.cases.map((one) => this.startOption(one))}</optgroup>`,
                )}`
            : html`<option disabled>${this.t("loading …", "wird geladen …")}</option>`}
        </select>
      </label>
      ${opened && this.from
        ? html`<p class="p10-judge-case">
            ${opened.question ? html`<strong>${opened.question}</strong> ` : nothing}
            <span>${opened.title}.</span>
            ${opened.others.length > 1
              ? html` ${this.t("Also:", "Auch:")}
                ${opened.others
                  .filter((one) => one.id !== opened.id)
                  .map((one) => html`<button type="button" class="p10-button p10-plain" @click=${() => this.openStart(one.id)}>${one.title}</button>`)}`
              : nothing}
          </p>`
        : nothing}
    </div>`;
  }

  startOption(one) {
    return html`<option value=${one.id} ?selected=${one.id === this.from}>${one.title}</option>`;
  }

  inStarts(id) {
    return (
      this.starts &&
      (this.starts.disputes.some((one) => one.id === id) ||
        this.starts.examples.some((group) => group.cases.some((one) => one.id === id)))
    );
  }

  async loadStarts() {
    if (this.starts || this.loadingStarts) return;
    this.loadingStarts = true;
    const found = await this.ask("judge.starts", { variant: this.game }, { keep: true });
    this.loadingStarts = false;
    if (found) this.starts = found;
  }

  // -- the table ------------------------------------------------------------------------------------

  tableBox() {
    const form = this.form;
    const main = form.fields.filter((field) => field.main);
    const rest = form.fields.filter((field) => !field.main);
    return html`<details class="p10-judge-table p10-panel p10-judge-fold" ?open=${this.open}>
      <summary><span>${this.t("The table", "Der Tisch")}</span> <small>${this.players.join(", ")}</small></summary>
      <p class="p10-hint">${this.t("What you leave out is unknown.", "Was du weglässt, ist unbekannt.")}</p>
      <label>
        <span class="p10-label">${this.t("Players, in seat order", "Spieler, in Sitzordnung")}</span>
        <input class="p10-field" name="players" .value=${live(this.players.join(" "))} maxlength="200"
          autocapitalize="none" autocomplete="off" spellcheck="false"
          @change=${(event) => this.rename(event.target.value)} />
      </label>
      ${this.refused("players")}
      ${this.turnBox(form)}
      ${this.players.map(
        (name) => html`<section class="p10-judge-seat" aria-label=${name}>
          <p class="p10-judge-name">${name}</p>
          ${main.filter((field) => field.owned).map((field) => this.field(field, name))}
        </section>`,
      )}
      <section class="p10-judge-seat" aria-label=${this.t("In the middle", "In der Mitte")}>
        <p class="p10-judge-name">${this.t("In the middle", "In der Mitte")}</p>
        ${main.filter((field) => !field.owned).map((field) => this.field(field))}
      </section>
      <details class="p10-more">
        <summary>${this.t("More facts", "Weitere Angaben")}</summary>
        ${rest.filter((field) => !field.owned).map((field) => this.field(field))}
        ${this.players.map((name) => html`${rest.filter((field) => field.owned).map((field) => this.field(field, name, true))}`)}
      </details>
      <details class="p10-more">
        <summary>${this.t("The position as lines", "Die Stellung als Zeilen")}</summary>
        <label class="p10-unseen" for="p10-judge-lines">${this.t("Lines of the position", "Zeilen der Stellung")}</label>
        <textarea id="p10-judge-lines" class="p10-field" rows="8" spellcheck="false" autocapitalize="none"
          .value=${live(writeLines(this.lines))} @change=${(event) => this.paste(event.target.value)}></textarea>
      </details>
    </details>
    ${this.refusal && (this.refusal.key === "" || !this.shownElsewhere(this.refusal.key)) ? this.refused(this.refusal.key) : nothing}`;
  }

  shownElsewhere(key) {
    return key === "move" || key === "players" || key === "turn" || Boolean(this.fieldOf(key));
  }

  refused(key) {
    if (this.refusal?.key !== key) return nothing;
    return html`<p class="p10-problem">${this.refusal.message}</p>`;
  }

  paste(text) {
    if (text.length > 20_000) {
      this.problem = this.t(
        `These are ${text.length} characters; a position has a few lines. Nothing was changed.`,
        `Das sind ${text.length} Zeichen; eine Stellung hat ein paar Zeilen. Nichts wurde geändert.`,
      );
      this.requestUpdate();
      return;
    }
    const { pairs, move, variant, rules } = readLines(text);
    this.lines = pairs.slice(0, 100);
    if (move !== null) this.move = move;
    this.outside = true;
    this.rules = { ...this.rules, ...rules };
    if (variant && variant !== this.game && Object.hasOwn(this.all, variant)) {
      this.game = variant;
      deckOf(variant).then((deck) => {
        this.deck = deck;
        this.begin();
        this.save();
      });
      return;
    }
    this.changed();
  }

  turnBox(form) {
    const [who = "", step = "", ...data] = (this.line("turn") ?? "").split(",")[0].trim().split(/\s+/);
    const rest = (this.line("turn") ?? "").split(",").slice(1).join(",");
    const known = form.steps.find((one) => one.step === step);
    const put = (name, next, more) =>
      this.put("turn", name ? [name, next || form.steps.find((one) => one.step === "play")?.step || form.steps[0].step, more].filter(Boolean).join(" ") + (rest ? `,${rest}` : "") : "");
    return html`<div class="p10-judge-turn">
        <label>
          <span class="p10-label">${this.t("Whose turn", "Wer ist dran")}</span>
          <select class="p10-field" name="turn" @change=${(event) => put(event.target.value, step, data.join(" "))}>
            <option value="" ?selected=${!who}>${this.t("unknown", "unbekannt")}</option>
            ${[...new Set([...this.players, ...(who ? [who] : [])])].map((name) => html`<option ?selected=${name === who} value=${name}>${name}</option>`)}
          </select>
        </label>
        <label>
          <span class="p10-label">${this.t("At which step", "Bei welchem Schritt")}</span>
          <select class="p10-field" name="step" ?disabled=${!who} @change=${(event) => put(who, event.target.value, "")}>
            ${step && !known ? html`<option selected value=${step}>${step}</option>` : nothing}
            ${form.steps.map((one) => html`<option value=${one.step} ?selected=${one.step === step}>${one.label}</option>`)}
          </select>
        </label>
        ${known?.example || data.length
          ? html`<label>
              <span class="p10-label">${this.t("With what", "Womit")}</span>
              <input class="p10-field" .value=${live(data.join(" "))} placeholder=${known?.example ?? ""} maxlength="60"
                autocomplete="off" spellcheck="false" @change=${(event) => put(who, step, event.target.value.trim())} />
            </label>`
          : nothing}
      </div>
      ${this.refused("turn")}`;
  }

  field(field, name = "", full = false) {
    const key = field.owned && (field.kind === "cards" || field.kind === "groups") ? `${field.key} ${name}` : field.key;
    const label = full && name ? `${name}: ${field.label}` : field.label;
    const id = `p10-judge-${field.key}-${name || "table"}`.replace(/[^\w-]/g, "_");
    switch (field.kind) {
      case "cards":
        return html`${this.zone(key, label)}${this.refused(key)}`;
      case "groups":
        return html`${this.groups(key, label)}${this.refused(key)}`;
      case "one":
      case "number":
      case "many":
        return html`${this.seatField(field, name, label, id)}${this.refused(key)}`;
      case "seat":
        return html`<label class="p10-judge-fact" for=${id}><span>${label}</span>
          <select class="p10-field" id=${id} @change=${(event) => this.put(key, event.target.value)}>
            <option value="">${this.t("unknown", "unbekannt")}</option>
            ${this.players.map((one) => html`<option ?selected=${this.line(key) === one}>${one}</option>`)}
          </select></label>${this.refused(key)}`;
      default:
        return html`<label class="p10-judge-fact" for=${id}><span>${label}</span>
          <input class="p10-field" id=${id} .value=${live(this.line(key) ?? "")} maxlength="200"
            placeholder=${field.example ?? this.t("unknown", "unbekannt")} autocomplete="off" spellcheck="false"
            @change=${(event) => this.put(key, event.target.value.trim())} /></label>${this.refused(key)}`;
    }
  }

  seatField(field, name, label, id) {
    const seats = seatsOf(this.line(field.key));
    const value = seats.get(name) ?? "";
    const put = (next) => {
      const after = new Map(this.players.map((one) => [one, seats.get(one) ?? ""]));
      after.set(name, next);
      this.put(field.key, seatsText(after));
    };
    if (field.kind === "one") {
      return html`<label class="p10-judge-fact" for=${id}><span>${label}</span>
        <select class="p10-field" id=${id} @change=${(event) => put(event.target.value)}>
          <option value="">${this.t("unknown", "unbekannt")}</option>
          ${field.options.map((one) => html`<option value=${one.value} ?selected=${one.value === value}>${one.label}</option>`)}
          ${value && !field.options.some((one) => one.value === value) ? html`<option selected>${value}</option>` : nothing}
        </select></label>`;
    }
    if (field.kind === "many") {
      const chosen = value.split(/\s+/);
      return html`<details class="p10-judge-fact p10-more"><summary>${label}: ${value === "-" ? this.t("none", "keine") : value || this.t("unknown", "unbekannt")}</summary>
        <div class="p10-row" role="group" aria-label=${label}>
          <button type="button" class="p10-button" aria-pressed=${String(value === "-")} @click=${() => put(value === "-" ? "" : "-")}>
            ${this.t("none", "keine")}</button>
          ${field.options.map(
            (one) => html`<button type="button" class="p10-button" aria-pressed=${String(chosen.includes(one.value))} aria-label=${one.label}
              @click=${() => {
                const next = chosen.includes(one.value) ? chosen.filter((word) => word !== one.value) : [...chosen.filter((word) => word && word !== "-"), one.value];
                put(next.join(" "));
              }}>${one.label.split(":")[0]}</button>`,
          )}
        </div></details>`;
    }
    return html`<label class="p10-judge-fact" for=${id}><span>${label}</span>
      <input class="p10-field" id=${id} type="text" inputmode="numeric" maxlength="8" .value=${live(value)}
        placeholder=${this.t("unknown", "unbekannt")} @change=${(event) => put(event.target.value.trim())} /></label>`;
  }

  /** A row of cards: tap to take one away; "add" makes it the place where tapped cards go. */
  zone(key, label) {
    const text = this.line(key);
    const cards = cardsOf(text);
    const here = this.spot?.key === key && this.spot.group === undefined;
    return html`<div class="p10-judge-zone" data-line=${key}>
      <div class="p10-judge-zonehead"><span>${label} ${cards.length || text === "-" || here ? nothing : html`<em>${this.t("unknown", "unbekannt")}</em>`}</span>
        ${cards.length || here ? nothing : html`<button type="button" class="p10-button p10-small" aria-pressed=${String(text === "-")}
          @click=${() => this.put(key, text === "-" ? "" : "-")}>${this.t("empty", "leer")}</button>`}
        <button type="button" class="p10-button p10-small" aria-expanded=${String(here)}
          aria-label=${`${here ? this.t("done", "fertig") : this.t("add cards", "Karten dazu")}: ${label} (${key})`}
          @click=${() => (this.spot = here ? null : { key })}>${here ? this.t("done", "fertig") : this.t("add cards", "Karten dazu")}</button>
      </div>
      ${cards.length
        ? cardRow(this.deck, cards, {
            label,
            onpick: (at) => this.put(key, cardsText(cards.filter((_, one) => one !== at))),
            word: (name) => this.t(`take away ${cardName(this.deck, name)}`, `${cardName(this.deck, name)} wegnehmen`),
          })
        : nothing}
      ${here ? this.picker(label) : nothing}
    </div>`;
  }

  picker(label, hidden = true) {
    return html`<p10-picker .deck=${this.deck} lang=${this.lang} ?unknown=${hidden} label=${label}
      .left=${(name) => this.left(name)} @p10-pick=${(event) => this.add(event.detail)}></p10-picker>`;
  }

  groups(key, label) {
    const text = this.line(key);
    const groups = groupsOf(text, this.kinds);
    const put = (next) => this.put(key, groupsText(next) || (next.length ? text : ""));
    return html`<div class="p10-judge-zone" data-line=${key}>
      <div class="p10-judge-zonehead"><span>${label} ${groups.length || text === "-" || this.spot?.key === key ? nothing : html`<em>${this.t("unknown", "unbekannt")}</em>`}</span>
        ${groups.length ? nothing : html`<button type="button" class="p10-button p10-small" aria-pressed=${String(text === "-")}
          @click=${() => this.put(key, text === "-" ? "" : "-")}>${this.t("nothing", "nichts")}</button>`}
        <button type="button" class="p10-button p10-small" aria-label=${`${this.t("add a group", "Gruppe dazu")}: ${label} (${key})`}
          @click=${() => (this.spot = { key, group: groups.length, head: this.kinds[0] ?? "" })}>${this.t("add a group", "Gruppe dazu")}</button>
      </div>
      ${this.groupRows(groups, (at) => this.spot?.key === key && this.spot.group === at, (at) => ({ key, group: at }), put)}
    </div>`;
  }

  /** Groups that can be edited; a new one stands at the end while its place is chosen. */
  groupRows(groups, here, spot, put) {
    const shown = here(groups.length) ? [...groups, { head: this.spot.head ?? "", cards: [] }] : groups;
    return shown.map((group, at) => {
      const open = here(at);
      const label = this.t(`Group ${at + 1}`, `Gruppe ${at + 1}`);
      const change = (next) => put(shown.map((one, index) => (index === at ? next : one)).filter((one) => one.cards.length || one.head));
      const kind = group.head.split("=")[0];
      return html`<div class="p10-judge-group" role="group" aria-label=${label}>
        <div class="p10-judge-zonehead">
          ${this.form.kinds.length
            ? html`<select class="p10-field p10-small" aria-label=${this.t(`Kind of group ${at + 1}`, `Art der Gruppe ${at + 1}`)}
                @change=${(event) => {
                  const head = event.target.value;
                  if (at === groups.length) this.spot = { ...this.spot, head };
                  else change({ ...group, head });
                }}>
                ${this.form.kinds.map((one) => html`<option value=${one.value} ?selected=${one.value === kind}>${one.label}</option>`)}
              </select>`
            : html`<span>${label}</span>`}
          <button type="button" class="p10-button p10-small" aria-expanded=${String(open)}
            aria-label=${`${open ? this.t("done", "fertig") : this.t("add cards", "Karten dazu")}: ${label}`}
            @click=${() => (this.spot = open ? null : spot(at))}>${open ? this.t("done", "fertig") : this.t("add cards", "Karten dazu")}</button>
        </div>
        ${cardRow(this.deck, group.cards, {
          label,
          onpick: (index) => change({ ...group, cards: group.cards.filter((_, one) => one !== index) , head: group.cards.length > 1 ? group.head : ""}),
          word: (name) => this.t(`take away ${cardName(this.deck, name)}`, `${cardName(this.deck, name)} wegnehmen`),
        })}
        ${open ? this.picker(label) : nothing}
      </div>`;
    });
  }

  // -- the move, as a form --------------------------------------------------------------------------

  moveBox() {
    const form = this.form;
    const shape = form.verbs.find((one) => one.verb === this.tried.verb);
    return html`<details class="p10-judge-move p10-panel p10-judge-fold" ?open=${this.open}>
      <summary><span>${this.t("The move", "Der Zug")}</span> <small>${this.found ? `${this.found.player}: ${this.found.said}` : this.move}</small></summary>
      <div class="p10-judge-turn">
        <label>
          <span class="p10-label">${this.t("Who", "Wer")}</span>
          <select class="p10-field" name="who" @change=${(event) => {
            this.tried = { ...this.tried, who: event.target.value };
            this.compose();
          }}>
            <option value="" ?selected=${!this.tried.who}>${this.t("whoever is due", "wer dran ist")}</option>
            ${this.players.map((name) => html`<option value=${name} ?selected=${name === this.tried.who}>${name}</option>`)}
          </select>
        </label>
        <label>
          <span class="p10-label">${this.t("What they do", "Was geschieht")}</span>
          <select class="p10-field" name="verb" @change=${(event) => {
            this.tried = { who: this.tried.who, verb: event.target.value, slots: {} };
            this.spot = null;
            this.compose();
          }}>
            <option value="" ?selected=${!shape}>${this.t("choose …", "wählen …")}</option>
            ${form.verbs.map((one) => html`<option value=${one.verb} ?selected=${one.verb === this.tried.verb}>${one.label}</option>`)}
          </select>
        </label>
      </div>
      ${shape ? shape.slots.map((slot) => this.slotField(slot)) : nothing}
      <details class="p10-more" ?open=${this.refusal?.key === "move" && !shape}>
        <summary>${this.t("The move as it is written", "Der Zug, wie man ihn schreibt")}</summary>
        <form class="p10-row" @submit=${(event) => {
          event.preventDefault();
          this.try(event.target.elements.move.value.trim());
        }}>
          <input class="p10-field p10-wide" name="move" aria-label=${this.t("The move as it is written", "Der Zug, wie man ihn schreibt")}
            .value=${live(this.move)} placeholder=${shape?.example ?? form.verbs[0]?.example ?? ""} maxlength="400"
            autocapitalize="none" autocomplete="off" spellcheck="false" />
          <button class="p10-button">${this.t("Try it", "Probieren")}</button>
        </form>
      </details>
      ${this.refused("move")}
      ${this.move ? html`<button type="button" class="p10-button" @click=${() => this.try("")}>
        ${this.t("What is allowed here?", "Was ist hier erlaubt?")}</button>` : nothing}
    </details>`;
  }

  slotField(slot) {
    const value = this.tried.slots[slot.name] ?? "";
    const id = `p10-judge-slot-${slot.name}`;
    const unset = slot.optional ? this.t("not said", "nicht gesagt") : this.t("choose …", "wählen …");
    switch (slot.kind) {
      case "card": {
        const open = this.spot?.slot === slot.name;
        return html`<div class="p10-judge-zone">
          <div class="p10-judge-zonehead"><span>${slot.label}</span>
            ${slot.none ? html`<button type="button" class="p10-button p10-small" aria-pressed=${String(value === "none")} @click=${() => this.slot(slot.name, "none")}>${slot.none}</button>` : nothing}
            ${slot.optional && value ? html`<button type="button" class="p10-button p10-small" @click=${() => this.slot(slot.name, "")}>${unset}</button>` : nothing}
            <button type="button" class="p10-button p10-small" aria-expanded=${String(open)}
              @click=${() => (this.spot = open ? null : { slot: slot.name })}>${value && value !== "none" ? this.t("another card", "andere Karte") : this.t("choose a card", "Karte wählen")}</button>
          </div>
          ${value && value !== "none" ? cardRow(this.deck, [value], { label: slot.label }) : nothing}
          ${open ? html`${this.ownCards(slot)}${this.picker(slot.label, false)}` : nothing}
        </div>`;
      }
      case "groups": {
        const groups = this.moveGroups(slot.name);
        const here = (at) => this.spot?.slot === slot.name && this.spot.group === at;
        return html`<div class="p10-judge-zone">
          <div class="p10-judge-zonehead"><span>${slot.label}</span>
            <button type="button" class="p10-button p10-small" @click=${() => (this.spot = { slot: slot.name, group: groups.length, head: this.kinds[0] ?? "" })}>
              ${this.t("add a group", "Gruppe dazu")}</button></div>
          ${this.groupRows(groups, here, (at) => ({ slot: slot.name, group: at }), (next) => this.slot(slot.name, groupsText(next)))}
        </div>`;
      }
      case "group": {
        const listed = this.players.flatMap((name) =>
          groupsOf(this.line(`down ${name}`), this.kinds).map((group, at) => ({
            value: `${name} ${at + 1}`,
            label: `${name} ${at + 1}: ${group.head} ${cardsText(group.cards)}`,
          })),
        );
        return this.select(slot, id, value, unset, listed.length ? listed : []);
      }
      case "seat":
        return this.select(slot, id, value, unset, this.players.map((name) => ({ value: name, label: name })));
      case "one":
        return this.select(slot, id, value, unset, slot.options);
      default:
        return html`<label class="p10-judge-fact" for=${id}><span>${slot.label}</span>
          <input class="p10-field" id=${id} .value=${live(value)} maxlength="20" placeholder=${unset}
            @change=${(event) => this.slot(slot.name, event.target.value.trim())} /></label>`;
    }
  }

  select(slot, id, value, unset, options) {
    const known = options.some((one) => one.value === value);
    return html`<label class="p10-judge-fact" for=${id}><span>${slot.label}</span>
      <select class="p10-field" id=${id} @change=${(event) => this.slot(slot.name, event.target.value)}>
        <option value="" ?selected=${!value}>${options.length || slot.optional ? unset : this.t("nothing lies on the table", "es liegt nichts auf dem Tisch")}</option>
        ${value && !known ? html`<option value=${value} selected>${value}</option>` : nothing}
        ${options.map((one) => html`<option value=${one.value} ?selected=${one.value === value}>${one.label}</option>`)}
      </select></label>`;
  }

  /** The hand of whoever acts, as a first choice for a card. */
  ownCards(slot) {
    const who = this.tried.who || (this.line("turn") ?? "").trim().split(/\s+/)[0];
    const cards = [...new Set(cardsOf(this.line(`hand ${who}`)))].filter((card) => card !== "?");
    if (!cards.length) return nothing;
    return cardRow(this.deck, cards, {
      label: this.t(`Hand of ${who}`, `Hand von ${who}`),
      onpick: (_, name) => {
        this.spot = null;
        this.slot(slot.name, name);
      },
    });
  }

  // -- the verdict ----------------------------------------------------------------------------------

  verdictBox() {
    const { found, more, free } = this;
    if (found) return this.verdict(found, more);
    if (!free) {
      return html`<div class="p10-judge-verdict p10-panel" aria-busy=${String(this.busy > 0)}>
        ${this.refusal
          ? html`<div class="p10-problem" role="alert">
                <p><strong>${this.t("There is no verdict on this yet.", "Dazu gibt es noch kein Urteil.")}</strong></p>
                <p>${this.refusal.key ? html`<code>${this.refusal.key}</code>: ` : nothing}${this.refusal.message}</p>
              </div>
              <button type="button" class="p10-button" @click=${() => this.showTable()}>
                ${this.t("Show the table", "Den Tisch zeigen")}</button>`
          : html`<p class="p10-hint">${this.t("Choose a move to hear the verdict.", "Wähle einen Zug, um das Urteil zu hören.")}</p>`}
      </div>`;
    }
    return html`<div class="p10-judge-verdict p10-panel">
      <h2>${free.player
        ? this.t(`${free.player} may`, `${free.player} darf`)
        : this.t("What is allowed here", "Was hier erlaubt ist")}</h2>
      ${free.note ? html`<p class="p10-hint">${free.note}</p>` : nothing}
      ${this.moveList(free.moves)}
      ${free.more ? html`<p class="p10-hint">${this.t("There are more.", "Es gibt noch mehr.")}</p>` : nothing}
      ${this.picture(free.picture)}
    </div>`;
  }

  showTable() {
    for (const fold of this.querySelectorAll(".p10-judge-fold")) fold.open = true;
    const at = this.querySelector(".p10-judge-fold .p10-problem") ?? this.querySelector(".p10-judge-table");
    at.scrollIntoView({ block: "center" });
  }

  moveList(moves) {
    return moves.length
      ? html`<ul class="p10-judge-moves">
          ${moves.map(
            (one) => html`<li><button type="button" class="p10-button" data-move=${one.move} @click=${() => this.try(one.move)}>${one.said}</button></li>`,
          )}
        </ul>`
      : nothing;
  }

  picture(drawn) {
    // Drawn by the engine from a position that it has read: never a text of the reader's.
    return drawn ? html`<div class="p10-figure">${unsafeHTML(drawn)}</div>` : nothing;
  }

  verdict(found, more) {
    const state = STATES.get(found.legal);
    return html`<div class="p10-judge-verdict p10-panel" tabindex="-1">
      <div class="p10-verdict p10-${state}">
        <p class="p10-judge-head">${found.head}</p>
        <p class="p10-judge-tried">${found.player}: ${found.said}</p>
        <p class="p10-said">${found.reason}</p>
        ${found.note ? html`<p class="p10-note">${found.note}</p>` : nothing}
      </div>
      <div class="p10-row p10-judge-do">
        <button type="button" class="p10-button p10-main" @click=${() => this.showBig()}>
          ${this.t("Show it large", "Groß zeigen")}</button>
        <p10-share .link=${() => this.shareLink()} .name=${found.message} lang=${this.lang}></p10-share>
      </div>
      ${found.rule ? this.ruleBox(found.rule) : nothing}
      ${more ? this.around(more) : html`<p class="p10-hint">…</p>`}
    </div>`;
  }

  ruleBox(rule) {
    return html`<section class="p10-judge-rule" aria-label=${this.t("The rule that decides", "Die Regel, die entscheidet")}>
      <p>${ruleLink(rule)} <span class="p10-chip p10-is-${rule.status}">${rule.label}</span></p>
      <p class="p10-says">${rule.says}</p>
      ${rule.why ? html`<p>${rule.why}</p>` : nothing}
      ${rule.cite.length ? html`<p class="p10-source">${rule.cite.join("; ")}</p>` : nothing}
      <button type="button" class="p10-button" @click=${() => this.askHere(rule.name)}>
        ${this.t("We rule it otherwise tonight …", "Bei uns gilt heute etwas anderes …")}</button>
    </section>`;
  }

  async askHere(name) {
    await this.question(name);
    await this.updateComplete;
    const box = this.querySelector(".p10-judge-asking");
    if (box) {
      this.querySelector(".p10-judge-house").open = true;
      box.scrollIntoView({ block: "center" });
      box.querySelector("input, select, button")?.focus();
    }
  }

  around(more) {
    return html`
      ${more.allowed.length
        ? html`<section><h2>${this.t("Allowed instead", "Stattdessen erlaubt")}</h2>${this.moveList(more.allowed)}</section>`
        : nothing}
      ${more.follows
        ? html`<section><h2>${this.t("What follows", "Was folgt")}</h2><p>${more.follows.text}</p>
            <button type="button" class="p10-button" @click=${() => this.goOn(more.follows.lines)}>
              ${this.t("Play it, and go on from there", "Spielen und von dort weitermachen")}</button></section>`
        : nothing}
      ${more.outcomes.length
        ? html`<section><h2>${this.t("Both outcomes", "Beide Ausgänge")}</h2>
            <ul>${more.outcomes.map((one) => html`<li>${one.text}: <strong>${one.label}</strong></li>`)}</ul></section>`
        : nothing}
      ${more.readings.length + more.houses.length
        ? html`<section><h2>${this.t("Read or agreed otherwise", "Anders gelesen oder vereinbart")}</h2>
            <ul class="p10-judge-others">${[...more.readings, ...more.houses].map(
              (one) => html`<li>
                <strong>${one.head}</strong>: ${one.says} <span class="p10-source">(${one.id})</span>
                <button type="button" class="p10-button p10-small" @click=${() => this.decide(one.name, one.value)}>
                  ${this.t("We ruled it so tonight", "So haben wir heute entschieden")}</button>
              </li>`,
            )}</ul></section>`
        : nothing}
      ${more.elsewhere.length
        ? html`<section><h2>${this.t("In other games", "In anderen Spielen")}</h2>
            <ul>${more.elsewhere.map((one) => html`<li><strong>${one.title}: ${one.head}.</strong> ${one.text}</li>`)}</ul></section>`
        : nothing}
      ${this.picture(more.picture)}
      <details class="p10-more"><summary>${this.t("Every rule that was asked", "Jede Regel, die gefragt wurde")}</summary>
        <ol class="p10-judge-asked">${more.asked.map(
          (one) => html`<li class=${one.outcome}><strong>${one.label}</strong> ${one.id}: ${one.text}</li>`,
        )}</ol></details>`;
  }

  goOn(lines) {
    this.lines = lines.map((pair) => [...pair]);
    this.move = "";
    this.from = "";
    this.opened = null;
    this.clear();
    this.changed();
  }

  // -- tonight's rules --------------------------------------------------------------------------

  rulesBox() {
    const changed = this.form.changed.filter((one) => Object.hasOwn(this.rules, one.name));
    const lost = Object.keys(this.rules).filter((name) => !changed.some((one) => one.name === name));
    const many = Object.keys(this.rules).length;
    return html`<details class="p10-more p10-panel p10-judge-house" ?open=${many > 0 || this.asking !== null}>
      <summary>${this.t("Our rules tonight", "Unsere Regeln heute")}${many ? ` (${many})` : ""}</summary>
      ${many
        ? html`<ul class="p10-judge-ours">
            ${changed.map(
              (one) => html`<li><span class="p10-id">${one.id}</span> <span>${one.says}</span>
                <button type="button" class="p10-button p10-small" aria-label=${this.t(`Take back ${one.id}: ${one.says}`, `${one.id} zurücknehmen: ${one.says}`)}
                  @click=${() => this.decide(one.name, null)}>${this.t("take back", "zurücknehmen")}</button></li>`,
            )}
            ${lost.map(
              (name) => html`<li><code>${name} = ${this.rules[name]}</code>
                <button type="button" class="p10-button p10-small" @click=${() => this.decide(name, null)}>${this.t("take back", "zurücknehmen")}</button></li>`,
            )}
          </ul>
          <div class="p10-row">
            ${this.fromLink
              ? html`<button type="button" class="p10-button" @click=${() => { this.keep(); this.requestUpdate(); }}>
                  ${this.t("Keep them on this device", "Auf diesem Gerät behalten")}</button>`
              : nothing}
            <button type="button" class="p10-button" @click=${() => this.forget()}>
              ${this.t("Back to the printed rules", "Zurück zu den gedruckten Regeln")}</button>
          </div>`
        : html`<p>${this.t(
            "Nothing is changed: the printed rules apply. Any rule can be answered otherwise for your table.",
            "Nichts ist geändert: Es gelten die gedruckten Regeln. Jede Regel lässt sich für euren Tisch anders beantworten.",
          )}</p>`}
      ${this.kept ? html`<p class="p10-hint" role="status">${this.kept}</p>` : nothing}
      <label>
        <span class="p10-label">${this.t("Answer a rule otherwise", "Eine Regel anders beantworten")}</span>
        <select class="p10-field" name="rule" @focus=${() => this.loadTopics()} @pointerdown=${() => this.loadTopics()}
          @change=${(event) => this.question(event.target.value)}>
          <option value="" ?selected=${!this.asking}>${this.t("choose a rule …", "eine Regel wählen …")}</option>
          ${this.asking && !this.topics ? html`<option selected value=${this.asking.name}>${this.asking.id} ${this.asking.asks}</option>` : nothing}
          ${(this.topics ?? []).map(
            (topic) => html`<optgroup label=${topic.title}>${topic.rules.map(
              (one) => html`<option value=${one.name} ?selected=${one.name === this.asking?.name}>${one.id} ${one.asks}</option>`,
            )}</optgroup>`,
          )}
        </select>
      </label>
      ${this.asking ? this.askingBox(this.asking) : nothing}
    </details>`;
  }

  async loadTopics() {
    if (this.topics || this.loadingTopics) return;
    this.loadingTopics = true;
    const found = await this.ask("judge.rules", { variant: this.game }, { keep: true });
    this.loadingTopics = false;
    if (found) this.topics = found.topics;
  }

  askingBox(one) {
    const submit = (event) => {
      event.preventDefault();
      const data = new FormData(event.target);
      const chosen = String(data.get("answer") ?? "");
      const free = String(data.get("free") ?? "").trim();
      const value = free || chosen;
      if (!value) return;
      const rules = { ...(one.wanted ?? this.rules) };
      for (const need of one.needs ?? []) {
        const answer = String(data.get(`need ${need.name}`) ?? "");
        if (answer) rules[need.name] = answer;
      }
      if (one.needs?.length) this.rulesWith(rules, one.name, value);
      else this.decide(one.name, value);
    };
    return html`<form class="p10-judge-asking" @submit=${submit}>
      <fieldset class="p10-set">
        <legend><span class="p10-id">${one.id}</span> ${one.asks}</legend>
        ${one.options.map(
          (option) => html`<label class="p10-judge-answer">
            <input type="radio" name="answer" value=${option.value} ?checked=${option.value === (one.wanted?.[one.name] ?? one.value)} />
            <span>${option.says}${option.marks ? html` <em>(${option.marks})</em>` : nothing}</span></label>`,
        )}
        ${one.free
          ? html`<label class="p10-judge-fact"><span>${this.t("or another answer", "oder eine andere Antwort")}</span>
              <input class="p10-field" name="free" maxlength="2000" autocomplete="off" spellcheck="false"
                placeholder=${one.value} /></label>`
          : nothing}
      </fieldset>
      ${one.refused ? html`<p class="p10-problem" role="alert">${one.refused}</p>` : nothing}
      ${(one.needs ?? []).map(
        (need) => html`<label class="p10-judge-need"><span>${need.id} ${need.asks}</span>
          <select class="p10-field" name="need ${need.name}">
            ${need.options.map((option) => html`<option value=${option.value}>${option.says}</option>`)}
          </select></label>`,
      )}
      <div class="p10-row">
        <button class="p10-button p10-main">${this.t("We rule it so tonight", "So gilt es heute bei uns")}</button>
        <button type="button" class="p10-button" @click=${() => (this.asking = null)}>${this.t("Leave it", "Lassen")}</button>
      </div>
    </form>`;
  }

  async rulesWith(rules, name, value) {
    const before = this.rules;
    this.rules = rules;
    await this.decide(name, value);
    if (this.asking) this.rules = before;
  }

  /** The verdict at the foot of the window, as long as its place is out of sight. */
  bar(found) {
    return html`<button type="button" class="p10-judge-bar p10-${STATES.get(found.legal)}" @click=${() => {
      const box = this.querySelector(".p10-judge-verdict");
      box?.scrollIntoView({ block: "start" });
      box?.focus({ preventScroll: true });
    }}><strong>${found.head}</strong> <span>${found.rule ? `${found.rule.id} · ` : ""}${this.t("see why", "warum?")}</span></button>`;
  }

  // -- large type ------------------------------------------------------------------------------------

  bigBox() {
    const found = this.found;
    if (!found) return nothing;
    const state = STATES.get(found.legal);
    return html`<dialog class="p10-judge-big p10-${state}" aria-label=${this.t("The verdict in large type", "Das Urteil in großer Schrift")}>
      <div class="p10-judge-sheet">
        <p class="p10-judge-bighead">${found.head}</p>
        <p class="p10-judge-bigmove">${found.player}: ${found.said}</p>
        <p class="p10-judge-bigwhy">${found.reason}</p>
        ${found.rule ? html`<p class="p10-judge-bigrule">${found.rule.id}: ${found.rule.says}</p>` : nothing}
      </div>
      <div class="p10-row">
        <button type="button" class="p10-button" @click=${(event) => event.target.closest("dialog").classList.toggle("p10-over")}>
          ${this.t("Turn it round", "Umdrehen")}</button>
        <button type="button" class="p10-button p10-main" autofocus @click=${(event) => event.target.closest("dialog").close()}>
          ${this.t("Close", "Schließen")}</button>
      </div>
    </dialog>`;
  }

  showBig() {
    this.querySelector(".p10-judge-big")?.showModal();
  }
}

define(Judge);
