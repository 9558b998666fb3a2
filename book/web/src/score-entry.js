// A round that is being written down, new or corrected: who went out, who laid down, the points.
import { html, nothing } from "lit";
import { MOST, counted, told } from "./score-model.js";
import { phaseAsks, phaseName, token } from "./score-sheet.js";

/** A draft for a round: a new one, or a past one to be corrected. */
export const newDraft = (w, at = -1) => {
  const { of, sheet, now } = w;
  const players = sheet.names.length;
  const fill = (value) => Array.from({ length: players }, () => value);
  const stood = at < 0 ? null : now.rounds[at];
  const tie = at < 0 ? now.tie : (stood?.tie ?? []);
  const before =
    at >= 0 && stood
      ? stood.before
      : of.free
        ? sheet.next.picks
        : now.phase.map((id) => (id === "goal" ? of.phases.at(-1).id : id));
  const draft = {
    at,
    tie: [...tie],
    out: null,
    made: fill(0),
    // Who has been marked by hand; the others follow from their points.
    hand: fill(false),
    points: fill(""),
    cards: fill(0),
    phases: [...before],
    first: null,
    void: false,
    open: -1,
    problem: "",
  };
  const old = at < 0 ? null : sheet.rounds[at];
  if (old) {
    draft.out = old.void ? null : old.out;
    draft.void = Boolean(old.void);
    draft.first = old.first ?? null;
    if (old.made) {
      draft.made = [...old.made];
      draft.hand = fill(true);
    }
    if (old.points) draft.points = old.points.map(String);
    if (old.cards) draft.cards = old.cards.map((one) => (one ? [...one] : 0));
    if (old.phases) draft.phases = [...old.phases];
  }
  return draft;
};

/** A draft that was kept on the device; null if it fits no longer. */
export const keptDraft = (w, raw) => {
  const fresh = newDraft(w, Number.isInteger(raw?.at) && raw.at < w.sheet.rounds.length ? raw.at : -1);
  try {
    const players = w.sheet.names.length;
    for (const name of ["made", "hand", "points", "cards", "phases"]) {
      if (!Array.isArray(raw[name]) || raw[name].length !== players) return null;
    }
    const rows = w.of.points?.cards.length ?? 0;
    return {
      ...fresh,
      out: Number.isInteger(raw.out) && raw.out >= -1 && raw.out < players ? raw.out : null,
      made: raw.made.map((one) => Number(Boolean(one))),
      hand: raw.hand.map(Boolean),
      points: raw.points.map((one) => String(one).slice(0, 60)),
      cards: raw.cards.map((one) =>
        Array.isArray(one) && one.length === rows && one.every(Number.isInteger) ? one : 0,
      ),
      phases: raw.phases.map((one) => (w.of.phases.some(({ id }) => id === one) ? one : "")),
      first: Number.isInteger(raw.first) && raw.first >= 0 && raw.first < players ? raw.first : null,
      void: Boolean(raw.void),
    };
  } catch {
    return null;
  }
};

const number = (text) =>
  /^\d{1,9}$/.test(text.trim()) && Number(text) <= MOST.points ? Number(text) : null;

/** Whether anything has been written into the draft yet. */
export const touched = (w) => {
  const kept = ({ problem: _said, open: _shown, tie: _follows, ...what }) => JSON.stringify(what);
  return Boolean(w.draft) && kept(w.draft) !== kept(newDraft(w, w.draft.at));
};

/** What the points of a player tell: "made", "either", "not", "never", or "" for nothing. */
export const tells = (w, seat) => {
  const { of, draft } = w;
  const points = number(draft.points[seat]);
  if (!of.points || points === null || draft.out === seat || !draft.phases[seat]) return "";
  return told(of, draft.phases[seat], points);
};

// Marks follow from points until somebody sets them by hand.
const propose = (w, seat) => {
  const { draft } = w;
  const points = number(draft.points[seat]);
  if (draft.hand[seat] || draft.out === seat) return;
  draft.made[seat] = Number(points !== null && tells(w, seat) === "made");
};

