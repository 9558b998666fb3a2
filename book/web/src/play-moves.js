// What the reader may do in a game against the bots: the legal moves as buttons, hints, and any
// other move as a try, which the judge refuses with its rule.
import { html, nothing } from "./base.js";
import { cardButton, cardFace, cardName, rove } from "./cards.js";
import { verdictBox } from "./tableview.js";

/** Moves that name one card of the hand stand side by side. */
const IN_ROW = new Set(["discard", "save", "keep", "swap", "give", "pick", "turn"]);

const moveButton = (play, one, { main = false } = {}) => {
  const drawn = [...one.cards];
  return html`<button
    type="button"
    class="p10-button p10-move ${main ? "p10-main" : ""}"
    data-move=${one.move}
    @click=${() => play.make(one.move)}
  >
    ${drawn.length
      ? html`<span class="p10-movecards" aria-hidden="true"
          >${drawn.map((name) => html`<span class="p10-card p10-tiny">${cardFace(play.deck, name)}</span>`)}</span
        >`
      : nothing}<span class="p10-movesays">${sentence(play, one.says)}</span>
  </button>`;
};

/** What is said as a sentence of its own begins with a capital. */
export const sentence = (play, said) =>
  said.charAt(0).toLocaleUpperCase(play.lang) + said.slice(1);

/** What is called so with a capital ("Set of 5s"), inside an English sentence. */
const within = (said) => said.charAt(0).toLowerCase() + said.slice(1);

/** The legal moves, sorted by what they do; those with the picked cards, if cards are picked. */
export const offers = (play) => {
  const { now, picked } = play;
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
  return html`${names.length ? withPicked(play) : nothing}
    ${shown.map((group) => groupOffer(play, group))}
    ${names.length && !shown.length && !play.found?.moves.length
      ? html`<p>
          ${play.t(
            "No legal move uses these cards. Try one below, and the judge says why not.",
            "Kein erlaubter Zug nutzt diese Karten. Versuch unten einen, und das Urteil sagt, warum nicht.",
          )}
        </p>`
      : nothing}`;
};

const groupOffer = (play, { verb, head, moves, count }) => {
  const row = IN_ROW.has(verb) && moves.every((one) => one.move.split(" ").length === 2);
  const left = count - moves.length;
  return html`<div class="p10-offer" role="group" aria-label=${head}>
    <p class="p10-offerhead">${head}</p>
    ${row
      ? html`<div class="p10-cards" @keydown=${rove}>
          ${moves.map((one, at) => {
            const name = one.cards[0] ?? one.move.split(" ")[1];
            return play.deck.cards[name]
              ? cardButton(play.deck, name, {
                  label: sentence(play, one.says),
                  onclick: () => play.make(one.move),
                  tabindex: at === 0 ? 0 : -1,
                })
              : moveButton(play, one);
          })}
        </div>`
      : html`<div class="p10-row">${moves.map((one) => moveButton(play, one))}</div>`}
    ${verb === "lay" && left > 0 && !play.picked.length
      ? html`<p class="p10-note">
          ${play.t(
            `These are the best of ${count} ways. For another, tap its cards in your hand.`,
            `Das sind die besten von ${count} Auslagen. Für eine andere tippe ihre Karten in deiner Hand an.`,
          )}
        </p>`
      : nothing}
  </div>`;
};

/** What can be done with the cards that are picked: ways to lay them down. */
const withPicked = (play) => {
  const { found } = play;
  if (!found || (!found.moves.length && !found.says)) return nothing;
  const left = found.count - found.moves.length;
  return html`<div class="p10-offer" role="group" aria-label=${play.t("Lay down", "Auslegen")}>
    <p class="p10-offerhead">${play.t("Lay down", "Auslegen")}</p>
    ${found.says ? html`<p>${found.says}</p>` : nothing}
    <div class="p10-row">${found.moves.map((one) => moveButton(play, one))}</div>
    ${left > 0
      ? html`<p class="p10-note">${play.t(`And ${left} more; pick the cards exactly.`, `Und ${left} weitere; wähle die Karten genau aus.`)}</p>`
      : nothing}
  </div>`;
};

