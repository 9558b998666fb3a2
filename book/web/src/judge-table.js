// The table of the judge as a form: who sits there, whose turn it is, what lies where. Which
// facts a position has is the engine's to say; a form holds a line of the notation for each.
import { html, nothing, typed } from "./base.js";
import { deckOf } from "./cards.js";
import { groupZone, zone } from "./judge-cards.js";
import { namesOf, readLines, renamed, seatsOf, seatsText, writeLines } from "./judge-lines.js";

export const tableBox = (judge) => {
  const form = judge.form;
  const main = form.fields.filter((field) => field.main);
  const rest = form.fields.filter((field) => !field.main);
  return html`<details class="p10-judge-table p10-panel p10-judge-fold" ?open=${judge.open}>
    <summary><span>${judge.t("The table", "Der Tisch")}</span> <small>${judge.players.join(", ")}</small></summary>
    <p class="p10-hint">${judge.t("What you leave out is unknown.", "Was du weglässt, ist unbekannt.")}</p>
    <label>
      <span class="p10-label">${judge.t("Players, in seat order", "Spieler, in Sitzordnung")}</span>
      <input class="p10-field" name="players" .value=${typed(judge.players.join(" "))} maxlength="200"
        autocapitalize="none" autocomplete="off" spellcheck="false"
        @change=${(event) => rename(judge, event.target.value)} />
    </label>
    ${judge.refused("players")}
    ${turnBox(judge, form)}
    ${judge.players.map(
      (name) => html`<section class="p10-judge-seat" aria-label=${name}>
        <p class="p10-judge-name">${name}</p>
        ${main.filter((field) => field.owned).map((field) => fact(judge, field, name))}
      </section>`,
    )}
    <section class="p10-judge-seat" aria-label=${judge.t("In the middle", "In der Mitte")}>
      <p class="p10-judge-name">${judge.t("In the middle", "In der Mitte")}</p>
      ${main.filter((field) => !field.owned).map((field) => fact(judge, field))}
    </section>
    <details class="p10-more">
      <summary>${judge.t("More facts", "Weitere Angaben")}</summary>
      ${rest.filter((field) => !field.owned).map((field) => fact(judge, field))}
      ${judge.players.map((name) => html`${rest.filter((field) => field.owned).map((field) => fact(judge, field, name, true))}`)}
    </details>
    <details class="p10-more">
      <summary>${judge.t("The position as lines", "Die Stellung als Zeilen")}</summary>
      <label class="p10-unseen" for="p10-judge-lines">${judge.t("Lines of the position", "Zeilen der Stellung")}</label>
      <textarea id="p10-judge-lines" class="p10-field" rows="8" spellcheck="false" autocapitalize="none"
        .value=${typed(writeLines(judge.lines))} @change=${(event) => paste(judge, event.target.value)}></textarea>
    </details>
  </details>
  ${judge.refusal && (judge.refusal.key === "" || !shownElsewhere(judge, judge.refusal.key)) ? judge.refused(judge.refusal.key) : nothing}`;
};

const shownElsewhere = (judge, key) =>
  key === "move" || key === "players" || key === "turn" || Boolean(judge.fieldOf(key));

/** Lines from elsewhere, perhaps with a move, a game and house rules. */
const paste = (judge, text) => {
  if (text.length > 20_000) {
    judge.problem = judge.t(
      `These are ${text.length} characters; a position has a few lines. Nothing was changed.`,
      `Das sind ${text.length} Zeichen; eine Stellung hat ein paar Zeilen. Nichts wurde geändert.`,
    );
    judge.requestUpdate();
    return;
  }
  const { pairs, move, variant, rules } = readLines(text);
  judge.lines = pairs.slice(0, 100);
  if (move !== null) judge.move = move;
  judge.outside = true;
  judge.rules = { ...judge.rules, ...rules };
  if (variant && variant !== judge.game && Object.hasOwn(judge.all, variant)) {
    judge.game = variant;
    deckOf(variant).then((deck) => {
      judge.deck = deck;
      judge.begin();
      judge.save();
    });
    return;
  }
  judge.changed();
};

const turnBox = (judge, form) => {
  const [who = "", step = "", ...data] = (judge.line("turn") ?? "").split(",")[0].trim().split(/\s+/);
  const rest = (judge.line("turn") ?? "").split(",").slice(1).join(",");
  const known = form.steps.find((one) => one.step === step);
  const put = (name, next, more) =>
    judge.put("turn", name ? [name, next || form.steps.find((one) => one.step === "play")?.step || form.steps[0].step, more].filter(Boolean).join(" ") + (rest ? `,${rest}` : "") : "");
  return html`<div class="p10-judge-turn">
      <label>
        <span class="p10-label">${judge.t("Whose turn", "Wer ist dran")}</span>
        <select class="p10-field" name="turn" @change=${(event) => put(event.target.value, step, data.join(" "))}>
          <option value="" .selected=${!who}>${judge.t("unknown", "unbekannt")}</option>
          ${[...new Set([...judge.players, ...(who ? [who] : [])])].map((name) => html`<option .selected=${name === who} value=${name}>${name}</option>`)}
        </select>
      </label>
      <label>
        <span class="p10-label">${judge.t("At which step", "Bei welchem Schritt")}</span>
        <select class="p10-field" name="step" ?disabled=${!who} @change=${(event) => put(who, event.target.value, "")}>
          ${step && !known ? html`<option selected value=${step}>${step}</option>` : nothing}
          ${form.steps.map((one) => html`<option value=${one.step} .selected=${one.step === step}>${one.label}</option>`)}
        </select>
      </label>
      ${known?.example || data.length
        ? html`<label>
            <span class="p10-label">${judge.t("With what", "Womit")}</span>
            <input class="p10-field" .value=${typed(data.join(" "))} placeholder=${known?.example ?? ""} maxlength="60"
              autocomplete="off" spellcheck="false" @change=${(event) => put(who, step, event.target.value.trim())} />
          </label>`
        : nothing}
    </div>
    ${judge.refused("turn")}`;
};

