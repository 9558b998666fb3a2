// The table of the judge as a form: who sits there, whose turn it is, what lies where. Which
// facts a position has is the engine's to say; a form holds a line of the notation for each.
import { html, nothing, typed } from "./base.js";
import { deckOf } from "./cards.js";
import { groupZone, zone } from "./judge-cards.js";
import { asideBox, putAside } from "./judge-aside.js";
import { MOST, namesOf, readLines, renamed, seatsOf, seatsText, writeLines } from "./judge-lines.js";

export const tableBox = (judge) => {
  const form = judge.form;
  const main = form.fields.filter((field) => field.main);
  const rest = form.fields.filter((field) => !field.main);
  return html`<details class="p10-judge-table p10-panel p10-judge-fold" ?open=${judge.open}>
    <summary><span>${judge.t("The table", "Der Tisch")}</span> <small>${judge.players.join(", ")}</small></summary>
    <p class="p10-hint">${judge.t("What you leave out is unknown.", "Was du weglässt, ist unbekannt.")}</p>
    <label>
      <span class="p10-label">${judge.t("Players, in seat order", "Spieler, in Sitzordnung")}</span>
      <input class="p10-field" name="players" .value=${typed(judge.players.join(" "))}
        autocapitalize="none" autocomplete="off" spellcheck="false"
        @change=${(event) => rename(judge, event.target.value)} />
    </label>
    ${asideBox(judge, "players")}
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
        aria-describedby=${judge.pasted ? "p10-judge-pasted" : nothing}
        .value=${typed(judge.pasted?.text ?? writeLines(judge.lines))} @change=${(event) => paste(judge, event.target.value)}></textarea>
      ${judge.pasted ? html`<p class="p10-problem" id="p10-judge-pasted" role="alert">${judge.pasted.message}</p>` : nothing}
    </details>
  </details>`;
};

/** What keeps a text from being a position, in words; "" if nothing does. */
const amiss = (judge, text, { pairs, move, variant, odd }) => {
  if (text.length > 20_000) {
    return judge.t(
      `These are ${text.length} characters; a position has a few lines.`,
      `Das sind ${text.length} Zeichen; eine Stellung hat ein paar Zeilen.`,
    );
  }
  if (odd) {
    const shown = odd.text.length > 60 ? `${odd.text.slice(0, 60)}…` : odd.text;
    return odd.twice
      ? judge.t(
          `Line ${odd.number}: “${shown}”. That was said above already.`,
          `Zeile ${odd.number}: „${shown}“. Das steht weiter oben schon.`,
        )
      : judge.t(
          `Line ${odd.number}: “${shown}”. Expected a word, a colon and what it says, for example: hand ana: R5 B9 W`,
          `Zeile ${odd.number}: „${shown}“. Erwartet ist ein Wort, ein Doppelpunkt und die Angabe, zum Beispiel: hand ana: R5 B9 W`,
        );
  }
  if (!pairs.length) {
    return judge.t(
      "There is no line of a position here. Expected at least the players, for example: players: ana ben",
      "Hier steht keine Zeile einer Stellung. Erwartet sind mindestens die Spieler, zum Beispiel: players: ana ben",
    );
  }
  const long = pairs.find(([key, value]) => key.length > MOST.key || value.length > MOST.line);
  if (long) {
    const shown = long[0].slice(0, 60);
    return judge.t(`The line “${shown}” is too long.`, `Die Zeile „${shown}“ ist zu lang.`);
  }
  if (pairs.length > MOST.lines || (move ?? "").length > MOST.move) {
    return judge.t(
      `A position has at most ${MOST.lines} lines, and a move at most ${MOST.move} characters.`,
      `Eine Stellung hat höchstens ${MOST.lines} Zeilen, und ein Zug höchstens ${MOST.move} Zeichen.`,
    );
  }
  if (variant !== null && !Object.hasOwn(judge.all, variant)) {
    const known = Object.keys(judge.all).join(", ");
    return judge.t(
      `There is no game “${variant.slice(0, 60)}”; expected one of ${known}.`,
      `Ein Spiel „${variant.slice(0, 60)}“ gibt es nicht; erwartet ist eines von ${known}.`,
    );
  }
  return "";
};

/** Lines from elsewhere, perhaps with a move, a game and house rules. */
const paste = async (judge, text) => {
  const read = readLines(text);
  const problem = amiss(judge, text, read);
  if (problem) {
    // What was typed stays in the box, and the table as it is.
    judge.pasted = { text, message: `${judge.t("Nothing was changed.", "Nichts wurde geändert.")} ${problem}` };
    return;
  }
  const { pairs, move, variant, rules } = read;
  judge.pasted = null;
  judge.own = true;
  judge.lines = pairs;
  if (move !== null) judge.move = move;
  judge.outside = true;
  const other = variant !== null && variant !== judge.game;
  if (!other && !Object.keys(rules).length) {
    judge.changed();
    return;
  }
  judge.rules = { ...judge.rules, ...rules };
  if (other) judge.game = variant;
  judge.deck = await deckOf(judge.game);
  await judge.begin();
  judge.save();
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
            <input class="p10-field" .value=${typed(data.join(" "))} placeholder=${known?.example ?? ""}
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
      // The line holds all players; what is said of it stands once, below the first of them.
      return html`${seatField(judge, field, name, label, id)}${!field.owned || name === judge.players[0] ? judge.refused(key) : nothing}`;
    case "seat":
      return html`<label class="p10-judge-fact" for=${id}><span>${label}</span>
        <select class="p10-field" id=${id} @change=${(event) => judge.put(key, event.target.value)}>
          <option value="">${judge.t("unknown", "unbekannt")}</option>
          ${judge.players.map((one) => html`<option .selected=${judge.line(key) === one}>${one}</option>`)}
        </select></label>${judge.refused(key)}`;
    default:
      return html`<label class="p10-judge-fact" for=${id}><span>${label}</span>
        <input class="p10-field" id=${id} .value=${typed(judge.line(key) ?? "")}
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
    <input class="p10-field" id=${id} type="text" inputmode="numeric" .value=${typed(value)}
      placeholder=${judge.t("unknown", "unbekannt")} @change=${(event) => put(event.target.value.trim())} /></label>`;
};

/** Other players: as many are called otherwise, more or fewer come or go with what is theirs. */
const rename = (judge, text) => {
  if (judge.tooLong("players", text, MOST.line)) return;
  const before = judge.players;
  const after = namesOf(text);
  const gone = before.filter((name) => !after.includes(name));
  if (!gone.length && before.length === after.length) {
    // The same people in other seats keep what is theirs.
    judge.lines = judge.lines.map(([key, value]) => [key, key === "players" ? after.join(" ") : value]);
  } else if (before.length === after.length) {
    const names = new Map(before.map((name, at) => [name, after[at]]));
    judge.lines = judge.lines.map(([key, value]) =>
      key === "players" ? [key, after.join(" ")] : [renamed(key, names), renamed(value, names)],
    );
    judge.move = renamed(judge.move, names);
    judge.tried = { ...judge.tried, who: names.get(judge.tried.who) ?? judge.tried.who };
  } else {
    const known = new Set(after);
    if (gone.length) {
      const names = gone.join(", ");
      const says = judge.t(
        `Out of the game: ${names}, with everything that was theirs.`,
        `Nicht mehr dabei: ${names}, samt allem, was dort lag.`,
      );
      putAside(judge, "players", says);
    }
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
  judge.own = true;
  judge.changed();
};
