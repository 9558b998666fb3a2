// What the judge says: the verdict and what stands around it, or the legal moves; in large type.
import { html, nothing, unsafeHTML } from "./base.js";
import { askHere, decide } from "./judge-house.js";
import { ruleLink } from "./rulelink.js";

const STATES = new Map([
  [true, "yes"],
  [false, "no"],
  [null, "depends"],
]);

export const verdictBox = (judge) => {
  const { found, more, free } = judge;
  if (found) return verdict(judge, found, more);
  if (!free) {
    return html`<div class="p10-judge-verdict p10-panel" tabindex="-1" data-home aria-busy=${String(judge.busy > 0)}>
      ${judge.refusal
        ? html`<div class="p10-problem" role="alert">
              <p><strong>${judge.t("There is no verdict on this yet.", "Dazu gibt es noch kein Urteil.")}</strong></p>
              ${judge.beside
                ? html`<p>${judge.t("See the line:", "Siehe die Zeile:")} <code>${judge.refusal.key}</code></p>`
                : html`<p>${judge.refusal.key ? html`<code>${judge.refusal.key}</code>: ` : nothing}${judge.refusal.message}</p>`}
            </div>
            <button type="button" class="p10-button" @click=${() => showTable(judge)}>
              ${judge.t("Show the table", "Den Tisch zeigen")}</button>`
        : html`<p class="p10-hint">${judge.t("Choose a move to hear the verdict.", "Wähle einen Zug, um das Urteil zu hören.")}</p>`}
    </div>`;
  }
  return html`<div class="p10-judge-verdict p10-panel" tabindex="-1" data-home>
    ${onPaper(judge)}
    <h2>${free.player
      ? judge.t(`${free.player} may`, `${free.player} darf`)
      : judge.t("What is allowed here", "Was hier erlaubt ist")}</h2>
    ${free.note ? html`<p class="p10-hint">${free.note}</p>` : nothing}
    ${moveList(judge, free.moves)}
    ${free.more ? html`<p class="p10-hint">${judge.t("There are more.", "Es gibt noch mehr.")}</p>` : nothing}
    ${picture(free.picture)}
  </div>`;
};

// What the form says on a screen: which game, and which question this began with.
const onPaper = (judge) =>
  html`<p class="p10-onpaper"><strong>${judge.all[judge.game]?.title[judge.lang]}</strong>
    ${judge.from && judge.opened?.question ? html`<br />${judge.opened.question}` : nothing}</p>`;

