// Play against the bots. Games, moves and verdicts come from the engine; here they are shown, and
// what was chosen is kept: on the device after every move, and in the link.
import { Widget, announce, classMap, define, html, nothing, table } from "./base.js";
import { cardButton, deckOf, rove } from "./cards.js";
import { download } from "./file.js";
import { linkTo } from "./link.js";
import { composer, hintBox, offers, refusal } from "./play-moves.js";
import { BEFORE, KEEP, setupView } from "./play-setup.js";
import { story } from "./play-story.js";
import { ruleLinks } from "./rulelink.js";
import "./share.js";
import { store } from "./store.js";
import { boardBox, lineText, linesOf, lookedAt, piles, seatBox, waitingBox } from "./tableview.js";

const text = (value, most = 80) => typeof value === "string" && value.length <= most;
const texts = (value, many, most) =>
  Array.isArray(value) && value.length <= many && value.every((one) => text(one, most));

class Play extends Widget {
  static key = "play";

  static properties = {
    ...Widget.properties,
    setup: { state: true },
    wish: { state: true },
    game: { state: true },
    moves: { state: true },
    now: { state: true },
    log: { state: true },
    picked: { state: true },
    found: { state: true },
    refused: { state: true },
    hints: { state: true },
    whys: { state: true },
    stops: { state: true },
    progress: { state: true },
    all: { state: true },
    typed: { state: true },
    device: { state: true },
  };

  constructor() {
    super();
    this.setup = null;
    /** What is chosen before a game begins. */
    this.wish = { v: "", n: 0, name: "", b: "near", l: "game", seed: "", mine: 0, theirs: 0, told: false };
    /** The game that is played: its setting, as the engine takes it. */
    this.game = null;
    this.moves = [];
    /** Where it stands: the engine's last answer. */
    this.now = null;
    this.deck = null;
    this.log = [];
    this.fresh = 0;
    this.picked = [];
    this.found = null;
    this.refused = null;
    this.hints = null;
    this.whys = {};
    this.stops = "";
    this.progress = null;
    this.all = false;
    this.typed = "";
    this.device = true;
    this.turn = 0;
  }

  async prepare() {
    ruleLinks().then(() => this.requestUpdate());
    this.setup = await table("play");
    this.choose(this.begins(this.games.map((one) => one.id)));
  }

  get games() {
    return this.setup?.[this.lang].games ?? [];
  }

  get chosen() {
    return this.games.find((one) => one.id === this.wish.v) ?? this.games[0];
  }

  choose(id) {
    const game = this.games.find((one) => one.id === id) ?? this.games[0];
    const n = Math.min(Math.max(this.wish.n || 3, game.min), game.max);
    const [usual = 0] = game.sizes;
    this.wish = { ...this.wish, v: game.id, n, mine: usual, theirs: usual };
  }

  // -- the link, and what the device keeps ----------------------------------------------------

  getState() {
    if (!this.game) return null;
    const { variant, players, seed, bots, length, sizes, rules } = this.game;
    const state = { v: variant, p: players, s: seed, b: bots, l: length, m: this.moves };
    if (sizes) state.z = sizes;
    if (rules) state.r = rules;
    return state;
  }

  async setState(state) {
    const { v, p, s, b = "near", l = "game", m = [], z, r } = state;
    const sizes = z === undefined || (Array.isArray(z) && z.every(Number.isInteger));
    if (!text(v) || !texts(p, 12, 40) || !text(s, 20) || !text(b) || !text(l) || !sizes) {
      throw new Error("no game");
    }
    if (!texts(m, 5000, 400)) throw new Error("no moves");
    // Other rules would be another game.
    if (r !== undefined && !(r && typeof r === "object" && Object.values(r).every((one) => text(one, 200)))) {
      throw new Error("no rules");
    }
    this.begin({ variant: v, players: p, seed: s, bots: b, length: l, sizes: z, rules: r }, m);
  }

  begin(game, moves) {
    this.game = game;
    this.moves = moves;
    this.now = null;
    this.log = [];
    this.clear();
    this.whys = {};
    this.stops = "";
    this.all = false;
    this.send();
  }

  clear() {
    this.picked = [];
    this.found = null;
    this.refused = null;
    this.hints = null;
  }

  keep() {
    // A game that was not finished makes room, and is not lost.
    const deal = (one) => JSON.stringify([one?.v, one?.p, one?.s]);
    const now = this.getState();
    const last = store.get(KEEP);
    if (last?.m?.length && !last.over && deal(last) !== deal(now)) store.set(BEFORE, last);
    else if (deal(store.get(BEFORE)) === deal(now)) store.remove(BEFORE);
    this.device = store.set(KEEP, { ...now, title: this.now?.title, over: this.now?.over });
    this.save();
  }

  langChanged() {
    if (this.game) {
      this.log = [];
      this.whys = {};
      this.refused = null;
      this.hints = null;
      this.send();
    }
  }

  // -- asking the engine ----------------------------------------------------------------------

