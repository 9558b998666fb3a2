// What has happened in a game against the bots, move by move, each with "why was that allowed?".
import { html, nothing } from "./base.js";
import { sentence } from "./play-moves.js";
import { lineText, linesOf, roundBox, verdictBox } from "./tableview.js";

const storyLine = (play, line) => {
  if (line.kind === "round") return html`<li class="p10-roundline">${roundBox(line)}</li>`;
  if (line.kind !== "move") return html`<li class="p10-news">${line.text}</li>`;
  const key = line.parts[0].at;
  const why = play.whys[key];
  return html`<li>
    <span><b>${line.name}</b> ${lineText(line)}</span>
    <button
      type="button"
      class="p10-whybutton"
      aria-expanded=${String(Boolean(why))}
      aria-label=${play.t(`Why allowed? ${line.name} ${lineText(line)}`, `Warum erlaubt? ${line.name} ${lineText(line)}`)}
      @click=${() => play.why(line)}
    >
      ${play.t("Why allowed?", "Warum erlaubt?")}
    </button>
    ${why
      ? html`<div class="p10-why">
          ${why.map(
            (one) => html`${why.length > 1 ? html`<p class="p10-note">${sentence(play, one.said)}:</p>` : nothing}${verdictBox(one, play.lang)}`,
          )}
        </div>`
      : nothing}
  </li>`;
};

export const story = (play) => {
  const lines = linesOf(play.log);
  const now = linesOf(play.log.slice(play.fresh)).length;
  const shown = play.all ? lines : lines.slice(-Math.min(Math.max(now + 1, 4), 12));
  const hidden = lines.length - shown.length;
  return html`<section class="p10-story" aria-label=${play.t("What happened", "Was geschah")}>
    ${hidden > 0 || play.all
      ? html`<button type="button" class="p10-button p10-plain" aria-expanded=${String(play.all)} @click=${() => {
          play.all = !play.all;
        }}>
          ${play.all
            ? play.t("Show the last turns only", "Nur die letzten Züge zeigen")
            : play.t(`Show everything from the start (${hidden} more)`, `Alles von Anfang an zeigen (${hidden} mehr)`)}
        </button>`
      : nothing}
    <ol>${shown.map((one) => storyLine(play, one))}</ol>
  </section>`;
};
