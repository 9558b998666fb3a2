// Before a game against the bots begins: which game, how many players, who plays how.
import { html, nothing } from "./base.js";
import { store } from "./store.js";

/** Under which name the device keeps the last game, and the one before that was not finished. */
export const KEEP = "play";
export const BEFORE = "play-before";

// A name stands in lines and moves, so it is one word; a number of a deal is digits.
const NAME = /^\p{L}[\p{L}\p{N}_'-]{0,19}$/u;
const SEED = /^\d{1,19}$/;
const clean = (name) => name.normalize("NFC").trim();

/** What is wrong with a name, in words, with one that would do; "" if nothing is. */
const misnamed = (play, typed) => {
  const name = clean(typed);
  if (!name || NAME.test(name)) return "";
  const word = name.replace(/[’‘]/g, "'").replace(/\s+/g, "-").replace(/[^\p{L}\p{N}_'-]/gu, "").slice(0, 20);
  const such = NAME.test(word) ? word : play.setup[play.lang].names[0];
  return play.t(
    `A name here is one word of at most 20 letters and digits that begins with a letter, for example ${such}.`,
    `Ein Name ist hier ein Wort aus höchstens 20 Buchstaben und Ziffern, das mit einem Buchstaben beginnt, zum Beispiel ${such}.`,
  );
};

const misnumbered = (play, typed) =>
  !typed.trim() || SEED.test(typed.trim())
    ? ""
    : play.t(
        "The number of a deal has 1 to 19 digits, for example 2026. Where it is empty, chance decides.",
        "Die Nummer des Gebens hat 1 bis 19 Ziffern, zum Beispiel 2026. Ist das Feld leer, entscheidet der Zufall.",
      );

const deal = (play, event) => {
  event.preventDefault();
  const { wish, chosen } = play;
  if (misnamed(play, wish.name) || misnumbered(play, wish.seed)) {
    play.wish = { ...wish, told: true };
    play.updateComplete.then(() => play.querySelector(".p10-setup [aria-invalid=true]")?.focus());
    return;
  }
  const names = play.setup[play.lang].names;
  const own = clean(wish.name) || names[0];
  const others = names.filter((one) => one.toLowerCase() !== own.toLowerCase());
  const players = [own, ...others.slice(0, wish.n - 1)];
  const drawn = crypto.getRandomValues(new Uint32Array(1))[0] % 1_000_000;
  const seed = wish.seed.trim() || String(drawn);
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

// A field that is typed into. What is wrong with it is said below when the cards are to be dealt: a
// message that comes when a field is left would move the button away from under the finger.
const written = (play, key, label, problem, more = {}) => {
  const shown = problem && play.wish.told;
  return html`<div><label
      ><span class="p10-label">${label}</span
      ><input
        class="p10-field"
        name=${key}
        autocomplete="off"
        inputmode=${more.inputmode ?? nothing}
        placeholder=${more.placeholder ?? ""}
        aria-invalid=${String(Boolean(shown))}
        aria-describedby=${shown ? `p10-play-${key}-told` : nothing}
        .value=${play.wish[key]}
        @input=${(event) => (play.wish = { ...play.wish, [key]: event.target.value, told: false })}
    /></label>
    <p class="p10-problem" id=${`p10-play-${key}-told`} role="alert" ?hidden=${!shown}>${shown ? problem : nothing}</p></div>`;
};

const lastGame = (play, key, label) => {
  const kept = store.get(key);
  if (!kept?.v || !Array.isArray(kept.m)) return nothing;
  return html`<button type="button" class="p10-button" @click=${() => resume(play, kept)}>
    ${label}${kept.title ? html`: ${String(kept.title).slice(0, 80)}` : nothing}
  </button>`;
};

export const setupView = (play) => {
  const { wish, chosen } = play;
  if (!chosen) return html`${play.problemBox()}${play.still}`;
  const put = (part) => {
    play.wish = { ...play.wish, ...part };
  };
  const counts = Array.from({ length: chosen.max - chosen.min + 1 }, (_, at) => chosen.min + at);
  const sizes = chosen.sizes.map((one) => [one, play.t(`${one} cards`, `${one} Karten`)]);
  return html`${play.problemBox()}
    <div class="p10-row">
      ${lastGame(play, KEEP, play.t("Go on with the last game", "Letzte Partie fortsetzen"))}
      ${lastGame(play, BEFORE, play.t("Go on with the game before", "Vorletzte Partie fortsetzen"))}
    </div>
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
        ${written(play, "name", play.t("Your name", "Dein Name"), misnamed(play, wish.name), {
          placeholder: play.setup[play.lang].names[0],
        })}
        ${written(
          play,
          "seed",
          play.t("Deal number (empty: by chance)", "Nummer des Gebens (leer: Zufall)"),
          misnumbered(play, wish.seed),
          { inputmode: "numeric" },
        )}
      </div>
      <div class="p10-row">
        <button type="submit" class="p10-button p10-main">${play.t("Deal the cards", "Karten geben")}</button>
      </div>
    </form>
    ${play.still}`;
};