  /** Where the game stands; with a move, after it. */
  async send(move = "") {
    const turn = ++this.turn;
    const since = move ? (this.now?.count ?? 0) : 0;
    this.progress = 0;
    const found = await this.ask(
      "play",
      { ...this.game, moves: this.moves, try: move, since },
      {
        onprogress: ({ progress }) => {
          if (turn === this.turn) this.progress = progress;
        },
      },
    );
    if (turn !== this.turn) return;
    this.progress = null;
    if (!found) return;
    if (found.refused) {
      this.refused = { move, verdict: found.verdict, problem: found.problem };
      announce(found.verdict?.text ?? found.problem);
      return;
    }
    const deck = await deckOf(this.game.variant).catch((error) => this.fail(error));
    if (turn !== this.turn || !deck) return;
    this.deck = deck;
    this.game = found.setting;
    // A saved game that stops half-way is shown as far as it goes; what was saved is not lost.
    this.stops = found.stops;
    if (!found.stops) this.moves = found.moves;
    this.fresh = since ? this.log.length : found.told.length;
    this.log = since ? [...this.log, ...found.told] : found.told;
    this.now = found;
    this.clear();
    this.typed = "";
    if (!found.stops) this.keep();
    this.tell(move);
  }

  /** Say what has happened, and go back to where the next move is made. */
  async tell(move) {
    const inside = this.contains(document.activeElement) || document.activeElement === document.body;
    const news = linesOf(this.log.slice(Math.min(this.fresh, this.log.length - 3))).slice(-6);
    const words = news.map((one) => (one.name ? `${one.name} ${lineText(one)}` : lineText(one)));
    words.push(this.now.over ? this.now.result : this.turnWords());
    announce(words.join(" "));
    await this.updateComplete;
    if (move && inside) this.querySelector(".p10-turnhead")?.focus();
  }

  turnWords() {
    return this.t(`Your turn: ${this.now.step}.`, `Du bist dran: ${this.now.step}.`);
  }

  /** A move of the reader's; while the others play, a tap does nothing. */
  make(move) {
    if (this.open) this.send(move);
  }

  async pick(name, at) {
    if (!this.open) return;
    const here = this.picked.findIndex((one) => one.at === at);
    this.picked =
      here < 0 ? [...this.picked, { name, at }] : this.picked.filter((one) => one.at !== at);
    this.found = null;
    this.refused = null;
    const lays = this.now.offers.some((one) => one.verb === "lay");
    if (this.picked.length > 1 || (this.picked.length === 1 && lays)) {
      const wanted = this.picked.map((one) => one.name);
      const turn = this.turn;
      const found = await this.ask("play.ways", { ...this.game, moves: this.moves, cards: wanted });
      if (turn === this.turn && wanted.join() === this.picked.map((one) => one.name).join()) {
        this.found = found;
        if (found?.says) announce(found.says);
      }
    }
  }

  async hint() {
    if (!this.open) return;
    const turn = this.turn;
    const found = await this.ask("play.hint", { ...this.game, moves: this.moves });
    if (turn !== this.turn || !found) return;
    this.hints = found;
    announce(found.moves[0]?.says ?? "");
  }

  /** Why the moves of a line were allowed. */
  async why(line) {
    const key = line.parts[0].at;
    if (this.whys[key]) {
      const { [key]: _, ...rest } = this.whys;
      this.whys = rest;
      return;
    }
    const found = [];
    for (const { at, text: said } of line.parts) {
      const one = await this.ask("play.why", { ...this.game, moves: this.moves, at });
      if (!one) return;
      found.push({ said, ...one });
    }
    this.whys = { ...this.whys, [key]: found };
    announce(found.map((one) => one.text).join(" "));
  }

  async whyNot() {
    const { move } = this.refused;
    const found = await this.ask("play.why", { ...this.game, moves: this.moves, move });
    if (found && this.refused?.move === move) this.refused = { ...this.refused, verdict: found };
  }

  leave() {
    this.game = null;
    this.now = null;
    this.stops = "";
    this.turn += 1;
    this.progress = null;
    this.clear();
    this.problem = "";
    this.save();
  }

  // -- a game ----------------------------------------------------------------------------------

  offered(line) {
    return this.now.offers.flatMap((one) => one.moves).find((one) => one.move === line);
  }

  get prints() {
    return Boolean(this.game && this.now && this.deck);
  }

  get open() {
    return this.now.mine && this.progress === null;
  }

  hand(me) {
    if (this.now.over || !this.now.mine) return lookedAt(this.deck, me.hand, this.lang);
    const picked = new Set(this.picked.map((one) => one.at));
    return html`<div class="p10-hand">
      <p class="p10-offerhead" id="p10-play-hand">${this.t("Your hand", "Deine Hand")}</p>
      <div class="p10-cards" role="group" aria-labelledby="p10-play-hand" @keydown=${rove}>
        ${me.hand?.map((name, at) =>
          cardButton(this.deck, name, {
            pressed: picked.has(at),
            onclick: () => this.pick(name, at),
            tabindex: at === 0 ? 0 : -1,
          }),
        )}
      </div>
      ${picked.size
        ? html`<button type="button" class="p10-button p10-plain" @click=${() => this.clear()}>
            ${this.t("Put them back", "Auswahl aufheben")}
          </button>`
        : nothing}
    </div>`;
  }

