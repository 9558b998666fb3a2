// The move that is tried, as a form: who, what, and with which cards.
import { html, nothing, typed } from "./base.js";
import { cardRow } from "./cards.js";
import { groupRows, moveGroups, picker } from "./judge-cards.js";
import { cardsOf, cardsText, groupsOf, groupsText } from "./judge-lines.js";

export const moveBox = (judge) => {
  const form = judge.form;
  const shape = form.verbs.find((one) => one.verb === judge.tried.verb);
  return html`<details class="p10-judge-move p10-panel p10-judge-fold" ?open=${judge.open}>
    <summary><span>${judge.t("The move", "Der Zug")}</span> <small>${judge.found ? `${judge.found.player}: ${judge.found.said}` : judge.move}</small></summary>
    <div class="p10-judge-turn">
      <label>
        <span class="p10-label">${judge.t("Who", "Wer")}</span>
        <select class="p10-field" name="who" @change=${(event) => {
          judge.tried = { ...judge.tried, who: event.target.value };
          judge.compose();
        }}>
          <option value="" .selected=${!judge.tried.who}>${judge.t("whoever is due", "wer dran ist")}</option>
          ${judge.players.map((name) => html`<option value=${name} .selected=${name === judge.tried.who}>${name}</option>`)}
        </select>
      </label>
      <label>
        <span class="p10-label">${judge.t("What they do", "Was geschieht")}</span>
        <select class="p10-field" name="verb" @change=${(event) => {
          judge.tried = { who: judge.tried.who, verb: event.target.value, slots: {} };
          judge.spot = null;
          judge.compose();
        }}>
          <option value="" .selected=${!shape}>${judge.t("choose …", "wählen …")}</option>
          ${form.verbs.map((one) => html`<option value=${one.verb} .selected=${one.verb === judge.tried.verb}>${one.label}</option>`)}
        </select>
      </label>
    </div>
    ${shape ? shape.slots.map((slot) => slotField(judge, slot)) : nothing}
    <details class="p10-more" ?open=${judge.refusal?.key === "move" && !shape}>
      <summary>${judge.t("The move as it is written", "Der Zug, wie man ihn schreibt")}</summary>
      <form class="p10-row" @submit=${(event) => {
        event.preventDefault();
        judge.try(event.target.elements.move.value.trim());
      }}>
        <input class="p10-field p10-wide" name="move" aria-label=${judge.t("The move as it is written", "Der Zug, wie man ihn schreibt")}
          .value=${typed(judge.move)} placeholder=${shape?.example ?? form.verbs[0]?.example ?? ""}
          autocapitalize="none" autocomplete="off" spellcheck="false" />
        <button class="p10-button">${judge.t("Try it", "Probieren")}</button>
      </form>
    </details>
    ${judge.refused("move")}
    ${judge.move ? html`<button type="button" class="p10-button" @click=${() => judge.try("")}>
      ${judge.t("What is allowed here?", "Was ist hier erlaubt?")}</button>` : nothing}
  </details>`;
};

const slotField = (judge, slot) => {
  const value = judge.tried.slots[slot.name] ?? "";
  const id = `p10-judge-slot-${slot.name}`;
  const unset = slot.optional ? judge.t("not said", "nicht gesagt") : judge.t("choose …", "wählen …");
  switch (slot.kind) {
    case "card": {
      const open = judge.spot?.slot === slot.name;
      return html`<div class="p10-judge-zone">
        <div class="p10-judge-zonehead"><span>${slot.label}</span>
          ${slot.none ? html`<button type="button" class="p10-button p10-small" aria-pressed=${String(value === "none")} @click=${() => judge.fill(slot.name, "none")}>${slot.none}</button>` : nothing}
          ${slot.optional && value ? html`<button type="button" class="p10-button p10-small" @click=${() => judge.fill(slot.name, "")}>${unset}</button>` : nothing}
          <button type="button" class="p10-button p10-small" aria-expanded=${String(open)}
            @click=${() => (judge.spot = open ? null : { slot: slot.name })}>${value && value !== "none" ? judge.t("another card", "andere Karte") : judge.t("choose a card", "Karte wählen")}</button>
        </div>
        ${value && value !== "none" ? cardRow(judge.deck, [value], { label: slot.label }) : nothing}
        ${open ? html`${ownCards(judge, slot)}${picker(judge, slot.label, false)}` : nothing}
      </div>`;
    }
    case "groups": {
      const groups = moveGroups(judge, slot.name);
      const here = (at) => judge.spot?.slot === slot.name && judge.spot.group === at;
      return html`<div class="p10-judge-zone">
        <div class="p10-judge-zonehead"><span>${slot.label}</span>
          <button type="button" class="p10-button p10-small" @click=${() => (judge.spot = { slot: slot.name, group: groups.length, head: judge.kinds[0] ?? "" })}>
            ${judge.t("add a group", "Gruppe dazu")}</button></div>
        ${groupRows(judge, groups, here, (at) => ({ slot: slot.name, group: at }), (next) => judge.fill(slot.name, groupsText(next)))}
      </div>`;
    }
    case "group": {
      const listed = judge.players.flatMap((name) =>
        groupsOf(judge.line(`down ${name}`), judge.kinds).map((group, at) => ({
          value: `${name} ${at + 1}`,
          label: `${name} ${at + 1}: ${group.head} ${cardsText(group.cards)}`,
        })),
      );
      return slotSelect(judge, slot, id, value, unset, listed.length ? listed : []);
    }
    case "seat":
      return slotSelect(judge, slot, id, value, unset, judge.players.map((name) => ({ value: name, label: name })));
    case "one":
      return slotSelect(judge, slot, id, value, unset, slot.options);
    default:
      return html`<label class="p10-judge-fact" for=${id}><span>${slot.label}</span>
        <input class="p10-field" id=${id} .value=${typed(value)} placeholder=${unset}
          @change=${(event) => judge.fill(slot.name, event.target.value.trim())} /></label>`;
  }
};

const slotSelect = (judge, slot, id, value, unset, options) => {
  const known = options.some((one) => one.value === value);
  return html`<label class="p10-judge-fact" for=${id}><span>${slot.label}</span>
    <select class="p10-field" id=${id} @change=${(event) => judge.fill(slot.name, event.target.value)}>
      <option value="" .selected=${!value}>${options.length || slot.optional ? unset : judge.t("nothing lies on the table", "es liegt nichts auf dem Tisch")}</option>
      ${value && !known ? html`<option value=${value} selected>${value}</option>` : nothing}
      ${options.map((one) => html`<option value=${one.value} .selected=${one.value === value}>${one.label}</option>`)}
    </select></label>`;
};

/** The hand of whoever acts, as a first choice for a card. */
const ownCards = (judge, slot) => {
  const who = judge.tried.who || (judge.line("turn") ?? "").trim().split(/\s+/)[0];
  const cards = [...new Set(cardsOf(judge.line(`hand ${who}`)))].filter((card) => card !== "?");
  if (!cards.length) return nothing;
  return cardRow(judge.deck, cards, {
    label: judge.t(`Hand of ${who}`, `Hand von ${who}`),
    onpick: (_, name) => {
      judge.spot = null;
      judge.fill(slot.name, name);
    },
  });
};
