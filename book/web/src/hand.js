// The hand checker: a hand, every phase with what is missing, and the best card to let go.
// Phases, chances and advice are the engine's; this page keeps the cards and shows the answers.
import { Widget, announce, define, engine, html, live, nothing, unsafeHTML } from "./base.js";
import { cardName, cardPicture, cardRow, deckOf, games } from "./cards.js";
import "./share.js";

const short = (value, most) => (typeof value === "string" && value.length <= most ? value : "");
const MANY = 24;

const words = (text) => text.split(/[\s,]+/).filter(Boolean);

class Hand extends Widget {
  static key = "hand";

  static properties = {
    ...Widget.properties,
    found: { state: true },
    ahead: { state: true },
    advice: { state: true },
    part: { state: true },
    into: { state: true },
    cleared: { state: true },
    lost: { state: true },
  };

  constructor() {
    super();
    this.game = "";
    this.cards = [];
    this.seen = [];
    this.phase = ""; // the phase that is looked at closely
    this.mode = "blind";
    this.found = null;
    this.ahead = null;
    this.advice = null;
    this.part = null;
    this.into = ""; // where tapped cards go: "" for the hand, "seen"
    this.away = { cards: [], seen: [] }; // what the chosen game has no such card for
    this.cleared = null; // what stood here before it was cleared
    this.lost = 0; // so many cards of a link could not be read
    this.form = null;
    this.all = {};
    this.turn = 0;
    this.timer = 0;
    this.stopper = null;
  }

  async prepare() {
    this.all = await games();
    this.game = this.begins(Object.keys(this.all));
    this.deck = await deckOf(this.game);
    this.example = words(this.dataset.cards ?? "").slice(0, MANY);
  }

  firstUpdated() {
    super.firstUpdated();
    if (this.linked) this.refresh();
  }

  getState() {
    if (!this.cards.length && !this.linked) return null;
    const state = { v: this.game, c: this.cards.join(" "), p: this.phase };
    if (this.seen.length) state.s = this.seen.join(" ");
    if (this.mode !== "blind") state.m = this.mode;
    return state;
  }

  async setState(state) {
    // Put back after a link that was refused: it stands there already, and the message may stay.
    if (this.hasUpdated && JSON.stringify(state) === JSON.stringify(this.getState())) return;
    const game = short(state.v, 60);
    if (!Object.hasOwn(this.all, game)) {
      throw new Error(this.t(`There is no game “${game}”.`, `Ein Spiel „${game}“ gibt es nicht.`));
    }
    const deck = await deckOf(game);
    const given = [state.c, state.s ?? ""].map((text) => (typeof text === "string" ? words(text) : null));
    const known = (names, most) =>
      (names ?? []).filter((name) => Object.hasOwn(deck.cards, name)).slice(0, most);
    this.game = game;
    this.deck = deck;
    this.cards = known(given[0], MANY);
    this.seen = known(given[1], 200);
    this.away = { cards: [], seen: [] };
    this.cleared = null;
    this.phase = short(state.p, 40);
    this.mode = state.m === "offered" ? "offered" : "blind";
    this.linked = true;
    this.found = this.ahead = this.advice = null;
    this.problem = "";
    // What is no list of cards counts as one card that is lost.
    const many = (names) => (names ? names.length : 1);
    this.lost = many(given[0]) + many(given[1]) - this.cards.length - this.seen.length;
    if (this.hasUpdated) await this.refresh();
  }

  langChanged() {
    if (this.found || this.linked) this.refresh();
  }

  // -- asking -------------------------------------------------------------------------------------

  asked(extra = {}) {
    return { variant: this.game, cards: this.cards.join(" "), seen: this.seen.join(" "), ...extra };
  }

