// Play against the bots. Games, moves and verdicts come from the engine; here they are shown, and
// what was chosen is kept: on the device after every move, and in the link.
import { Widget, announce, classMap, define, html, nothing, table, unsafeHTML } from "./base.js";
import { cardButton, cardFace, cardName, deckOf, rove } from "./cards.js";
import { linkTo } from "./link.js";
import { ruleLinks } from "./rulelink.js";
import "./share.js";
import { store } from "./store.js";
import {
  boardBox,
  lineText,
  linesOf,
  lookedAt,
  piles,
  roundBox,
  seatBox,
  verdictBox,
} from "./tableview.js";

const KEEP = "play";
/** Moves that name one card of the hand stand side by side. */
const IN_ROW = new Set(["discard", "save", "keep", "swap", "give", "pick", "turn"]);
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
    this.wish = { v: "", n: 0, name: "", b: "near", l: "game", seed: "", mine: 0, theirs: 0 };
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
    const wanted = this.dataset.variant;
    const game = this.games.find((one) => one.id === wanted) ?? this.games[0];
    this.choose(game.id);
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
    const rules = r && typeof r === "object" && Object.values(r).every((one) => text(one, 200));
    this.begin(
      { variant: v, players: p, seed: s, bots: b, length: l, sizes: z, rules: rules ? r : undefined },
      m,
    );
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
    this.device = store.set(KEEP, { ...this.getState(), title: this.now?.title, over: this.now?.over });
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

  // -- before a game ---------------------------------------------------------------------------

  start(event) {
    event.preventDefault();
    const { wish, chosen } = this;
    const names = this.setup[this.lang].names;
    const own = wish.name.trim().split(/\s+/)[0] || names[0];
    const others = names.filter((one) => one.toLowerCase() !== own.toLowerCase());
    const players = [own, ...others.slice(0, wish.n - 1)];
    const drawn = crypto.getRandomValues(new Uint32Array(1))[0] % 1_000_000;
    const seed = /^\d{1,19}$/.test(wish.seed.trim()) ? wish.seed.trim() : String(drawn);
    const game = { variant: wish.v, players, seed, bots: wish.b, length: wish.l };
    if (chosen.sizes.length) {
      game.sizes = [wish.mine, ...Array(wish.n - 1).fill(wish.theirs)];
    }
    this.begin(game, []);
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

  resume(kept) {
    Promise.resolve(this.setState(kept)).catch((error) => this.fail(error));
  }

  select(label, value, options, set) {
    return html`<label
      ><span class="p10-label">${label}</span
      ><select class="p10-field" @change=${(event) => set(event.target.value)}>
        ${options.map(
          ([key, said]) =>
            html`<option value=${key} ?selected=${String(key) === String(value)}>${said}</option>`,
        )}
      </select></label
    >`;
  }

  before() {
    const { wish, chosen } = this;
    if (!chosen) return html`${this.problemBox()}${this.still}`;
    const put = (part) => {
      this.wish = { ...this.wish, ...part };
    };
    const kept = store.get(KEEP);
    const counts = Array.from({ length: chosen.max - chosen.min + 1 }, (_, at) => chosen.min + at);
    const sizes = chosen.sizes.map((one) => [one, this.t(`${one} cards`, `${one} Karten`)]);
    return html`${this.problemBox()}
      ${kept?.v && Array.isArray(kept.m)
        ? html`<div class="p10-row">
            <button type="button" class="p10-button" @click=${() => this.resume(kept)}>
              ${this.t("Go on with the last game", "Letzte Partie fortsetzen")}${kept.title
                ? html`: ${String(kept.title).slice(0, 80)}`
                : nothing}
            </button>
          </div>`
        : nothing}
      <form class="p10-setup" @submit=${(event) => this.start(event)}>
        <div class="p10-fields">
          ${this.select(
            this.t("Game", "Spiel"),
            wish.v,
            this.games.map((one) => [one.id, one.title]),
            (value) => this.choose(value),
          )}
          ${this.select(
            this.t("Players", "Spieler"),
            wish.n,
            counts.map((one) => [
              one,
              this.t(`${one}: you and ${one - 1} bots`, `${one}: du und ${one - 1} Bots`),
            ]),
            (value) => put({ n: Number(value) }),
          )}
          ${chosen.rounds
            ? this.select(
                this.t("Length", "Länge"),
                wish.l,
                [
                  ["game", this.t("a whole game", "eine ganze Partie")],
                  ["hand", this.t("one hand", "eine Runde")],
                ],
                (value) => put({ l: value }),
              )
            : nothing}
          ${sizes.length
            ? html`${this.select(this.t("Your hand", "Deine Hand"), wish.mine, sizes, (value) =>
                put({ mine: Number(value) }),
              )}
              ${this.select(
                this.t("Hands of the others", "Hände der anderen"),
                wish.theirs,
                sizes,
                (value) => put({ theirs: Number(value) }),
              )}`
            : nothing}
          ${this.select(
            this.t("The bots", "Die Bots"),
            wish.b,
            [
              ["near", this.t("play the shortest way", "spielen den kürzesten Weg")],
              ["random", this.t("play at random (easy)", "spielen zufällig (leicht)")],
            ],
            (value) => put({ b: value }),
          )}
          <label
            ><span class="p10-label">${this.t("Your name", "Dein Name")}</span
            ><input
              class="p10-field"
              maxlength="20"
              autocomplete="off"
              placeholder=${this.setup[this.lang].names[0]}
              .value=${wish.name}
              @input=${(event) => put({ name: event.target.value })}
          /></label>
          <label
            ><span class="p10-label"
              >${this.t("Deal number (empty: by chance)", "Nummer des Gebens (leer: Zufall)")}</span
            ><input
              class="p10-field"
              inputmode="numeric"
              maxlength="19"
              autocomplete="off"
              .value=${wish.seed}
              @input=${(event) => put({ seed: event.target.value })}
          /></label>
        </div>
        <div class="p10-row">
          <button type="submit" class="p10-button p10-main">${this.t("Deal the cards", "Karten geben")}</button>
        </div>
      </form>
      ${this.still}`;
  }

  // -- a game ----------------------------------------------------------------------------------

  offered(line) {
    return this.now.offers.flatMap((one) => one.moves).find((one) => one.move === line);
  }

  get open() {
    return this.now.mine && this.progress === null;
  }

  moveButton(one, { main = false } = {}) {
    const drawn = [...one.cards];
    return html`<button
      type="button"
      class="p10-button p10-move ${main ? "p10-main" : ""}"
      data-move=${one.move}
      @click=${() => this.make(one.move)}
    >
      ${drawn.length
        ? html`<span class="p10-movecards" aria-hidden="true"
            >${drawn.map((name) => html`<span class="p10-card p10-tiny">${cardFace(this.deck, name)}</span>`)}</span
          >`
        : nothing}<span class="p10-movesays">${this.sentence(one.says)}</span>
    </button>`;
  }

  sentence(said) {
    return said.charAt(0).toLocaleUpperCase(this.lang) + said.slice(1);
  }

  /** The legal moves, sorted by what they do; those with the picked cards, if cards are picked. */
  offers() {
    const { now, picked } = this;
    const names = picked.map((one) => one.name);
    const uses = (one) => {
      const left = [...one.cards];
      return names.every((name) => {
        const at = left.indexOf(name);
        if (at >= 0) left.splice(at, 1);
        return at >= 0;
      });
    };
    const shown = now.offers
      .map((group) => ({ ...group, moves: names.length ? group.moves.filter(uses) : group.moves }))
      .filter((group) => group.moves.length && !(group.verb === "lay" && names.length));
    return html`${names.length ? this.withPicked() : nothing}
      ${shown.map((group) => this.group(group))}
      ${names.length && !shown.length && !this.found?.moves.length
        ? html`<p>
            ${this.t(
              "No legal move uses these cards. Try one below, and the judge says why not.",
              "Kein erlaubter Zug nutzt diese Karten. Versuch unten einen, und das Urteil sagt, warum nicht.",
            )}
          </p>`
        : nothing}`;
  }

  group({ verb, head, moves, count }) {
    const row = IN_ROW.has(verb) && moves.every((one) => one.move.split(" ").length === 2);
    const left = count - moves.length;
    return html`<div class="p10-offer" role="group" aria-label=${head}>
      <p class="p10-offerhead">${head}</p>
      ${row
        ? html`<div class="p10-cards" @keydown=${rove}>
            ${moves.map((one, at) => {
              const name = one.cards[0] ?? one.move.split(" ")[1];
              return this.deck.cards[name]
                ? cardButton(this.deck, name, {
                    label: this.sentence(one.says),
                    onclick: () => this.make(one.move),
                    tabindex: at === 0 ? 0 : -1,
                  })
                : this.moveButton(one);
            })}
          </div>`
        : html`<div class="p10-row">${moves.map((one) => this.moveButton(one))}</div>`}
      ${verb === "lay" && left > 0 && !this.picked.length
        ? html`<p class="p10-note">
            ${this.t(
              `These are the best of ${count} ways. For another, tap its cards in your hand.`,
              `Das sind die besten von ${count} Auslagen. Für eine andere tippe ihre Karten in deiner Hand an.`,
            )}
          </p>`
        : nothing}
    </div>`;
  }

  /** What can be done with the cards that are picked: ways to lay them down. */
  withPicked() {
    const { found } = this;
    if (!found || (!found.moves.length && !found.says)) return nothing;
    const left = found.count - found.moves.length;
    return html`<div class="p10-offer" role="group" aria-label=${this.t("Lay down", "Auslegen")}>
      <p class="p10-offerhead">${this.t("Lay down", "Auslegen")}</p>
      ${found.says ? html`<p>${found.says}</p>` : nothing}
      <div class="p10-row">${found.moves.map((one) => this.moveButton(one))}</div>
      ${left > 0
        ? html`<p class="p10-note">${this.t(`And ${left} more; pick the cards exactly.`, `Und ${left} weitere; wähle die Karten genau aus.`)}</p>`
        : nothing}
    </div>`;
  }

  /** Any move at all, also one that is not allowed: the judge answers. */
  composer() {
    const { now, picked } = this;
    const one = picked.length === 1 ? picked[0].name : null;
    const seats = now.table.seats;
    const me = seats[0];
    const tries = [];
    if (picked.length && this.found?.try) {
      tries.push([this.found.try, this.t("Lay down what is picked, in this order", "Das Gewählte auslegen, in dieser Reihenfolge")]);
    }
    if (one) {
      const said = cardName(this.deck, one, this.lang);
      tries.push([`discard ${one}`, this.t(`Discard ${said}`, `${said} ablegen`)]);
      for (const seat of seats) {
        for (const group of seat.down) {
          tries.push([
            `hit ${one} ${seat.name} ${group.number}`,
            this.t(`Hit ${said} on ${group.says} of ${seat.name}`, `${said} anlegen bei ${seat.name}: ${group.says}`),
          ]);
        }
      }
    }
    if (!picked.length) {
      tries.push(["draw pile", this.t("Draw from the draw pile", "Vom Nachziehstapel ziehen")]);
      tries.push(["draw discard", this.t("Take the top discard", "Oberste Karte des Ablagestapels nehmen")]);
      tries.push(["done", this.t("Leave it at that", "Es dabei belassen")]);
    }
    const legal = new Set(now.offers.flatMap((group) => group.moves.map((move) => move.move)));
    const open = tries.filter(([line]) => !legal.has(line));
    return html`<details class="p10-composer">
      <summary>${this.t("Try any move; the judge answers", "Irgendeinen Zug versuchen; das Urteil folgt")}</summary>
      <p class="p10-note">
        ${this.t(
          "Tap cards in your hand first, or write the move. A move that is not allowed is refused with its rule, and nothing is lost.",
          "Tippe zuerst Karten deiner Hand an, oder schreib den Zug. Ein verbotener Zug wird mit seiner Regel abgelehnt, und nichts geht verloren.",
        )}
      </p>
      <div class="p10-row">
        ${open.map(
          ([line, said]) =>
            html`<button type="button" class="p10-button" data-try=${line} @click=${() => this.make(line)}>
              ${said}
            </button>`,
        )}
      </div>
      <form class="p10-row" @submit=${(event) => this.sendTyped(event)}>
        <label class="p10-grow"
          ><span class="p10-label">${this.t("The move in writing", "Der Zug, geschrieben")}</span
          ><input
            class="p10-field"
            maxlength="300"
            autocomplete="off"
            autocapitalize="none"
            spellcheck="false"
            placeholder="discard ${me.hand?.[0] ?? "R7"}"
            .value=${this.typed}
            @input=${(event) => {
              this.typed = event.target.value;
            }}
        /></label>
        <button type="submit" class="p10-button">${this.t("Try it", "Versuchen")}</button>
      </form>
    </details>`;
  }

  sendTyped(event) {
    event.preventDefault();
    if (this.typed.trim() && this.open) this.send(this.typed.trim());
  }

  refusal() {
    const { refused } = this;
    return html`<div class="p10-refusal" role="alert" ?hidden=${!refused}>
      ${refused
        ? html`${refused.verdict
            ? html`${verdictBox(refused.verdict, this.lang)}
              ${refused.verdict.asked
                ? nothing
                : html`<button type="button" class="p10-button p10-plain" @click=${() => this.whyNot()}>
                    ${this.t("Why not? All rules", "Warum nicht? Alle Regeln")}
                  </button>`}`
            : html`<p>${refused.problem}</p>`}
          <p class="p10-note"><code>${refused.move}</code></p>`
        : nothing}
    </div>`;
  }

  hintBox() {
    const { hints } = this;
    if (!hints) return nothing;
    if (!hints.moves.length) return nothing;
    const [best, ...rest] = hints.moves;
    return html`<div class="p10-hints p10-panel">
      <p>${this.t("Hint:", "Tipp:")} <b>${this.sentence(best.says)}.</b> ${hints.says}</p>
      <div class="p10-row">${this.moveButton(best, { main: true })}</div>
      ${rest.length
        ? html`<p class="p10-note">${this.t("Next best:", "Danach:")} ${rest.map((one) => one.says).join("; ")}.</p>`
        : nothing}
    </div>`;
  }

  line(line) {
    if (line.kind === "round") return html`<li class="p10-roundline">${roundBox(line)}</li>`;
    if (line.kind !== "move") return html`<li class="p10-news">${line.text}</li>`;
    const key = line.parts[0].at;
    const why = this.whys[key];
    return html`<li>
      <span><b>${line.name}</b> ${lineText(line)}</span>
      <button
        type="button"
        class="p10-whybutton"
        aria-expanded=${String(Boolean(why))}
        aria-label=${this.t(`Why allowed? ${line.name} ${lineText(line)}`, `Warum erlaubt? ${line.name} ${lineText(line)}`)}
        @click=${() => this.why(line)}
      >
        ${this.t("Why allowed?", "Warum erlaubt?")}
      </button>
      ${why
        ? html`<div class="p10-why">
            ${why.map(
              (one) => html`${why.length > 1 ? html`<p class="p10-note">${this.sentence(one.said)}:</p>` : nothing}${verdictBox(one, this.lang)}`,
            )}
          </div>`
        : nothing}
    </li>`;
  }

  story() {
    const lines = linesOf(this.log);
    const now = linesOf(this.log.slice(this.fresh)).length;
    const shown = this.all ? lines : lines.slice(-Math.min(Math.max(now + 1, 4), 12));
    const hidden = lines.length - shown.length;
    return html`<section class="p10-story" aria-label=${this.t("What happened", "Was geschah")}>
      ${hidden > 0 || this.all
        ? html`<button type="button" class="p10-button p10-plain" aria-expanded=${String(this.all)} @click=${() => {
            this.all = !this.all;
          }}>
            ${this.all
              ? this.t("Show the last turns only", "Nur die letzten Züge zeigen")
              : this.t(`Show everything from the start (${hidden} more)`, `Alles von Anfang an zeigen (${hidden} mehr)`)}
          </button>`
        : nothing}
      <ol>${shown.map((one) => this.line(one))}</ol>
    </section>`;
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
      const link = document.createElement("a");
      link.href = URL.createObjectURL(new Blob([found.record], { type: "text/plain" }));
      link.download = `phase10-${this.game.variant}-${this.game.seed}.txt`;
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
    } else {
      const { v, p, s, b, l, z, r, m } = this.getState();
      const play = { variant: v, players: p, seed: s, bots: b, length: l, moves: m };
      if (z) play.sizes = z;
      if (r) play.rules = r;
      location.href = await linkTo("replay", { play, at: this.now.count }, "replay.html");
    }
  }

  render() {
    if (!this.game) return this.before();
    const { now, deck, progress } = this;
    if (!now || !deck) {
      return html`${this.problemBox()}${this.engineBox()}
        ${progress !== null && this.awake
          ? html`<div class="p10-progress"><label>${this.t("The game is played up to here …", "Die Partie wird bis hierher gespielt …")}<progress max="1" .value=${progress}></progress></label></div>`
          : nothing}
        <div class="p10-row">
          ${this.problem
            ? html`<button type="button" class="p10-button p10-main" @click=${() => this.send()}>${this.t("Try again", "Noch einmal")}</button>`
            : nothing}
          <button type="button" class="p10-button" @click=${() => this.leave()}>${this.t("Another game", "Andere Partie")}</button>
        </div>`;
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
      ${this.story()}
      <div class="p10-others">
        ${others.map((seat) => seatBox(deck, seat, this.lang, { inner: lookedAt(deck, seat.hand, this.lang), onpick }))}
      </div>
      ${boardBox(now.table, this.lang)} ${piles(deck, now.table, this.lang, draws)}
      ${seatBox(deck, me, this.lang, { inner: this.hand(me), onpick, you: true })}
      <div class="p10-decide">
        <h2 class="p10-turnhead" tabindex="-1">
          ${now.over ? now.result : this.progress === null ? this.turnWords() : this.t("The others play …", "Die anderen spielen …")}
        </h2>
        ${this.refusal()} ${now.mine && !now.over ? html`${this.offers()}` : nothing} ${this.hintBox()}
        ${now.mine && !now.over
          ? html`<div class="p10-row">
                <button type="button" class="p10-button" @click=${() => this.hint()}>${this.t("Hint", "Tipp")}</button>
              </div>
              ${this.composer()}`
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
