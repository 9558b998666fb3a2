// How likely? Values and curve from tables made at build time; counted here for a deck or a rule
// that the reader changed. What may be changed, and every number, comes from the engine.
import { Widget, announce, define, html, live, nothing, svg, table, typed } from "./base.js";

const OWN = "own";

const text = (value, most = 60) => (typeof value === "string" && value.length <= most ? value : "");

class Odds extends Widget {
  static key = "odds";

  static properties = {
    ...Widget.properties,
    form: { state: true },
    found: { state: true },
    plain: { state: true },
    part: { state: true },
    halted: { state: true },
  };

  constructor() {
    super();
    this.game = "";
    this.phase = "";
    this.own = "";
    this.rules = {};
    this.cards = 0;
    this.form = null;
    this.found = null; // what is shown: rows of one phase
    this.plain = null; // the printed game's rows, to compare with
    this.part = null; // progress of a count, 0 to 1
    this.halted = false; // the reader stopped a count
    this.stopper = null;
    this.games = [];
    this.turn = 0;
  }

  async prepare() {
    const games = await table("games");
    this.games = Object.entries(games).map(([id, one]) => ({ id, ...one.title }));
    this.game = this.begins(Object.keys(games));
    this.phase = text(this.dataset.phase);
    await this.printed();
  }

  /** The table of the printed game. */
  async printed() {
    const turn = ++this.turn;
    const made = await table(`odds-${this.game}-${this.lang}`);
    if (turn !== this.turn) return;
    this.made = made;
    if (!this.changed) this.form = made.form;
    if (this.phase !== OWN && !made.phases[this.phase]) {
      this.phase = made.form.phases[0].phase;
    }
    if (!this.cards || this.cards > made.form.most) this.cards = made.form.dealt;
    this.plain = made.phases[this.phase] ?? null;
    if (!this.changed && this.phase !== OWN) this.found = this.plain;
  }

  get changed() {
    return Object.keys(this.rules).length > 0;
  }

  getState() {
    const state = { v: this.game, p: this.phase, n: this.cards };
    if (this.changed) state.r = this.rules;
    if (this.phase === OWN) state.o = this.own;
    return state;
  }

  async setState(state) {
    // Put back after a link that was refused: it stands there already, and the message may stay.
    if (this.hasUpdated && JSON.stringify(state) === JSON.stringify(this.getState())) return;
    const game = text(state.v, 40);
    if (!this.games.some((one) => one.id === game)) {
      throw new Error(this.t(`There is no game “${game}”.`, `Ein Spiel „${game}“ gibt es nicht.`));
    }
    const rules = {};
    for (const [name, value] of Object.entries(state.r ?? {}).slice(0, 30)) {
      if (/^[a-z.-]{1,60}$/.test(name) && text(value, 400)) rules[name] = value;
    }
    this.stop();
    this.problem = "";
    this.game = game;
    this.phase = text(state.p);
    this.own = text(state.o, 80);
    this.rules = rules;
    this.cards = Number.isInteger(state.n) && state.n > 0 && state.n < 100 ? state.n : 0;
    this.found = null;
    await this.printed();
    if (this.changed || (this.phase === OWN && this.own)) queueMicrotask(() => this.again());
  }

  async langChanged() {
    try {
      await this.printed();
      if (this.changed || this.phase === OWN) await this.again();
    } catch (error) {
      this.fail(error);
    }
  }

  /** The form for changed rules, then the count. */
  async again() {
    if (!this.changed) {
      this.form = this.made?.form ?? this.form;
    } else {
      // What is shown holds for other rules.
      this.found = null;
      const rules = this.rules;
      const form = await this.ask("odds.form", { variant: this.game, rules });
      if (!form || rules !== this.rules) return;
      this.form = form;
      if (form.refused) {
        this.found = null;
        this.problem = form.refused;
        return;
      }
      if (form.needs.length) {
        this.found = null;
        return;
      }
    }
    await this.count();
  }