/** Any move at all, also one that is not allowed: the judge answers. */
export const composer = (play) => {
  const { now, picked } = play;
  const one = picked.length === 1 ? picked[0].name : null;
  const seats = now.table.seats;
  const me = seats[0];
  const tries = [];
  if (picked.length && play.found?.try) {
    tries.push([play.found.try, play.t("Lay down what is picked, in play order", "Das Gewählte auslegen, in dieser Reihenfolge")]);
  }
  if (one) {
    const said = cardName(play.deck, one, play.lang);
    tries.push([`discard ${one}`, play.t(`Discard ${said}`, `${said} ablegen`)]);
    for (const seat of seats) {
      for (const group of seat.down) {
        tries.push([
          `hit ${one} ${seat.name} ${group.number}`,
          play.t(`Hit ${said} on ${within(group.says)} of ${seat.name}`, `${said} anlegen bei ${seat.name}: ${group.says}`),
        ]);
      }
    }
  }
  if (!picked.length) {
    tries.push(["draw pile", play.t("Draw from the draw pile", "Vom Nachziehstapel ziehen")]);
    tries.push(["draw discard", play.t("Take the top discard", "Oberste Karte des Ablagestapels nehmen")]);
    tries.push(["done", play.t("Leave it at that", "Es dabei belassen")]);
  }
  const legal = new Set(now.offers.flatMap((group) => group.moves.map((move) => move.move)));
  const open = tries.filter(([line]) => !legal.has(line));
  return html`<details class="p10-composer">
    <summary>${play.t("Try any move; the judge answers", "Irgendeinen Zug versuchen; das Urteil folgt")}</summary>
    <p class="p10-note">
      ${play.t(
        "Tap cards in your hand first, or write the move. A move that is not allowed is refused with its rule, and nothing is lost.",
        "Tippe zuerst Karten deiner Hand an, oder schreib den Zug. Ein verbotener Zug wird mit seiner Regel abgelehnt, und nichts geht verloren.",
      )}
    </p>
    <div class="p10-row">
      ${open.map(
        ([line, said]) =>
          html`<button type="button" class="p10-button" data-try=${line} @click=${() => play.make(line)}>
            ${said}
          </button>`,
      )}
    </div>
    <form class="p10-row" @submit=${(event) => sendTyped(play, event)}>
      <label class="p10-grow"
        ><span class="p10-label">${play.t("The move in writing", "Der Zug, geschrieben")}</span
        ><input
          class="p10-field"
          autocomplete="off"
          autocapitalize="none"
          spellcheck="false"
          placeholder="discard ${me.hand?.[0] ?? "R7"}"
          .value=${play.typed}
          @input=${(event) => {
            play.typed = event.target.value;
          }}
      /></label>
      <button type="submit" class="p10-button">${play.t("Try it", "Versuchen")}</button>
    </form>
  </details>`;
};

const sendTyped = (play, event) => {
  event.preventDefault();
  if (play.typed.trim() && play.open) play.send(play.typed.trim());
};

export const refusal = (play) => {
  const { refused } = play;
  return html`<div class="p10-refusal" role="alert" ?hidden=${!refused}>
    ${refused
      ? html`${refused.verdict
          ? html`${verdictBox(refused.verdict, play.lang)}
            ${refused.verdict.asked
              ? nothing
              : html`<button type="button" class="p10-button p10-plain" @click=${() => play.whyNot()}>
                  ${play.t("Why not? All rules", "Warum nicht? Alle Regeln")}
                </button>`}`
          : html`<p>${refused.problem}</p>`}
        <p class="p10-note"><code>${refused.move}</code></p>`
      : nothing}
  </div>`;
};

export const hintBox = (play) => {
  const { hints } = play;
  if (!hints) return nothing;
  if (!hints.moves.length) return nothing;
  const [best, ...rest] = hints.moves;
  return html`<div class="p10-hints p10-panel">
    <p>${play.t("Hint:", "Tipp:")} <b>${sentence(play, best.says)}.</b> ${hints.says}</p>
    <div class="p10-row">${moveButton(play, best, { main: true })}</div>
    ${rest.length
      ? html`<p class="p10-note">${play.t("Next best:", "Danach:")} ${rest.map((one) => one.says).join("; ")}.</p>`
      : nothing}
  </div>`;
};
