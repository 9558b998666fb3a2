// "We ruled it so tonight": what this table answers otherwise, asked for, applied, kept.
import { announce, html, nothing } from "./base.js";
import { short } from "./judge-lines.js";
import { store } from "./store.js";

const KEPT = "judge.tonight";

/** Answer a rule otherwise, or (null) as it is printed; the engine says whether that fits. */
export const decide = async (judge, name, value) => {
  const rules = { ...judge.rules };
  if (value === null) delete rules[name];
  else rules[name] = value;
  const found = await judge.ask("judge.decide", { variant: judge.game, rules });
  if (!found) return;
  if (found.refused) {
    if (!judge.asking) await question(judge, name);
    if (!judge.asking) {
      judge.problem = found.refused.message;
      return;
    }
    judge.asking = { ...judge.asking, refused: found.refused.message, needs: found.needs, wanted: rules };
    announce(found.refused.message);
    return;
  }
  judge.asking = null;
  judge.rules = rules;
  keepRulings(judge);
  await judge.begin();
  judge.save();
  announce(
    judge.t("Your table's ruling is applied.", "Die Entscheidung eures Tisches gilt jetzt."),
  );
};

const forgetRulings = async (judge) => {
  judge.rules = {};
  keepRulings(judge);
  judge.kept = judge.t("The printed rules apply again.", "Es gelten wieder die gedruckten Regeln.");
  judge.asking = null;
  judge.problem = "";
  await judge.begin();
  judge.save();
};

/** Open the question about a rule; "" closes it. */
const question = async (judge, name) => {
  if (!name) {
    judge.asking = null;
    return;
  }
  const found = await judge.ask("judge.rule", { variant: judge.game, rules: judge.rules, rule: name });
  if (found) judge.asking = found;
};

/** What this table decided, as the device keeps it. */
export const rulingsKept = (game) => {
  const kept = store.get(KEPT, {});
  const found = kept && typeof kept === "object" ? kept[game] : null;
  const rules = {};
  for (const [name, value] of Object.entries(found?.rules ?? {})) {
    if (short(name, 60) && short(value, 2000)) rules[name] = value;
  }
  return rules;
};

/** Keep what this table decided on the device, and say so. */
const keepRulings = (judge) => {
  const kept = store.get(KEPT, {});
  const all = kept && typeof kept === "object" && !Array.isArray(kept) ? kept : {};
  if (Object.keys(judge.rules).length) all[judge.game] = { rules: judge.rules, at: Date.now() };
  else delete all[judge.game];
  judge.fromLink = false;
  judge.kept = store.set(KEPT, all)
    ? judge.t("Kept on this device, and in the link.", "Auf diesem Gerät und im Link behalten.")
    : judge.t(
        "This device keeps nothing, so it stands in the link only: share or bookmark it.",
        "Dieses Gerät behält nichts; es steht nur im Link: teile ihn oder lege ein Lesezeichen an.",
      );
};

/** Tonight's rules, and a list to choose others from. */
export const rulesBox = (judge) => {
  const changed = judge.form.changed.filter((one) => Object.hasOwn(judge.rules, one.name));
  const lost = Object.keys(judge.rules).filter((name) => !changed.some((one) => one.name === name));
  const many = Object.keys(judge.rules).length;
  return html`<details class="p10-more p10-panel p10-judge-house" ?open=${many > 0 || judge.asking !== null}>
    <summary>${judge.t("Our rules tonight", "Unsere Regeln heute")}${many ? ` (${many})` : ""}</summary>
    ${many
      ? html`<ul class="p10-judge-ours">
          ${changed.map(
            (one) => html`<li><span class="p10-id">${one.id}</span> <span>${one.says}</span>
              <button type="button" class="p10-button p10-small" aria-label=${judge.t(`Take back ${one.id}: ${one.says}`, `${one.id} zurücknehmen: ${one.says}`)}
                @click=${() => decide(judge, one.name, null)}>${judge.t("take back", "zurücknehmen")}</button></li>`,
          )}
          ${lost.map(
            (name) => html`<li><code>${name} = ${judge.rules[name]}</code>
              <button type="button" class="p10-button p10-small" @click=${() => decide(judge, name, null)}>${judge.t("take back", "zurücknehmen")}</button></li>`,
          )}
        </ul>
        <div class="p10-row">
          ${judge.fromLink
            ? html`<button type="button" class="p10-button" @click=${() => { keepRulings(judge); judge.requestUpdate(); }}>
                ${judge.t("Keep them on this device", "Auf diesem Gerät behalten")}</button>`
            : nothing}
          <button type="button" class="p10-button" @click=${() => forgetRulings(judge)}>
            ${judge.t("Back to the printed rules", "Zurück zu den gedruckten Regeln")}</button>
        </div>`
      : html`<p>${judge.t(
          "Nothing is changed: the printed rules apply. Any rule can be answered otherwise for your table.",
          "Nichts ist geändert: Es gelten die gedruckten Regeln. Jede Regel lässt sich für euren Tisch anders beantworten.",
        )}</p>`}
    ${judge.kept ? html`<p class="p10-hint" role="status">${judge.kept}</p>` : nothing}
    <label>
      <span class="p10-label">${judge.t("Answer a rule otherwise", "Eine Regel anders beantworten")}</span>
      <select class="p10-field" name="rule" @focus=${() => loadTopics(judge)} @pointerdown=${() => loadTopics(judge)}
        @change=${(event) => question(judge, event.target.value)}>
        <option value="" .selected=${!judge.asking}>${judge.t("choose a rule …", "eine Regel wählen …")}</option>
        ${judge.asking && !judge.topics ? html`<option selected value=${judge.asking.name}>${judge.asking.id} ${judge.asking.asks}</option>` : nothing}
        ${(judge.topics ?? []).map(
          (topic) => html`<optgroup label=${topic.title}>${topic.rules.map(
            (one) => html`<option value=${one.name} .selected=${one.name === judge.asking?.name}>${one.id} ${one.asks}</option>`,
          )}</optgroup>`,
        )}
      </select>
    </label>
    ${judge.asking ? askingBox(judge, judge.asking) : nothing}
  </details>`;
};