  async count() {
    this.halted = false;
    if (!this.changed && this.phase !== OWN) {
      this.problem = "";
      this.found = this.plain;
      return;
    }
    if (this.phase === OWN && !this.own.trim()) {
      this.found = null;
      return;
    }
    this.stop();
    const stopper = new AbortController();
    this.stopper = stopper;
    this.part = 0;
    this.found = null;
    const found = await this.ask(
      "odds",
      { variant: this.game, rules: this.rules, phase: this.phase, own: this.own },
      {
        signal: stopper.signal,
        onprogress: (part) => {
          if (this.stopper === stopper) this.part = typeof part === "number" ? part : part.progress;
        },
      },
    );
    if (this.stopper !== stopper) return;
    this.stopper = null;
    this.part = null;
    if (found?.rows) {
      this.found = found;
      announce(found.summary);
    }
  }

  stop() {
    this.stopper?.abort();
    this.stopper = null;
    this.part = null;
  }

  /** Stop what is being counted, and offer to count it after all. */
  halt() {
    this.stop();
    this.halted = true;
    announce(this.t("Stopped.", "Angehalten."));
  }

  retry() {
    this.problem = "";
    this.place = null;
    this.halted = false;
    return this.again();
  }

  /** Whether a count was left undone that the same question could bring. */
  get undone() {
    return this.halted || this.unanswered;
  }

  async choose(change) {
    Object.assign(this, change);
    if (!("cards" in change)) this.halted = false;
    this.save();
    try {
      if ("game" in change) {
        this.stop();
        this.rules = {};
        this.problem = "";
        this.found = null;
        if (this.phase === OWN && !this.own) this.phase = "";
      }
      await this.printed();
      if ("cards" in change && this.found) this.requestUpdate();
      else await this.again();
    } catch (error) {
      this.fail(error);
    }
    this.save();
  }

  rule(name, value) {
    const rules = { ...this.rules };
    const one = [...this.form.rules, ...this.form.needs].find((rule) => rule.name === name);
    if (value === "" || value === one?.printed) delete rules[name];
    else rules[name] = value;
    this.choose({ rules });
  }

  get prints() {
    return Boolean(this.found);
  }

  render() {
    const form = this.form;
    if (!form) return html`${this.problemBox()}${this.still}`;
    return html`<section class="p10-odds p10-panel" aria-label=${this.t("How likely?", "Wie wahrscheinlich?")}>
      <div class="p10-odds-ask">
        <label>
          <span class="p10-label">${this.t("Game", "Spiel")}</span>
          <select class="p10-field" name="game" .value=${live(this.game)}
            @change=${(event) => this.choose({ game: event.target.value })}>
            ${this.games.map(
              (one) => html`<option value=${one.id} .selected=${one.id === this.game}>${one[this.lang]}</option>`,
            )}
          </select>
        </label>
        <label>
          <span class="p10-label">${this.t("Phase", "Phase")}</span>
          <select class="p10-field" name="phase"
            @change=${(event) => this.choose({ phase: event.target.value })}>
            ${form.phases.map(
              (one) => html`<option value=${one.phase} .selected=${one.phase === this.phase}>
                ${one.name}: ${one.words}
              </option>`,
            )}
            ${form.kinds.length
              ? html`<option value=${OWN} .selected=${this.phase === OWN}>
                  ${this.t("a phase of my own …", "eine eigene Phase …")}
                </option>`
              : nothing}
          </select>
        </label>
      </div>
      ${this.phase === OWN ? this.ownBox(form) : nothing}
      ${this.rulesBox(form)}
      ${this.problemBox()}
      ${this.part === null ? nothing : this.progressBox()}
      ${this.busy && !this.awake ? this.engineBox() : nothing}
      ${this.undone && !this.busy && !this.found ? this.againBox() : nothing}
      ${this.found ? this.answer(this.found, form) : nothing}
    </section>`;
  }

  ownBox(form) {
    const example = form.kinds.slice(0, 2).map((kind) => `${kind} 4`).join(" + ");
    return html`<form class="p10-row" @submit=${(event) => {
      event.preventDefault();
      this.choose({ own: event.target.elements.own.value });
    }}>
      <label>
        <span class="p10-label">${this.t("Its groups", "Ihre Gruppen")}</span>
        <input class="p10-field" name="own" maxlength="80" .value=${typed(this.own)}
          placeholder=${example} autocomplete="off" spellcheck="false" />
      </label>
      <button class="p10-button p10-main">${this.t("Count", "Zählen")}</button>
      <span class="p10-odds-kinds">${this.t("Kinds of groups:", "Arten von Gruppen:")} ${form.kinds.join(", ")}</span>
    </form>`;
  }