/** One fact of the position, of a player or of the table. */
const fact = (judge, field, name = "", full = false) => {
  const key = field.owned && (field.kind === "cards" || field.kind === "groups") ? `${field.key} ${name}` : field.key;
  const label = full && name ? `${name}: ${field.label}` : field.label;
  const id = `p10-judge-${field.key}-${name || "table"}`.replace(/[^\w-]/g, "_");
  switch (field.kind) {
    case "cards":
      return html`${zone(judge, key, label)}${judge.refused(key)}`;
    case "groups":
      return html`${groupZone(judge, key, label)}${judge.refused(key)}`;
    case "one":
    case "number":
    case "many":
      return html`${seatField(judge, field, name, label, id)}${judge.refused(key)}`;
    case "seat":
      return html`<label class="p10-judge-fact" for=${id}><span>${label}</span>
        <select class="p10-field" id=${id} @change=${(event) => judge.put(key, event.target.value)}>
          <option value="">${judge.t("unknown", "unbekannt")}</option>
          ${judge.players.map((one) => html`<option .selected=${judge.line(key) === one}>${one}</option>`)}
        </select></label>${judge.refused(key)}`;
    default:
      return html`<label class="p10-judge-fact" for=${id}><span>${label}</span>
        <input class="p10-field" id=${id} .value=${typed(judge.line(key) ?? "")} maxlength="200"
          placeholder=${field.example ?? judge.t("unknown", "unbekannt")} autocomplete="off" spellcheck="false"
          @change=${(event) => judge.put(key, event.target.value.trim())} /></label>${judge.refused(key)}`;
  }
};

const seatField = (judge, field, name, label, id) => {
  const seats = seatsOf(judge.line(field.key));
  const value = seats.get(name) ?? "";
  const put = (next) => {
    const after = new Map(judge.players.map((one) => [one, seats.get(one) ?? ""]));
    after.set(name, next);
    judge.put(field.key, seatsText(after));
  };
  if (field.kind === "one") {
    return html`<label class="p10-judge-fact" for=${id}><span>${label}</span>
      <select class="p10-field" id=${id} @change=${(event) => put(event.target.value)}>
        <option value="">${judge.t("unknown", "unbekannt")}</option>
        ${field.options.map((one) => html`<option value=${one.value} .selected=${one.value === value}>${one.label}</option>`)}
        ${value && !field.options.some((one) => one.value === value) ? html`<option selected>${value}</option>` : nothing}
      </select></label>`;
  }
  if (field.kind === "many") {
    const chosen = value.split(/\s+/);
    return html`<details class="p10-judge-fact p10-more"><summary>${label}: ${value === "-" ? judge.t("none", "keine") : value || judge.t("unknown", "unbekannt")}</summary>
      <div class="p10-row" role="group" aria-label=${label}>
        <button type="button" class="p10-button" aria-pressed=${String(value === "-")} @click=${() => put(value === "-" ? "" : "-")}>
          ${judge.t("none", "keine")}</button>
        ${field.options.map(
          (one) => html`<button type="button" class="p10-button" aria-pressed=${String(chosen.includes(one.value))} aria-label=${one.label}
            @click=${() => {
              const next = chosen.includes(one.value) ? chosen.filter((word) => word !== one.value) : [...chosen.filter((word) => word && word !== "-"), one.value];
              put(next.join(" "));
            }}>${one.label.split(":")[0]}</button>`,
        )}
      </div></details>`;
  }
  return html`<label class="p10-judge-fact" for=${id}><span>${label}</span>
    <input class="p10-field" id=${id} type="text" inputmode="numeric" maxlength="8" .value=${typed(value)}
      placeholder=${judge.t("unknown", "unbekannt")} @change=${(event) => put(event.target.value.trim())} /></label>`;
};

/** Other players: as many are called otherwise, more or fewer come or go with what is theirs. */
const rename = (judge, text) => {
  const before = judge.players;
  const after = namesOf(text);
  if (before.length === after.length) {
    const names = new Map(before.map((name, at) => [name, after[at]]));
    judge.lines = judge.lines.map(([key, value]) =>
      key === "players" ? [key, after.join(" ")] : [renamed(key, names), renamed(value, names)],
    );
    judge.move = renamed(judge.move, names);
    judge.tried = { ...judge.tried, who: names.get(judge.tried.who) ?? judge.tried.who };
  } else {
    const known = new Set(after);
    const owned = new Set(judge.form.fields.filter((field) => field.owned).map((field) => field.key));
    judge.lines = judge.lines
      .filter(([key]) => {
        const [head, name] = key.split(" ");
        return !(name && owned.has(head) && !known.has(name));
      })
      .map(([key, value]) => {
        if (key === "players") return [key, after.join(" ")];
        const field = judge.form.fields.find((one) => one.key === key);
        if (field?.owned && field.kind !== "cards" && field.kind !== "groups") {
          return [key, seatsText([...seatsOf(value)].filter(([name]) => known.has(name)))];
        }
        return [key, value];
      })
      .filter(([, value]) => value);
  }
  judge.changed();
};