  async refresh() {
    clearTimeout(this.timer);
    this.stopper?.abort();
    const turn = ++this.turn;
    if (!this.form || this.form.variant !== this.game || this.form.lang !== this.lang) {
      const form = await this.ask("hand.form", { variant: this.game });
      if (turn !== this.turn || !form) return;
      this.form = { ...form, lang: this.lang };
    }
    if (!this.cards.length) {
      this.found = this.ahead = this.advice = null;
      return;
    }
    const found = await this.ask("hand", this.asked());
    if (turn !== this.turn) return;
    if (!found) {
      this.found = this.ahead = this.advice = null;
      return;
    }
    this.found = found;
    if (!found.phases.some((one) => one.phase === this.phase)) {
      // The one that is nearest, and not there yet; the first if all are.
      const open = found.phases.filter((one) => !one.ready);
      const near = open.sort((one, other) => one.missing - other.missing)[0] ?? found.phases[0];
      this.phase = near.phase;
    }
    const ready = found.phases.filter((one) => one.ready).map((one) => one.name);
    announce(
      ready.length
        ? this.t(`Ready: phase ${ready.join(", ")}`, `Fertig: Phase ${ready.join(", ")}`)
        : this.t("No phase is ready.", "Keine Phase ist fertig."),
    );
    await this.look(turn);
  }

  async look(turn = ++this.turn) {
    this.stopper?.abort();
    this.ahead = this.advice = null;
    const phase = this.phase;
    const ahead = await this.ask("hand.phase", this.asked({ phase }));
    if (turn !== this.turn || !ahead) return;
    this.ahead = ahead;
    if (ahead.missing === 0) return;
    const stopper = new AbortController();
    this.stopper = stopper;
    this.part = 0;
    const advice = await this.ask(
      "hand.discard",
      this.asked({ phase, mode: this.mode }),
      {
        signal: stopper.signal,
        onprogress: (part) => {
          if (this.stopper === stopper) this.part = typeof part === "number" ? part : part.progress;
        },
      },
    );
    if (this.stopper === stopper) this.part = null;
    if (turn === this.turn && advice) this.advice = advice;
  }