/** The round that a draft stands for; or what is missing, in words. */
export const finished = (w) => {
  const { of, draft, sheet } = w;
  const problem = (en, de, seat = -1) => ({ problem: w.t(en, de), seat });
  const round = {};
  if (draft.first !== null) round.first = draft.first;
  if (draft.void) return { round: { out: -1, void: true, ...round } };
  if (draft.out === null) {
    return problem(
      "Who went out? Mark a player, or “Nobody went out”.",
      "Wer ist ausgegangen? Markiere einen Spieler oder „Niemand“.",
    );
  }
  if (draft.tie.length) return { round: { out: draft.out, tie: true, ...round } };
  const made = draft.made.map((one, seat) => (seat === draft.out ? 1 : one));
  const points = [];
  for (const [seat, name] of sheet.names.entries()) {
    if (of.free && made[seat] && !draft.phases[seat]) {
      return problem(
        `Which phase did ${name} make?`,
        `Welche Phase hat ${name} geschafft?`,
        seat,
      );
    }
    if (!of.points) continue;
    if (seat === draft.out) {
      points.push(of.points.out);
      continue;
    }
    const value = number(draft.points[seat]);
    if (value === null) {
      const typed = draft.points[seat].trim();
      return typed
        ? problem(
            `“${typed}” are no points: ${name} needs a whole number up to ${MOST.points}, such as 35.`,
            `„${typed}“ sind keine Punkte: Bei ${name} muss eine ganze Zahl bis ${MOST.points} stehen, etwa 35.`,
            seat,
          )
        : problem(`${name}’s points are missing.`, `Die Punkte von ${name} fehlen.`, seat);
    }
    points.push(value);
  }
  Object.assign(round, { out: draft.out, made });
  if (of.points) round.points = points;
  if (of.free) round.phases = draft.phases;
  if (of.points && draft.cards.some((one, seat) => one && seat !== draft.out)) {
    round.cards = draft.cards.map((one, seat) =>
      one && seat !== draft.out && counted(of, one) === points[seat] ? one : 0,
    );
  }
  return { round };
};

// -- what it looks like ----------------------------------------------------------------------

/** The form of the round. */
export const entryForm = (w) => {
  const { draft, sheet, now } = w;
  const n = draft.at < 0 ? sheet.rounds.length + 1 : draft.at + 1;
  const heading = draft.tie.length
    ? w.t("The deciding round: who goes out first?", "Die Entscheidungsrunde: Wer geht zuerst aus?")
    : draft.at < 0
      ? w.t(`Round ${n}`, `Runde ${n}`)
      : w.t(`Correct round ${n}`, `Runde ${n} ändern`);
  return html`<form
    class="p10-panel p10-entry"
    novalidate
    @submit=${(event) => {
      event.preventDefault();
      w.finish();
    }}
  >
    <h2 tabindex="-1" class="p10-entryhead">${heading}</h2>
    ${draft.void
      ? nothing
      : html`${sheet.names.map((_, seat) =>
            draft.tie.length && !draft.tie.includes(seat) ? nothing : player(w, seat),
          )}
          <div class="p10-row">
            <button
              type="button"
              class="p10-button"
              aria-pressed=${String(draft.out === -1)}
              @click=${() => w.change(() => (draft.out = draft.out === -1 ? null : -1))}
            >
              ${w.t("Nobody went out", "Niemand ging aus")}
            </button>
          </div>`}
    <details class="p10-more" ?open=${draft.void || draft.first !== null}>
      <summary>${w.t("Something was different", "Etwas war anders")}</summary>
      <label class="p10-check">
        <input
          type="checkbox"
          .checked=${draft.void}
          @change=${(event) => w.change(() => (draft.void = event.target.checked))}
        />
        ${w.t("This round does not count (broken off)", "Diese Runde zählt nicht (abgebrochen)")}
      </label>
      <label class="p10-check">
        ${w.of.seats.dealer
          ? w.t("Somebody else dealt:", "Jemand anders hat gegeben:")
          : w.t("Somebody else began:", "Jemand anders hat begonnen:")}
        <select
          class="p10-field"
          @change=${(event) =>
            w.change(() => (draft.first = event.target.value === "" ? null : Number(event.target.value)))}
        >
          <option value="" .selected=${draft.first === null}>${w.t("no", "nein")}</option>
          ${sheet.names.map(
            (name, seat) =>
              html`<option value=${seat} .selected=${draft.first === seat}>${name}</option>`,
          )}
        </select>
      </label>
      ${draft.at < 0
        ? nothing
        : html`<p>
            <button type="button" class="p10-button" @click=${() => w.cut(draft.at)}>
              ${w.t(`Take round ${n} out altogether`, `Runde ${n} ganz streichen`)}
            </button>
          </p>`}
    </details>
    <div class="p10-problem" role="alert" ?hidden=${!draft.problem}>
      ${draft.problem ? html`<p>${draft.problem}</p>` : nothing}
    </div>
    <div class="p10-row">
      <button type="submit" class="p10-button p10-main">
        ${draft.at < 0
          ? w.t("Write it down", "Aufschreiben")
          : w.t("Save the correction", "Änderung speichern")}
      </button>
      <button type="button" class="p10-button" @click=${() => w.leave()}>
        ${w.t("Cancel", "Abbrechen")}
      </button>
    </div>
    ${now.over && draft.at < 0 ? html`<p>${w.t("The game is over already.", "Die Partie ist schon zu Ende.")}</p>` : nothing}
  </form>`;
};

