// Which game? The questions about the box, one after the other; the answer is kept on the device.
// The tree of questions was written by the engine (phase10.page.which).
import { Widget, define, html, nothing, table } from "./base.js";
import { store } from "./store.js";
import "./share.js";

class Which extends Widget {
  static key = "which";

  static properties = {
    ...Widget.properties,
    given: { state: true },
    chosen: { state: true },
    kept: { state: true },
  };

  constructor() {
    super();
    /** The answers given so far, in the order of the questions. */
    this.given = [];
    /** The game that was remembered or found; "" for none. */
    this.chosen = "";
    this.kept = true;
    this._focus = false;
  }

  async prepare() {
    [this.tree, this.games] = await Promise.all([table("which"), table("games")]);
    const known = store.get("variant");
    if (typeof known === "string" && Object.hasOwn(this.games, known)) this.chosen = known;
    this.guides = new Map(
      (this.dataset.guides ?? "")
        .split(/\s+/)
        .filter((pair) => pair.includes("="))
        .map((pair) => pair.split("=")),
    );
  }

  getState() {
    return this.given.length ? { a: this.given } : null;
  }

  setState({ a }) {
    const given = [];
    let node = this.tree;
    for (const id of Array.isArray(a) ? a : []) {
      const answer = node?.answers?.find((one) => one.id === id);
      if (!answer) throw new Error("an answer that no question has");
      given.push(id);
      node = answer.next;
    }
    this.given = given;
    if (!given.length) return;
    // Answered to the end: the game stands here again, and not a choice among one.
    const ends = node?.variants?.map((one) => one.id) ?? [];
    const mine = store.get("variant");
    this.chosen = ends.includes(mine) ? mine : ends.length === 1 ? ends[0] : "";
  }

  /** The questions along the answers, and where they lead. */
  path() {
    let node = this.tree;
    const steps = [];
    for (const id of this.given) {
      const answer = node.answers.find((one) => one.id === id);
      steps.push({ node, answer });
      node = answer.next;
    }
    return { steps, node };
  }

  answer(id) {
    this.given = [...this.given, id];
    this._focus = true;
    const { node } = this.path();
    if (node.variants?.length === 1) this.remember(node.variants[0].id);
    this.save();
  }

  back(to) {
    this.given = this.given.slice(0, to);
    this.chosen = "";
    this._focus = true;
    this.save();
  }

  remember(name) {
    this.kept = store.set("variant", name);
    this.chosen = name;
    this.requestUpdate();
    document.dispatchEvent(new CustomEvent("phase10:variant", { detail: name }));
  }

  forget() {
    store.remove("variant");
    this.chosen = "";
    this.given = [];
    this._focus = true;
    this.save();
    document.dispatchEvent(new CustomEvent("phase10:variant", { detail: "" }));
  }

  updated() {
    // The next question takes the focus, so that a keyboard or a voice goes on there.
    if (!this._focus) return;
    this._focus = false;
    this.querySelector("[data-here]")?.focus();
  }

  #named(name) {
    const title = this.games[name].title[this.lang];
    const page = this.guides?.get(name);
    return page ? html`<a href=${`${page}.html`}>${title}</a>` : title;
  }

  #question(node, at) {
    return html`<fieldset class="p10-set">
      <legend tabindex="-1" data-here>${node[this.lang]}</legend>
      <div class="p10-answers">
        ${node.answers.map(
          (one) =>
            html`<button
              type="button"
              class="p10-button"
              data-answer=${one.id}
              @click=${() => this.answer(one.id)}
            >
              ${one[this.lang]}
            </button>`,
        )}
      </div>
      ${at ? this.#undo() : nothing}
    </fieldset>`;
  }

  #undo() {
    return html`<button
      type="button"
      class="p10-button p10-plain"
      @click=${() => this.back(this.given.length - 1)}
    >
      ${this.t("one question back", "eine Frage zurück")}
    </button>`;
  }

  #found(node) {
    if (node.other) {
      return html`<div class="p10-panel" tabindex="-1" data-here>
        <p>
          <strong>${this.t("Another game", "Ein anderes Spiel")}</strong>: ${node.title[this.lang]}
        </p>
        ${["tell", "says", "seen"].map((name) => html`<p>${node[name][this.lang]}</p>`)}
        ${this.#undo()}
      </div>`;
    }
    return html`<div class="p10-panel" tabindex="-1" data-here>
      <p>${this.t("It could be one of these. Which is it?", "Es könnte eines davon sein. Welches ist es?")}</p>
      <div class="p10-answers">
        ${node.variants.map(
          (one) =>
            html`<button type="button" class="p10-button" @click=${() => this.remember(one.id)}>
              ${one[this.lang]}
            </button>`,
        )}
      </div>
      ${this.#undo()}
    </div>`;
  }

  #remembered() {
    // A link from somebody else changes nothing on this device unasked.
    const mine = store.get("variant") === this.chosen;
    return html`<div class="p10-panel p10-your" tabindex="-1" data-here>
      <p>
        ${this.t("On your table:", "Auf deinem Tisch:")}
        <strong>${this.#named(this.chosen)}</strong>
      </p>
      ${mine
        ? html`<p class="p10-hint">
            ${this.kept
              ? this.t(
                  "Remembered on this device; the other parts of this book begin with it.",
                  "Auf diesem Gerät gemerkt; die anderen Teile dieses Buches beginnen damit.",
                )
              : this.t(
                  "This device keeps nothing, so it holds for this page.",
                  "Dieses Gerät merkt sich nichts, also gilt es für diese Seite.",
                )}
          </p>`
        : nothing}
      <div class="p10-row">
        ${mine
          ? nothing
          : html`<button type="button" class="p10-button" @click=${() => this.remember(this.chosen)}>
              ${this.t("Remember it on this device", "Auf diesem Gerät merken")}
            </button>`}
        <button type="button" class="p10-button" @click=${() => this.forget()}>
          ${this.t("Another game", "Ein anderes Spiel")}
        </button>
      </div>
    </div>`;
  }

  render() {
    if (!this.tree) return html`${this.problemBox()}${this.still}`;
    const { steps, node } = this.path();
    return html`${this.problemBox()}
      ${this.chosen
        ? this.#remembered()
        : html`${steps.map(
              ({ node: question, answer }, at) =>
                html`<p class="p10-step">
                  <span class="p10-quiet">${question[this.lang]}</span>
                  <strong>${answer[this.lang]}</strong>
                  <button
                    type="button"
                    class="p10-button p10-plain"
                    @click=${() => this.back(at)}
                    aria-label=${this.t(
                      `change: ${answer.en}`,
                      `ändern: ${answer.de}`,
                    )}
                  >
                    ${this.t("change", "ändern")}
                  </button>
                </p>`,
            )}
            ${node.answers ? this.#question(node, steps.length) : this.#found(node)}`}`;
  }
}

define(Which);
