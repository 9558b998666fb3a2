// Before a game against the bots begins: which game, how many players, who plays how.
import { html, nothing } from "./base.js";
import { store } from "./store.js";

/** Under which name the device keeps the last game. */
export const KEEP = "play";

const deal = (play, event) => {
  event.preventDefault();
  const { wish, chosen } = play;
  const names = play.setup[play.lang].names;
  const own = wish.name.trim().split(/\s+/)[0] || names[0];
  const others = names.filter((one) => one.toLowerCase() !== own.toLowerCase());
  const players = [own, ...others.slice(0, wish.n - 1)];
  const drawn = crypto.getRandomValues(new Uint32Array(1))[0] % 1_000_000;
  const seed = /^\d{1,19}$/.test(wish.seed.trim()) ? wish.seed.trim() : String(drawn);
  const game = { variant: wish.v, players, seed, bots: wish.b, length: wish.l };
  if (chosen.sizes.length) {
    game.sizes = [wish.mine, ...Array(wish.n - 1).fill(wish.theirs)];
  }
  play.begin(game, []);
};

const resume = (play, kept) => {
  Promise.resolve(play.setState(kept)).catch((error) => play.fail(error));
};

const choice = (play, label, value, options, set) => {
  return html`<label
    ><span class="p10-label">${label}</span
    ><select class="p10-field" @change=${(event) => set(event.target.value)}>
      ${options.map(
        ([key, said]) =>
          html`<option value=${key} .selected=${String(key) === String(value)}>${said}</option>`,
      )}
    </select></label
  >`;
};

export const setupView = (play) => {
  const { wish, chosen } = play;
  if (!chosen) return html`${play.problemBox()}${play.still}`;
  const put = (part) => {
    play.wish = { ...play.wish, ...part };
  };
  const kept = store.get(KEEP);
  const counts = Array.from({ length: chosen.max - chosen.min + 1 }, (_, at) => chosen.min + at);
  const sizes = chosen.sizes.map((one) => [one, play.t(`${one} cards`, `${one} Karten`)]);
  return html`${play.problemBox()}
    ${kept?.v && Array.isArray(kept.m)
      ? html`<div class="p10-row">
          <button type="button" class="p10-button" @click=${() => resume(play, kept)}>
            ${play.t("Go on with the last game", "Letzte Partie fortsetzen")}${kept.title
              ? html`: ${String(kept.title).slice(0, 80)}`
              : nothing}
          </button>
        </div>`
      : nothing}
    <form class="p10-setup" @submit=${(event) => deal(play, event)}>
      <div class="p10-fields">
        ${choice(play, 
          play.t("Game", "Spiel"),
          wish.v,
          play.games.map((one) => [one.id, one.title]),
          (value) => play.choose(value),
        )}
        ${choice(play, 
          play.t("Players", "Spieler"),
          wish.n,
          counts.map((one) => [
            one,
            play.t(`${one}: you and ${one - 1} bots`, `${one}: du und ${one - 1} Bots`),
          ]),
          (value) => put({ n: Number(value) }),
        )}
        ${chosen.rounds
          ? choice(play, 
              play.t("Length", "Länge"),
              wish.l,
              [
                ["game", play.t("a whole game", "eine ganze Partie")],
                ["hand", play.t("one hand", "eine Runde")],
              ],
              (value) => put({ l: value }),
            )
          : nothing}
        ${sizes.length
          ? html`${choice(play, play.t("Your hand", "Deine Hand"), wish.mine, sizes, (value) =>
              put({ mine: Number(value) }),
            )}
            ${choice(play, 
              play.t("Hands of the others", "Hände der anderen"),
              wish.theirs,
              sizes,
              (value) => put({ theirs: Number(value) }),
            )}`
          : nothing}
        ${choice(play, 
          play.t("The bots", "Die Bots"),
          wish.b,
          [
            ["near", play.t("play the shortest way", "spielen den kürzesten Weg")],
            ["random", play.t("play at random (easy)", "spielen zufällig (leicht)")],
          ],
          (value) => put({ b: value }),
        )}
        <label
          ><span class="p10-label">${play.t("Your name", "Dein Name")}</span
          ><input
            class="p10-field"
            maxlength="20"
            autocomplete="off"
            placeholder=${play.setup[play.lang].names[0]}
            .value=${wish.name}
            @input=${(event) => put({ name: event.target.value })}
        /></label>
        <label
          ><span class="p10-label"
            >${play.t("Deal number (empty: by chance)", "Nummer des Gebens (leer: Zufall)")}</span
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
        <button type="submit" class="p10-button p10-main">${play.t("Deal the cards", "Karten geben")}</button>
      </div>
    </form>
    ${play.still}`;
};
