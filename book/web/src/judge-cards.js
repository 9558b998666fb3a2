// Cards and groups of cards in the judge's forms: tapped from a picker, tapped away again.
import { announce, html, nothing } from "./base.js";
import { cardName, cardRow } from "./cards.js";
import { cardsOf, cardsText, groupsOf, groupsText } from "./judge-lines.js";

/** A card was tapped: it goes where the reader has said. */
const addCard = (judge, name) => {
  const spot = judge.spot;
  if (!spot) return;
  if (spot.slot) {
    if (spot.group === undefined) {
      judge.fill(spot.slot, name);
      judge.spot = null;
    } else {
      const groups = moveGroups(judge, spot.slot);
      (groups[spot.group] ??= { head: spot.head ?? judge.kinds[0] ?? "", cards: [] }).cards.push(name);
      judge.fill(spot.slot, groupsText(groups));
    }
  } else if (spot.group === undefined) {
    judge.put(spot.key, cardsText([...cardsOf(judge.line(spot.key)), name]));
  } else {
    const groups = groupsOf(judge.line(spot.key), judge.kinds);
    (groups[spot.group] ??= { head: spot.head ?? judge.kinds[0] ?? "", cards: [] }).cards.push(name);
    judge.put(spot.key, groupsText(groups));
  }
  announce(judge.t(`${cardName(judge.deck, name)} added`, `${cardName(judge.deck, name)} dazu`));
};

/** The groups in one place of the move's form. */
export const moveGroups = (judge, name) => groupsOf(judge.tried.slots[name], judge.kinds);

/** How many more of a card there can be: the deck, less what lies in the lines. */
const copiesLeft = (judge, name) => {
  const copies = judge.deck.cards[name]?.copies;
  if (!copies || judge.spot?.slot) return 99;
  const face = name.startsWith("J") && judge.deck.turns ? name.slice(1) : name;
  let seen = 0;
  for (const [key, value] of judge.lines) {
    const field = judge.fieldOf(key);
    if (field?.kind !== "cards" && field?.kind !== "groups") continue;
    for (const card of value.split(/[\s,/]+/)) if (card === face || card === `J${face}`) seen += 1;
    for (const card of cardsOf(value)) if (card === face && value.includes(`${face}x`)) seen += 1;
  }
  return copies - seen;
};

/** A row of cards: tap to take one away; "add" makes it the place where tapped cards go. */
export const zone = (judge, key, label) => {
  const text = judge.line(key);
  const cards = cardsOf(text);
  const here = judge.spot?.key === key && judge.spot.group === undefined;
  return html`<div class="p10-judge-zone" data-line=${key}>
    <div class="p10-judge-zonehead"><span>${label} ${cards.length || text === "-" || here ? nothing : html`<em>${judge.t("unknown", "unbekannt")}</em>`}</span>
      ${cards.length || here ? nothing : html`<button type="button" class="p10-button p10-small" aria-pressed=${String(text === "-")}
        @click=${() => judge.put(key, text === "-" ? "" : "-")}>${judge.t("empty", "leer")}</button>`}
      <button type="button" class="p10-button p10-small" aria-expanded=${String(here)}
        aria-label=${`${here ? judge.t("done", "fertig") : judge.t("add cards", "Karten dazu")}: ${label} (${key})`}
        @click=${() => (judge.spot = here ? null : { key })}>${here ? judge.t("done", "fertig") : judge.t("add cards", "Karten dazu")}</button>
    </div>
    ${cards.length
      ? cardRow(judge.deck, cards, {
          label,
          onpick: (at) => judge.put(key, cardsText(cards.filter((_, one) => one !== at))),
          word: (name) => judge.t(`take away ${cardName(judge.deck, name)}`, `${cardName(judge.deck, name)} wegnehmen`),
        })
      : nothing}
    ${here ? picker(judge, label) : nothing}
  </div>`;
};

/** The cards to choose from. */
export const picker = (judge, label, hidden = true) => {
  return html`<p10-picker .deck=${judge.deck} lang=${judge.lang} ?unknown=${hidden} label=${label}
    .left=${(name) => copiesLeft(judge, name)} @p10-pick=${(event) => addCard(judge, event.detail)}></p10-picker>`;
};

/** The groups that lie before somebody. */
export const groupZone = (judge, key, label) => {
  const text = judge.line(key);
  const groups = groupsOf(text, judge.kinds);
  const put = (next) => judge.put(key, groupsText(next) || (next.length ? text : ""));
  return html`<div class="p10-judge-zone" data-line=${key}>
    <div class="p10-judge-zonehead"><span>${label} ${groups.length || text === "-" || judge.spot?.key === key ? nothing : html`<em>${judge.t("unknown", "unbekannt")}</em>`}</span>
      ${groups.length ? nothing : html`<button type="button" class="p10-button p10-small" aria-pressed=${String(text === "-")}
        @click=${() => judge.put(key, text === "-" ? "" : "-")}>${judge.t("nothing", "nichts")}</button>`}
      <button type="button" class="p10-button p10-small" aria-label=${`${judge.t("add a group", "Gruppe dazu")}: ${label} (${key})`}
        @click=${() => (judge.spot = { key, group: groups.length, head: judge.kinds[0] ?? "" })}>${judge.t("add a group", "Gruppe dazu")}</button>
    </div>
    ${groupRows(judge, groups, (at) => judge.spot?.key === key && judge.spot.group === at, (at) => ({ key, group: at }), put)}
  </div>`;
};

/** Groups that can be edited; a new one stands at the end while its place is chosen. */
export const groupRows = (judge, groups, here, spot, put) => {
  const shown = here(groups.length) ? [...groups, { head: judge.spot.head ?? "", cards: [] }] : groups;
  return shown.map((group, at) => {
    const open = here(at);
    const label = judge.t(`Group ${at + 1}`, `Gruppe ${at + 1}`);
    const change = (next) => put(shown.map((one, index) => (index === at ? next : one)).filter((one) => one.cards.length || one.head));
    const kind = group.head.split("=")[0];
    return html`<div class="p10-judge-group" role="group" aria-label=${label}>
      <div class="p10-judge-zonehead">
        ${judge.form.kinds.length
          ? html`<select class="p10-field p10-small" aria-label=${judge.t(`Kind of group ${at + 1}`, `Art der Gruppe ${at + 1}`)}
              @change=${(event) => {
                const head = event.target.value;
                if (at === groups.length) judge.spot = { ...judge.spot, head };
                else change({ ...group, head });
              }}>
              ${judge.form.kinds.map((one) => html`<option value=${one.value} .selected=${one.value === kind}>${one.label}</option>`)}
            </select>`
          : html`<span>${label}</span>`}
        <button type="button" class="p10-button p10-small" aria-expanded=${String(open)}
          aria-label=${`${open ? judge.t("done", "fertig") : judge.t("add cards", "Karten dazu")}: ${label}`}
          @click=${() => (judge.spot = open ? null : spot(at))}>${open ? judge.t("done", "fertig") : judge.t("add cards", "Karten dazu")}</button>
      </div>
      ${cardRow(judge.deck, group.cards, {
        label,
        onpick: (index) => change({ ...group, cards: group.cards.filter((_, one) => one !== index) , head: group.cards.length > 1 ? group.head : ""}),
        word: (name) => judge.t(`take away ${cardName(judge.deck, name)}`, `${cardName(judge.deck, name)} wegnehmen`),
      })}
      ${open ? picker(judge, label) : nothing}
    </div>`;
  });
};