  changed() {
    this.save();
    this.requestUpdate();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.refresh(), 150);
  }

  // -- cards ----------------------------------------------------------------------------------------

  left(name) {
    const copies = this.deck.cards[name]?.copies;
    if (!this.into && this.form && this.cards.length >= this.form.most) return 0;
    if (!copies) return 0;
    const face = (card) => (this.deck.turns && card.startsWith("J") ? card.slice(1) : card);
    const there = [...this.cards, ...this.seen].filter((card) => face(card) === face(name)).length;
    return copies - there;
  }

  add(name) {
    if (this.into) this.seen = [...this.seen, name];
    else this.cards = [...this.cards, name];
    announce(this.t(`${cardName(this.deck, name)} added`, `${cardName(this.deck, name)} dazu`));
    this.lost = 0;
    this.cleared = null;
    this.changed();
  }

  clear() {
    const { cards, seen, away } = this;
    this.cleared = { cards, seen, away };
    this.cards = [];
    this.seen = [];
    this.away = { cards: [], seen: [] };
    this.into = "";
    this.linked = true;
    this.problem = "";
    this.lost = 0;
    this.changed();
    announce(this.t("Cleared.", "Geleert."));
  }

  unclear() {
    Object.assign(this, this.cleared);
    this.cleared = null;
    this.sort();
    this.changed();
  }

  /** Cards that the chosen game does not have are put away, and come back with a game that does. */
  sort() {
    const known = (name) => Object.hasOwn(this.deck.cards, name);
    for (const list of ["cards", "seen"]) {
      const all = [...this[list], ...this.away[list]];
      this[list] = all.filter(known);
      this.away[list] = all.filter((name) => !known(name));
    }
  }

  remove(list, at) {
    this[list] = this[list].filter((_, index) => index !== at);
    this.changed();
  }

  async choose(game) {
    this.game = game;
    this.deck = await deckOf(game);
    this.sort();
    this.phase = "";
    this.lost = 0;
    this.found = this.ahead = this.advice = this.form = null;
    this.linked = true;
    this.problem = "";
    this.save();
    await this.refresh();
  }

  pick(phase) {
    this.phase = phase;
    this.save();
    this.requestUpdate();
    return this.look();
  }

  // -- rendering --------------------------------------------------------------------------------------

  get prints() {
    return this.cards.length > 0;
  }

  render() {
    const fresh = !this.cards.length && !this.linked;
    return html`<section class="p10-hand" aria-label=${this.t("Hand checker", "Handprüfer")}>
      <div class="p10-panel">
        <label>
          <span class="p10-label">${this.t("Game", "Spiel")}</span>
          <select class="p10-field" name="game" @change=${(event) => this.choose(event.target.value)}>
            ${Object.entries(this.all).map(
              ([id, one]) => html`<option value=${id} .selected=${id === this.game}>${one.title[this.lang]}</option>`,
            )}
          </select>
        </label>
        ${this.cardsBox("cards", this.t("Your hand", "Deine Hand"))}
        ${this.seen.length || this.into ? this.cardsBox("seen", this.t("Seen elsewhere", "Anderswo gesehen")) : nothing}
        <div class="p10-row" role="group" aria-label=${this.t("Tapped cards go to", "Angetippte Karten kommen zu")}>
          <button type="button" class="p10-button" aria-pressed=${String(!this.into)} @click=${() => (this.into = "")}>
            ${this.t("Tap into the hand", "In die Hand tippen")}</button>
          <button type="button" class="p10-button" aria-pressed=${String(Boolean(this.into))} @click=${() => (this.into = "seen")}>
            ${this.t("Tap cards seen elsewhere", "Anderswo gesehene tippen")}</button>
          ${this.cards.length || this.seen.length
            ? html`<button type="button" class="p10-button" @click=${() => this.clear()}>${this.t("Clear", "Leeren")}</button>`
            : nothing}
          ${this.cleared
            ? html`<button type="button" class="p10-button" @click=${() => this.unclear()}>${this.t("Undo", "Rückgängig")}</button>`
            : nothing}
          ${fresh && this.example.length
            ? html`<button type="button" class="p10-button" @click=${() => {
                this.cards = this.example.filter((name) => Object.hasOwn(this.deck.cards, name));
                this.changed();
              }}>${this.t("Take an example", "Ein Beispiel nehmen")}</button>`
            : nothing}
        </div>
        ${!this.into && this.form && this.cards.length >= this.form.most
          ? html`<p class="p10-hint">${this.t(
              `A hand holds at most ${this.form.most} cards. Tap one above to take it away.`,
              `Eine Hand hat höchstens ${this.form.most} Karten. Tippe oben eine an, um sie wegzunehmen.`,
            )}</p>`
          : nothing}
        <p10-picker .deck=${this.deck} lang=${this.lang} label=${this.into
          ? this.t("Cards seen elsewhere", "Anderswo gesehene Karten")
          : this.t("Cards for your hand", "Karten für deine Hand")}
          .left=${(name) => this.left(name)} @p10-pick=${(event) => this.add(event.detail)}></p10-picker>
      </div>
      ${this.lost ? html`<p class="p10-problem" role="alert">${this.t(
        "Some cards of the link are no cards of this game, or too many; they are left out.",
        "Einige Karten des Links gibt es in diesem Spiel nicht, oder es sind zu viele; sie fehlen hier.",
      )}</p>` : nothing}
      ${this.awayBox()} ${this.problemBox()}
      ${this.unanswered && !this.busy
        ? html`<div class="p10-row"><button type="button" class="p10-button" @click=${() => {
              this.problem = "";
              this.place = null;
              this.refresh();
            }}>
            ${this.t("Try again", "Noch einmal versuchen")}</button></div>`
        : nothing}
      ${this.busy && engine.state !== "awake" ? this.engineBox() : nothing}
      ${this.found ? this.answer(this.found) : nothing}
    </section>
    ${fresh ? this.still : nothing}`;
  }

  awayBox() {
    const many = this.away.cards.length + this.away.seen.length;
    if (!many) return nothing;
    return html`<p class="p10-hint p10-hand-away" role="status">${many === 1
      ? this.t(
          "One card does not exist in this game. It is put away and comes back with the other game.",
          "Eine Karte gibt es in diesem Spiel nicht. Sie ist weggelegt und kommt mit dem anderen Spiel zurück.",
        )
      : this.t(
          `${many} cards do not exist in this game. They are put away and come back with the other game.`,
          `${many} Karten gibt es in diesem Spiel nicht. Sie sind weggelegt und kommen mit dem anderen Spiel zurück.`,
        )}</p>`;
  }

  cardsBox(list, label) {
    const cards = this[list];
    const dealt = list === "cards" && this.form ? this.form.dealt : 0;
    const count = dealt
      ? this.t(`${cards.length}; ${dealt} are dealt`, `${cards.length}; ausgeteilt werden ${dealt}`)
      : cards.length;
    return html`<div class="p10-hand-cards" data-list=${list}>
      <span class="p10-label">${label} ${cards.length ? html`<span class="p10-hand-count">(${count})</span>` : nothing}</span>
      ${cardRow(this.deck, cards, {
        label,
        onpick: (at) => this.remove(list, at),
        word: (name) => this.t(`take away ${cardName(this.deck, name)}`, `${cardName(this.deck, name)} wegnehmen`),
        empty: html`<p class="p10-hint">${this.t("Tap the cards below.", "Tippe die Karten unten an.")}</p>`,
      })}
    </div>`;
  }

  answer(found) {
    return html`<div class="p10-panel p10-hand-found">
      <h2>${this.t("Phases in this hand", "Phasen in dieser Hand")}</h2>
      <p class="p10-hint">${this.t("Choose one to look closer.", "Wähle eine, um genauer hinzusehen.")}</p>
      <ul class="p10-hand-phases">
        ${found.phases.map(
          (one) => html`<li><button type="button" class="p10-hand-phase ${one.ready ? "p10-hand-ready" : ""}"
            data-phase=${one.phase} aria-pressed=${String(one.phase === this.phase)} @click=${() => this.pick(one.phase)}>
            <span class="p10-hand-name">${one.name}</span>
            <span class="p10-hand-words">${one.words}</span>
            <span class="p10-hand-mark">${one.ready ? "✔ " : ""}${one.label}</span>
          </button></li>`,
        )}
      </ul>
      ${this.closer(found.phases.find((one) => one.phase === this.phase))}
      <p10-share .link=${() => this.shareLink()} .name=${this.t("A hand", "Eine Hand")} lang=${this.lang}></p10-share>
    </div>`;
  }

  closer(one) {
    if (!one) return nothing;
    const head = this.t(`Phase ${one.name}: ${one.words}`, `Phase ${one.name}: ${one.words}`);
    return html`<section class="p10-hand-closer" aria-label=${head}>
      <h2>${head}</h2>
      ${one.laydown ? this.laydown(one.laydown) : nothing}
      ${one.ready ? nothing : html`${this.helpsBox(this.ahead)}${this.discardBox(this.advice)}`}
    </section>`;
  }

  laydown(one) {
    return html`<h3>${this.t("The best lay-down", "Die beste Auslage")}</h3>
      <div class="p10-figure">${unsafeHTML(one.picture)}</div>
      <ul class="p10-unseen">${one.groups.map(
        (group) => html`<li>${group.says}: ${group.cards.map((name) => cardName(this.deck, name)).join(", ")}</li>`,
      )}</ul>
      ${one.left.length
        ? html`<p>${this.t("Left in hand:", "Auf der Hand bleiben:")} ${one.left_says}</p>`
        : html`<p>${this.t("No card is left.", "Keine Karte bleibt übrig.")}</p>`}`;
  }

  helpsBox(ahead) {
    if (!ahead) return html`<p class="p10-hint">…</p>`;
    const chances = [
      [this.t("the next card completes it", "die nächste Karte vollendet sie"), ahead.next],
      [this.t("the next two together complete it", "die nächsten zwei zusammen vollenden sie"), ahead.with_two],
    ];
    return html`<h3>${this.t("Cards that help", "Karten, die helfen")}</h3>
      ${ahead.helps.length
        ? html`<p>${this.t(`One of them comes next: ${ahead.helps_share}.`, `Eine davon kommt als Nächste: ${ahead.helps_share}.`)}
              <span class="p10-hint">${this.t(`${ahead.unseen} cards are not seen.`, `${ahead.unseen} Karten sind nicht gesehen.`)}</span></p>
            <ul class="p10-hand-helps">${ahead.helps.map(
              (one) => html`<li>${cardPicture(this.deck, one.name)}
                <span class="p10-hand-share">${one.share}</span><span class="p10-hint">× ${one.copies}</span></li>`,
            )}</ul>`
        : html`<p>${this.t("No single card brings it closer.", "Keine einzelne Karte hilft weiter.")}</p>`}
      <table class="p10-hand-table"><tbody>${chances.map(
        ([what, one]) => html`<tr><th scope="row">${what}</th><td>${one.share}</td></tr>`,
      )}</tbody></table>`;
  }

  discardBox(advice) {
    if (this.part !== null && !advice) {
      return html`<div class="p10-progress p10-row"><label>${this.t("Looking ahead …", "Es wird vorausgeschaut …")}
          <progress max="1" .value=${this.part}></progress></label>
        <button type="button" class="p10-button" @click=${() => this.stopper?.abort()}>${this.t("Stop", "Abbrechen")}</button></div>`;
    }
    if (!advice || advice.by === "held" || advice.by === "few") return nothing;
    return html`<h3>${advice.options.length
        ? this.t("The best card to let go", "Die beste Karte zum Ablegen")
        : this.t("Before the draw", "Vor dem Ziehen")}</h3>
      ${advice.by === "solver"
        ? html`<label class="p10-hand-mode"><span>${this.t("How cards are drawn", "Wie gezogen wird")}</span>
            <select class="p10-field" name="mode" .value=${live(this.mode)} @change=${(event) => {
              this.mode = event.target.value;
              this.save();
              this.look();
            }}>
              <option value="blind" .selected=${this.mode === "blind"}>${this.t("every card face down", "jede Karte verdeckt")}</option>
              <option value="offered" .selected=${this.mode === "offered"}>${this.t("one card lies open and may be taken", "eine Karte liegt offen und darf genommen werden")}</option>
            </select></label>`
        : nothing}
      ${advice.options.length ? this.options(advice) : this.before(advice)}
      <p class="p10-hand-by" data-by=${advice.by}>${advice.note}</p>`;
  }

  before(advice) {
    return html`<p>${this.t(`${advice.draws} draws are to be expected.`, `${advice.draws} Züge sind zu erwarten.`)}</p>
      ${advice.take.length
        ? html`<p>${this.t("Worth taking:", "Lohnt sich zu nehmen:")} ${advice.take.map((one) => one.label).join(", ")}</p>`
        : nothing}`;
  }

  options(advice) {
    const solved = advice.by === "solver";
    const same = (one) => (solved ? one.draws === advice.options[0].draws : one.next === advice.options[0].next && one.with_two === advice.options[0].with_two && one.missing === advice.options[0].missing);
    return html`<div class="p10-hand-best">${advice.options.filter(same).map((one) => cardPicture(this.deck, one.card))}</div>
      <p>${this.t("Let go", "Ablegen")}: <strong>${advice.options.filter(same).map((one) => one.label).join(this.t(" or ", " oder "))}</strong>${solved
        ? this.t(` – ${advice.options[0].draws} draws are then to be expected.`, ` – dann sind ${advice.options[0].draws} Züge zu erwarten.`)
        : nothing}</p>
      <details class="p10-more"><summary>${this.t("All cards", "Alle Karten")}</summary>
      <table class="p10-hand-table"><thead><tr><th scope="col">${this.t("Let go", "Ablegen")}</th>
        ${solved
          ? html`<th scope="col">${this.t("draws to be expected", "Züge zu erwarten")}</th>`
          : html`<th scope="col">${this.t("next card", "nächste Karte")}</th><th scope="col">${this.t("next two", "nächste zwei")}</th>
              <th scope="col">${this.t("missing then", "dann fehlen")}</th>`}</tr></thead>
        <tbody>${advice.options.map(
          (one) => html`<tr><th scope="row">${one.label}</th>${solved
            ? html`<td>${one.draws}</td>`
            : html`<td>${one.next}</td><td>${one.with_two}</td><td>${one.missing}</td>`}</tr>`,
        )}</tbody></table></details>`;
  }
}

define(Hand);