  async save_(kind) {
    if (kind === "record") {
      const found = await this.ask("play.record", { ...this.game, moves: this.moves });
      if (!found) return;
      download(found.record, `phase10-${this.game.variant}-${this.game.seed}.txt`);
    } else {
      const { v, p, s, b, l, z, r, m } = this.getState();
      const play = { variant: v, players: p, seed: s, bots: b, length: l, moves: m };
      if (z) play.sizes = z;
      if (r) play.rules = r;
      location.href = await linkTo("replay", { play, at: this.now.count }, "replay.html");
    }
  }

  render() {
    if (!this.game) return setupView(this);
    const { now, deck } = this;
    if (!now || !deck) {
      return waitingBox(this, this.t("The game is played up to here …", "Die Partie wird bis hierher gespielt …"), () => this.send());
    }
    const [me, ...others] = now.table.seats;
    const draws = {
      ondraw: this.open && this.offered("draw pile") ? () => this.send("draw pile") : null,
      ondiscard: this.open && this.offered("draw discard") ? () => this.send("draw discard") : null,
    };
    const hit = this.picked.length === 1 && this.open;
    const onpick = hit
      ? (seat, group) => {
          const begin = `hit ${this.picked[0].name} ${seat.name} ${group.number}`;
          const legal = this.now.offers
            .flatMap((one) => one.moves)
            .filter((one) => one.move === begin || one.move.startsWith(`${begin} `));
          // Where both ends are open, the buttons below ask which.
          if (legal.length < 2) this.send(legal[0]?.move ?? begin);
        }
      : null;
    return html`<div class=${classMap({ "p10-game": true, "p10-waits": !this.open })}>
      ${this.problemBox()}${this.engineBox()}
      ${this.stops
        ? html`<div class="p10-problem" role="alert">
            <p>${this.stops}</p>
            <p>${this.t("What was saved is still in the link.", "Was gespeichert war, steht noch im Link.")}
              <button type="button" class="p10-button" @click=${() => {
                this.begin(this.game, now.moves);
              }}>${this.t("Go on from here", "Von hier weiterspielen")}</button></p>
          </div>`
        : nothing}
      ${this.device ? nothing : html`<p class="p10-note" role="status">${this.t("This device keeps nothing, so only the link holds the game.", "Dieses Gerät speichert nichts; nur der Link hält die Partie fest.")}</p>`}
      <p class="p10-gamehead"><b>${now.title}</b>${now.table.head ? html` · ${now.table.head}` : nothing}</p>
      ${story(this)}
      <div class="p10-others">
        ${others.map((seat) => seatBox(deck, seat, this.lang, { inner: lookedAt(deck, seat.hand, this.lang), onpick }))}
      </div>
      ${boardBox(now.table, this.lang)} ${piles(deck, now.table, this.lang, draws)}
      ${seatBox(deck, me, this.lang, { inner: this.hand(me), onpick, you: true })}
      <div class="p10-decide">
        <h2 class="p10-turnhead" tabindex="-1">
          ${now.over ? now.result : this.progress === null ? this.turnWords() : this.t("The others play …", "Die anderen spielen …")}
        </h2>
        ${refusal(this)} ${now.mine && !now.over ? html`${offers(this)}` : nothing} ${hintBox(this)}
        ${now.mine && !now.over
          ? html`<div class="p10-row">
                <button type="button" class="p10-button" @click=${() => this.hint()}>${this.t("Hint", "Tipp")}</button>
              </div>
              ${composer(this)}`
          : nothing}
      </div>
      ${now.note ? html`<p class="p10-note">${now.note}</p>` : nothing}
      <div class="p10-tools">
        <p class="p10-note">
          ${this.t(
            `Saved after every move: on this device, and in the link. Deal number ${this.game.seed}.`,
            `Nach jedem Zug gespeichert: auf diesem Gerät und im Link. Nummer des Gebens: ${this.game.seed}.`,
          )}
        </p>
        <p10-share .link=${() => this.shareLink()} .name=${now.title} .lang=${this.lang} noprint></p10-share>
        <div class="p10-row">
          <button type="button" class="p10-button" @click=${() => this.save_("replay")}>${this.t("Step through this game", "Diese Partie durchgehen")}</button>
          <button type="button" class="p10-button" @click=${() => this.save_("record")}>${this.t("Record as a file", "Protokoll als Datei")}</button>
          <button type="button" class="p10-button" @click=${() => this.leave()}>${this.t("New game", "Neue Partie")}</button>
        </div>
      </div>
    </div>`;
  }
}
define(Play);
