// What the judge begins with: a game, and an empty table, a dispute or an example of the book.
import { html, nothing } from "./base.js";
import { asideBox, putAside } from "./judge-aside.js";

export const startBox = (judge) => {
  const { all, opened } = judge;
  return html`<div class="p10-judge-start p10-panel">
    <label>
      <span class="p10-label">${judge.t("Game", "Spiel")}</span>
      <select class="p10-field" name="game" @change=${(event) => judge.choose(event.target.value)}>
        ${Object.entries(all).map(
          ([id, one]) => html`<option value=${id} .selected=${id === judge.game}>${one.title[judge.lang]}</option>`,
        )}
      </select>
    </label>
    <label>
      <span class="p10-label">${judge.t("Start from", "Beginnen mit")}</span>
      <select class="p10-field" name="start"
        @focus=${() => loadStarts(judge)} @pointerdown=${() => loadStarts(judge)}
        @change=${(event) => openStart(judge, event.target.value)}>
        <option value="" .selected=${!judge.from}>${judge.t("an empty table", "einem leeren Tisch")}</option>
        ${judge.from && !inStarts(judge, judge.from)
          ? html`<option value=${judge.from} selected>${opened?.question || opened?.title || judge.from}</option>`
          : nothing}
        ${judge.starts
          ? html`<optgroup label=${judge.t("Disputes", "Streitfragen")}>
                ${judge.starts.disputes.map((one) => startOption(judge, one))}
              </optgroup>
              ${judge.starts.examples.map(
                (group) => html`<optgroup label=${group.title}>${group.cases.map((one) => startOption(judge, one))}</optgroup>`,
              )}`
          : html`<option disabled>${judge.t("loading …", "wird geladen …")}</option>`}
      </select>
    </label>
    ${opened && judge.from
      ? html`<p class="p10-judge-case">
          ${opened.question ? html`<strong>${opened.question}</strong> ` : nothing}
          <span>${opened.title}.</span>
          ${opened.others.length > 1
            ? html` ${judge.t("Also:", "Auch:")}
              ${opened.others
                .filter((one) => one.id !== opened.id)
                .map((one) => html`<button type="button" class="p10-button p10-plain" @click=${() => openStart(judge, one.id)}>${one.title}</button>`)}`
            : nothing}
        </p>`
      : nothing}
    ${asideBox(judge, "start")}
  </div>`;
};

const startOption = (judge, one) =>
  html`<option value=${one.id} .selected=${one.id === judge.from}>${one.title}</option>`;

const inStarts = (judge, id) =>
  judge.starts &&
  (judge.starts.disputes.some((one) => one.id === id) ||
    judge.starts.examples.some((group) => group.cases.some((one) => one.id === id)));

const loadStarts = async (judge) => {
  if (judge.starts || judge.loadingStarts) return;
  judge.loadingStarts = true;
  const found = await judge.ask("judge.starts", { variant: judge.game }, { keep: true });
  judge.loadingStarts = false;
  if (found) judge.starts = found;
};

const openStart = async (judge, id) => {
  putAside(judge, "start", judge.t("Another table lies here now.", "Hier liegt jetzt ein anderer Tisch."));
  if (id) {
    judge.pending = { id, variant: judge.game };
    await judge.begin();
  } else await judge.empty();
  judge.save();
  await judge.updateComplete;
  judge.querySelector(".p10-judge-verdict")?.scrollIntoView({ block: "nearest" });
};