/** Open the question about the rule that decided, and go there. */
export const askHere = async (judge, name) => {
  await question(judge, name);
  await judge.updateComplete;
  const box = judge.querySelector(".p10-judge-asking");
  if (box) {
    judge.querySelector(".p10-judge-house").open = true;
    box.scrollIntoView({ block: "center" });
    box.querySelector("input, select, button")?.focus();
  }
};

const loadTopics = async (judge) => {
  if (judge.topics || judge.loadingTopics) return;
  judge.loadingTopics = true;
  const found = await judge.ask("judge.rules", { variant: judge.game }, { keep: true });
  judge.loadingTopics = false;
  if (found) judge.topics = found.topics;
};

const askingBox = (judge, one) => {
  const submit = (event) => {
    event.preventDefault();
    const data = new FormData(event.target);
    const chosen = String(data.get("answer") ?? "");
    const free = String(data.get("free") ?? "").trim();
    const value = free || chosen;
    if (!value) return;
    if (value.length > 2000) {
      const refused = judge.t(
        `These are ${value.length} characters; there is room for 2000.`,
        `Das sind ${value.length} Zeichen; Platz ist für 2000.`,
      );
      judge.asking = { ...one, refused };
      return;
    }
    const rules = { ...(one.wanted ?? judge.rules) };
    for (const need of one.needs ?? []) {
      const answer = String(data.get(`need ${need.name}`) ?? "");
      if (answer) rules[need.name] = answer;
    }
    if (one.needs?.length) rulesWith(judge, rules, one.name, value);
    else decide(judge, one.name, value);
  };
  return html`<form class="p10-judge-asking" @submit=${submit}>
    <fieldset class="p10-set">
      <legend><span class="p10-id">${one.id}</span> ${one.asks}</legend>
      ${one.options.map(
        (option) => html`<label class="p10-judge-answer">
          <input type="radio" name="answer" value=${option.value} ?checked=${option.value === (one.wanted?.[one.name] ?? one.value)} />
          <span>${option.says}${option.marks ? html` <em>(${option.marks})</em>` : nothing}</span></label>`,
      )}
      ${one.free
        ? html`<label class="p10-judge-fact"><span>${judge.t("or another answer", "oder eine andere Antwort")}</span>
            <input class="p10-field" name="free" autocomplete="off" spellcheck="false"
              placeholder=${one.value} /></label>`
        : nothing}
    </fieldset>
    ${one.refused ? html`<p class="p10-problem" role="alert">${one.refused}</p>` : nothing}
    ${(one.needs ?? []).map(
      (need) => html`<label class="p10-judge-need"><span>${need.id} ${need.asks}</span>
        <select class="p10-field" name="need ${need.name}">
          ${need.options.map((option) => html`<option value=${option.value}>${option.says}</option>`)}
        </select></label>`,
    )}
    <div class="p10-row">
      <button class="p10-button p10-main">${judge.t("We rule it so tonight", "So gilt es heute bei uns")}</button>
      <button type="button" class="p10-button" @click=${() => (judge.asking = null)}>${judge.t("Leave it", "Lassen")}</button>
    </div>
  </form>`;
};

// Answers that need each other come together, and go back together.
const rulesWith = async (judge, rules, name, value) => {
  const before = judge.rules;
  judge.rules = rules;
  await decide(judge, name, value);
  if (judge.asking) judge.rules = before;
};