  rulesBox(form) {
    const listed = [...form.needs, ...form.rules.filter((rule) => !form.needs.some((one) => one.name === rule.name))];
    return html`<details class="p10-more p10-odds-rules" ?open=${this.changed}>
      <summary>${this.t("Change the deck or a rule", "Kartensatz oder Regel ändern")}</summary>
      <div class="p10-odds-grid">${listed.map((rule) => this.ruleField(rule, form))}</div>
      ${this.changed
        ? html`<button type="button" class="p10-button" @click=${() => this.choose({ rules: {} })}>
            ${this.t("Back to the printed game", "Zurück zum gedruckten Spiel")}
          </button>`
        : nothing}
    </details>`;
  }

  ruleField(rule, form) {
    const value = this.rules[rule.name] ?? rule.value;
    const needed = form.needs.some((one) => one.name === rule.name);
    const id = `p10-odds-${rule.name.replaceAll(".", "-")}`;
    const field = rule.free
      ? html`<input class="p10-field" id=${id} type="number" inputmode="numeric" min="0" max="200"
          .value=${typed(/^\d+$/.test(value) ? value : "")}
          placeholder=${value === "none" ? this.t("none", "keine") : value}
          @change=${(event) => this.rule(rule.name, event.target.value.trim())} />`
      : html`<select class="p10-field" id=${id} @change=${(event) => this.rule(rule.name, event.target.value)}>
          ${value ? nothing : html`<option value="" selected>–</option>`}
          ${rule.options.map(
            (one) => html`<option value=${one.value} .selected=${one.value === value}>
              ${one.says}${one.marks ? ` (${one.marks})` : ""}
            </option>`,
          )}
        </select>`;
    return html`<div class=${needed ? "p10-odds-needed" : ""}>
      <label for=${id}>${needed ? this.t("To be answered: ", "Noch offen: ") : ""}${rule.asks}</label>
      ${field}
    </div>`;
  }

  progressBox() {
    const part = Math.min(Math.max(this.part, 0), 1);
    return html`<div class="p10-progress p10-row">
      <label>${this.t("Counting …", "Es wird gezählt …")} ${Math.round(part * 100)} %
        <progress max="1" .value=${part}></progress></label>
      <button type="button" class="p10-button" @click=${() => this.halt()}>${this.t("Stop", "Abbrechen")}</button>
    </div>`;
  }

  againBox() {
    return html`<div class="p10-row p10-odds-again">
      ${this.halted ? html`<span>${this.t("Stopped: nothing is counted yet.", "Angehalten: Noch ist nichts gezählt.")}</span>` : nothing}
      <button type="button" class="p10-button" data-home @click=${() => this.retry()}>
        ${this.halted ? this.t("Count it", "Zählen") : this.t("Try again", "Noch einmal versuchen")}
      </button>
    </div>`;
  }