const showTable = (judge) => {
  for (const fold of judge.querySelectorAll(".p10-judge-fold")) fold.open = true;
  const at = judge.querySelector(".p10-judge-refused") ?? judge.querySelector(".p10-judge-table");
  for (let fold = at.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
  at.scrollIntoView({ block: "center" });
};

const moveList = (judge, moves) => {
  return moves.length
    ? html`<ul class="p10-judge-moves">
        ${moves.map(
          (one) => html`<li><button type="button" class="p10-button" data-move=${one.move} @click=${() => judge.try(one.move)}>${one.said}</button></li>`,
        )}
      </ul>`
    : nothing;
};

// Drawn by the engine from a position that it has read: never a text of the reader's.
const picture = (drawn) =>
  drawn ? html`<div class="p10-figure">${unsafeHTML(drawn)}</div>` : nothing;

const verdict = (judge, found, more) => {
  const state = STATES.get(found.legal);
  return html`<div class="p10-judge-verdict p10-panel" tabindex="-1" data-home>
    ${onPaper(judge)}
    <div class="p10-verdict p10-${state}">
      <p class="p10-judge-head">${found.head}</p>
      <p class="p10-judge-tried">${found.player}: ${found.said}</p>
      <p class="p10-said">${found.reason}</p>
      ${found.note ? html`<p class="p10-note">${found.note}</p>` : nothing}
    </div>
    <div class="p10-row p10-judge-do">
      <button type="button" class="p10-button p10-main" @click=${() => showBig(judge)}>
        ${judge.t("Show it large", "Groß zeigen")}</button>
      <p10-share .link=${() => judge.shareLink()} .name=${found.message} lang=${judge.lang}></p10-share>
    </div>
    ${found.rule ? ruleBox(judge, found.rule) : nothing}
    ${more ? around(judge, more) : html`<p class="p10-hint">…</p>`}
  </div>`;
};

const ruleBox = (judge, rule) => {
  return html`<section class="p10-judge-rule" aria-label=${judge.t("The rule that decides", "Die Regel, die entscheidet")}>
    <p>${ruleLink(rule)} <span class="p10-chip p10-is-${rule.status}">${rule.label}</span></p>
    <p class="p10-says">${rule.says}</p>
    ${rule.why ? html`<p>${rule.why}</p>` : nothing}
    ${rule.cite.length ? html`<p class="p10-source">${rule.cite.join("; ")}</p>` : nothing}
    <button type="button" class="p10-button" @click=${() => askHere(judge, rule.name)}>
      ${judge.t("We rule it otherwise tonight …", "Bei uns gilt heute etwas anderes …")}</button>
  </section>`;
};

const around = (judge, more) => {
  return html`
    ${more.allowed.length
      ? html`<section><h2>${judge.t("Allowed instead", "Stattdessen erlaubt")}</h2>${moveList(judge, more.allowed)}</section>`
      : nothing}
    ${more.follows
      ? html`<section><h2>${judge.t("What follows", "Was folgt")}</h2><p>${more.follows.text}</p>
          <button type="button" class="p10-button" @click=${() => goOn(judge, more.follows.lines)}>
            ${judge.t("Play it, and go on from there", "Spielen und von dort weitermachen")}</button></section>`
      : nothing}
    ${more.outcomes.length
      ? html`<section><h2>${judge.t("Both outcomes", "Beide Ausgänge")}</h2>
          <ul>${more.outcomes.map((one) => html`<li>${one.text}: <strong>${one.label}</strong></li>`)}</ul></section>`
      : nothing}
    ${more.readings.length + more.houses.length
      ? html`<section><h2>${judge.t("Read or agreed otherwise", "Anders gelesen oder vereinbart")}</h2>
          <ul class="p10-judge-others">${[...more.readings, ...more.houses].map(
            (one) => html`<li>
              <strong>${one.head}</strong>: ${one.says} <span class="p10-source">(${one.id})</span>
              <button type="button" class="p10-button p10-small" @click=${() => decide(judge, one.name, one.value)}>
                ${judge.t("We ruled it so tonight", "So haben wir heute entschieden")}</button>
            </li>`,
          )}</ul></section>`
      : nothing}
    ${more.elsewhere.length
      ? html`<section><h2>${judge.t("In other games", "In anderen Spielen")}</h2>
          <ul>${more.elsewhere.map((one) => html`<li><strong>${one.title}: ${one.head}.</strong> ${one.text}</li>`)}</ul></section>`
      : nothing}
    ${picture(more.picture)}
    <details class="p10-more"><summary>${judge.t("Every rule that was asked", "Alle geprüften Regeln")}</summary>
      <ol class="p10-judge-asked">${more.asked.map(
        (one) => html`<li class=${one.outcome}><strong>${one.label}</strong> ${one.id}: ${one.text}</li>`,
      )}</ol></details>`;
};

const goOn = (judge, lines) => {
  judge.lines = lines.map((pair) => [...pair]);
  judge.move = "";
  judge.from = "";
  judge.opened = null;
  judge.clear();
  judge.changed();
};

/** The verdict at the foot of the window, as long as its place is out of sight. */
export const verdictBar = (judge, found) => {
  return html`<button type="button" class="p10-judge-bar p10-${STATES.get(found.legal)}" @click=${() => {
    const box = judge.querySelector(".p10-judge-verdict");
    box?.scrollIntoView({ block: "start" });
    box?.focus({ preventScroll: true });
  }}><strong>${found.head}</strong> <span>${found.rule ? `${found.rule.id} · ` : ""}${judge.t("see why", "warum?")}</span></button>`;
};

export const bigBox = (judge) => {
  const found = judge.found;
  if (!found) return nothing;
  const state = STATES.get(found.legal);
  return html`<dialog class="p10-judge-big p10-${state}" aria-label=${judge.t("The verdict in large type", "Das Urteil in großer Schrift")}>
    <div class="p10-judge-sheet">
      <p class="p10-judge-bighead">${found.head}</p>
      <p class="p10-judge-bigmove">${found.player}: ${found.said}</p>
      <p class="p10-judge-bigwhy">${found.reason}</p>
      ${found.rule ? html`<p class="p10-judge-bigrule">${found.rule.id}: ${found.rule.says}</p>` : nothing}
    </div>
    <div class="p10-row">
      <button type="button" class="p10-button" @click=${(event) => event.target.closest("dialog").classList.toggle("p10-over")}>
        ${judge.t("Turn it round", "Umdrehen")}</button>
      <button type="button" class="p10-button p10-main" autofocus @click=${(event) => event.target.closest("dialog").close()}>
        ${judge.t("Close", "Schließen")}</button>
    </div>
  </dialog>`;
};

const showBig = (judge) => judge.querySelector(".p10-judge-big")?.showModal();