const player = (w, seat) => {
  const { of, draft, sheet } = w;
  const name = sheet.names[seat];
  const out = draft.out === seat;
  const made = out || draft.made[seat];
  const phase = draft.phases[seat];
  const deciding = draft.tie.length > 0;
  const done = madeElsewhere(w, seat);
  return html`<fieldset class="p10-set p10-player" data-seat=${seat}>
    <legend>
      ${token(w, seat)} ${name}${of.free && !deciding
        ? nothing
        : html`<span class="p10-asks"
            >${w.t("phase", "Phase")} ${phaseName(w, of, phase)}: ${phaseAsks(w, of, phase)}</span
          >`}
    </legend>
    ${of.free && !deciding
      ? html`<label class="p10-check"
          >${w.t("played for", "spielte um")}
          <select
            class="p10-field"
            @change=${(event) =>
              w.change(() => {
                draft.phases[seat] = event.target.value;
                propose(w, seat);
              })}
          >
            <option value="" .selected=${!phase}>${w.t("choose a phase", "Phase wählen")}</option>
            ${of.phases.map(
              (one) =>
                html`<option value=${one.id} .selected=${one.id === phase}>
                  ${one.name[w.lang]}: ${one.asks[w.lang]}
                  ${done.has(one.id) ? w.t("(made already)", "(schon geschafft)") : ""}
                </option>`,
            )}
          </select></label
        >`
      : nothing}
    <div class="p10-row">
      <button
        type="button"
        class="p10-button"
        aria-pressed=${String(out)}
        aria-label=${`${w.t("went out", "ging aus")}: ${name}`}
        @click=${() =>
          w.change(() => {
            draft.out = out ? null : seat;
            if (out) propose(w, seat);
          })}
      >
        ${w.t("went out", "ging aus")}
      </button>
      ${deciding || out
        ? nothing
        : html`<button
            type="button"
            class="p10-button"
            aria-pressed=${String(Boolean(made))}
            aria-label=${`${w.t("laid the phase", "Phase ausgelegt")}: ${name}`}
            @click=${() =>
              w.change(() => {
                draft.made[seat] = made ? 0 : 1;
                draft.hand[seat] = true;
              })}
          >
            <span aria-hidden="true">${made ? "✓" : "–"}</span>
            ${w.t("laid the phase", "Phase ausgelegt")}
          </button>`}
      ${of.points && !deciding ? pointsField(w, seat, name, out) : nothing}
    </div>
    ${of.free && !deciding && done.has(phase) && (made || out)
      ? html`<p class="p10-hint p10-warn" aria-live="polite">
          ${w.t(
            `${name} made phase ${phaseName(w, of, phase)} in another round already.`,
            `${name} hat Phase ${phaseName(w, of, phase)} schon in einer anderen Runde geschafft.`,
          )}
        </p>`
      : nothing}
    ${of.points && !deciding && !out ? hint(w, seat, name) : nothing}
    ${of.points && !deciding && !out && draft.open === seat ? cards(w, seat, name) : nothing}
  </fieldset>`;
};

// The phases that a player made in other rounds; a slip there must not bar the right one here.
const madeElsewhere = (w, seat) => {
  const made = new Set();
  w.sheet.rounds.forEach((round, at) => {
    if (at !== w.draft.at && round.phases && (round.made[seat] || round.out === seat)) {
      made.add(round.phases[seat]);
    }
  });
  return made;
};