  answer(found, form) {
    const row = found.rows[Math.min(this.cards, found.rows.length) - 1];
    const compare = this.changed && this.plain && found !== this.plain ? this.plain : null;
    const before = compare?.rows[row.cards - 1];
    return html`<div class="p10-odds-answer">
      <div class="p10-odds-cards">
        <label class="p10-label" for="p10-odds-n">
          ${this.t("Cards seen, all of them kept", "Gesehene Karten, alle behalten")}: ${row.cards}
        </label>
        <input id="p10-odds-n" type="range" min="1" max=${found.rows.length} .value=${live(String(row.cards))}
          aria-valuetext=${`${row.cards}: ${row.share}`}
          @input=${(event) => this.choose({ cards: Number(event.target.value) })} />
      </div>
      <p class="p10-odds-big" role="status"><strong>${row.share}</strong>
        <span>${row.hands === "0" ? nothing : this.t(`one hand in ${row.one_in}`, `eine Hand von ${row.one_in}`)}</span>
        ${before ? html`<span class="p10-odds-was">${this.t("as printed:", "wie gedruckt:")} ${before.share}</span>` : nothing}
      </p>
      <p class="p10-odds-exact">${this.t("Exact:", "Genau:")} ${row.hands} / ${row.of}</p>
      ${this.curve(found, compare, row.cards)}
      <p>${found.summary}${row.cards > found.dealt || found.even
        ? html` ${this.t("Nothing is discarded on the way.", "Unterwegs wird nichts abgelegt.")}`
        : nothing}</p>
      ${compare
        ? html`<ul class="p10-odds-legend">
            <li><svg viewBox="0 0 32 10" width="32" height="10" aria-hidden="true"><line x1="0" x2="32" y1="5" y2="5" class="p10-odds-line" /></svg>
              ${this.t("your deck", "dein Kartensatz")}</li>
            <li><svg viewBox="0 0 32 10" width="32" height="10" aria-hidden="true"><line x1="0" x2="32" y1="5" y2="5" class="p10-odds-line p10-odds-old" /></svg>
              ${this.t("as printed", "wie gedruckt")}</li>
          </ul>`
        : nothing}
      <details class="p10-more">
        <summary>${this.t("The curve as a table", "Die Kurve als Tabelle")}</summary>
        <div class="p10-wide" tabindex="0" role="region" aria-label=${this.t("Table", "Tabelle")}>
        <table class="p10-odds-table">
          <thead><tr>
            <th scope="col">${this.t("Cards", "Karten")}</th>
            <th scope="col">${this.t("Chance", "Chance")}</th>
            ${compare ? html`<th scope="col">${this.t("as printed", "wie gedruckt")}</th>` : nothing}
            <th scope="col">${this.t("One hand in", "Eine Hand von")}</th>
          </tr></thead>
          <tbody>${found.rows.map(
            (one, at) => html`<tr aria-current=${one.cards === row.cards ? "true" : nothing}>
              <th scope="row">${one.cards}</th><td>${one.share}</td>
              ${compare ? html`<td>${compare.rows[at]?.share ?? "–"}</td>` : nothing}
              <td>${one.one_in}</td></tr>`,
          )}</tbody>
        </table></div>
      </details>
    </div>`;
  }

  curve(found, compare, cards) {
    const [left, top, wide, high] = [84, 16, 500, 216];
    const many = found.rows.length;
    const x = (n) => left + ((n - 1) * wide) / Math.max(many - 1, 1);
    const y = (chance) => top + high * (1 - chance);
    const path = (rows) => rows.map((row) => `${x(row.cards).toFixed(1)},${y(row.chance).toFixed(1)}`).join(" ");
    const shown = found.rows[Math.min(cards, many) - 1];
    const label = `${found.name}. ${found.summary} ${this.t("At", "Bei")} ${shown.cards}: ${shown.share}.`;
    return html`<svg class="p10-odds-curve" viewBox="0 0 600 300" role="img" aria-label=${label}>
      ${[0, 0.25, 0.5, 0.75, 1].map(
        (chance) => svg`<line class="p10-odds-grid-line ${chance === 0.5 ? "p10-odds-half" : ""}" x1=${left} x2=${left + wide} y1=${y(chance)} y2=${y(chance)} />
          <text x=${left - 6} y=${y(chance) + 5} text-anchor="end">${chance * 100} %</text>`,
      )}
      ${found.rows.map((row) =>
        row.cards === 1 || row.cards % 5 === 0 || row.cards === found.dealt
          ? svg`<text x=${x(row.cards)} y=${top + high + 24} text-anchor="middle">${row.cards}</text>`
          : nothing,
      )}
      <text x=${left + wide / 2} y=${top + high + 52} text-anchor="middle">${this.t("cards", "Karten")}</text>
      ${compare ? svg`<polyline class="p10-odds-line p10-odds-old" points=${path(compare.rows)} />` : nothing}
      <polyline class="p10-odds-line" points=${path(found.rows)} />
      ${found.rows.map((row) => svg`<circle class="p10-odds-dot" cx=${x(row.cards)} cy=${y(row.chance)} r="3.5" />`)}
      <line class="p10-odds-here" x1=${x(shown.cards)} x2=${x(shown.cards)} y1=${top} y2=${top + high} />
      <circle class="p10-odds-mark" cx=${x(shown.cards)} cy=${y(shown.chance)} r="7" />
    </svg>`;
  }
}

define(Odds);