const pointsField = (w, seat, name, out) => {
  const { of, draft } = w;
  if (out) {
    return html`<span class="p10-zero"
      ><span class="p10-asks">✓ ${w.t("phase laid,", "Phase ausgelegt,")}</span> ${of.points.out}
      ${w.t("points", "Punkte")}</span
    >`;
  }
  return html`<label class="p10-points"
      ><span aria-hidden="true">${w.t("Points", "Punkte")}</span
      ><input
        class="p10-field"
        aria-label=${`${w.t("Points", "Punkte")}: ${name}`}
        inputmode="numeric"
        autocomplete="off"
        .value=${draft.points[seat]}
        @input=${(event) =>
          w.change(() => {
            draft.points[seat] = event.target.value;
            draft.cards[seat] = 0;
            propose(w, seat);
          })}
    /></label>
    <button
      type="button"
      class="p10-button"
      aria-expanded=${String(draft.open === seat)}
      aria-label=${`${w.t("count cards", "Karten zählen")}: ${name}`}
      @click=${() => w.change(() => (draft.open = draft.open === seat ? -1 : seat))}
    >
      ${w.t("count cards", "Karten zählen")}
    </button>`;
};

// What the points say of the phase, where they say anything that is not on the button already.
const hint = (w, seat, name) => {
  const { draft } = w;
  const points = draft.points[seat].trim();
  const say = tells(w, seat);
  const made = Boolean(draft.made[seat]);
  let text = "";
  let warn = true;
  if (points && number(points) === null) {
    text = w.t(
      `No whole number from 0 to ${MOST.points}.`,
      `Das ist keine ganze Zahl von 0 bis ${MOST.points}.`,
    );
  } else if (say === "either" && !draft.hand[seat]) {
    text = w.t(
      `${points} points can be both: a full hand, or what was left after laying down. Tap if ${name} laid the phase.`,
      `${points} Punkte können beides sein: eine volle Hand oder ein Rest nach dem Auslegen. Tippe auf „Phase ausgelegt“, wenn das bei ${name} so war.`,
    );
  } else if (say === "made" && !made) {
    text = w.t(
      `${points} points are fewer than a full hand can count: so the phase was laid.`,
      `${points} Punkte sind weniger, als eine volle Hand zählen kann: Also lag die Phase aus.`,
    );
  } else if (say === "not" && made) {
    text = w.t(
      `${points} points are more than can be left after laying this phase.`,
      `${points} Punkte sind mehr, als nach dem Auslegen dieser Phase übrig sein kann.`,
    );
  } else if (say === "never") {
    text = w.t(
      `No hand counts ${points} points. Please check.`,
      `Keine Hand zählt ${points} Punkte. Bitte prüfen.`,
    );
  } else if (say === "made" && !draft.hand[seat]) {
    warn = false;
    text = w.t("Proposed from the points.", "Vorschlag nach den Punkten.");
  }
  return html`<p class="p10-hint ${warn && text ? "p10-warn" : ""}" aria-live="polite">${text}</p>`;
};

// The cards that are left, counted by kind.
const cards = (w, seat, name) => {
  const { of, draft } = w;
  const held = draft.cards[seat] || of.points.cards.map(() => 0);
  const set = (row, by) =>
    w.change(() => {
      const next = [...held];
      next[row] = Math.max(0, Math.min(of.points.cards[row].count, next[row] + by));
      draft.cards[seat] = next;
      draft.points[seat] = String(counted(of, next));
      propose(w, seat);
    });
  return html`<div class="p10-count" role="group" aria-label=${w.t(`Cards that ${name} holds`, `Karten, die ${name} noch hat`)}>
    ${of.points.cards.map(
      (row, at) =>
        html`<div class="p10-countrow">
          <span class="p10-kind">${row.name[w.lang]} <span class="p10-asks">× ${row.value}</span></span>
          <button
            type="button"
            class="p10-button"
            aria-label=${w.t(`one ${row.name.en} fewer`, `${row.name.de}: eine weniger`)}
            ?disabled=${!held[at]}
            @click=${() => set(at, -1)}
          >
            −
          </button>
          <output aria-label=${row.name[w.lang]}>${held[at]}</output>
          <button
            type="button"
            class="p10-button"
            aria-label=${w.t(`one ${row.name.en} more`, `${row.name.de}: eine mehr`)}
            ?disabled=${held[at] >= row.count}
            @click=${() => set(at, 1)}
          >
            +
          </button>
        </div>`,
    )}
  </div>`;
};
