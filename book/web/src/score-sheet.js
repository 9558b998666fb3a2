// What the sheet shows: who is where, the rounds, the markers, and the view for the whole table.
import { html, nothing } from "lit";
import { closeTable, tableClosed, wakeText } from "./score-dialog.js";

const COLOURS = 6;

/** A phase in the reader's language: its name, and what it asks for. */
export const phaseOf = (of, id) => of.phases.find((one) => one.id === id) ?? null;
export const phaseName = (w, of, id) =>
  id === "goal" ? w.t("through", "durch") : (phaseOf(of, id)?.name[w.lang] ?? "–");
export const phaseAsks = (w, of, id) => phaseOf(of, id)?.asks[w.lang] ?? "";

/** The letters that stand for the players: as many as tell them apart. */
export const letters = (names) =>
  names.map((name) => {
    const many = [1, 2, 3].find(
      (n) => names.filter((one) => first(one, n) === first(name, n)).length === 1,
    );
    return first(name, many ?? 3);
  });
const first = (name, many) => [...name].slice(0, many).join("").toUpperCase();

/** How many letters the longest word of a name has: so large it may be written and stay whole. */
const longest = (name) => Math.max(...name.split(/[\s-]/).map((word) => [...word].length), 1);

/** A name that becomes smaller before a word of it would be broken. */
export const named = (name) =>
  html`<span class="p10-who" style=${`--p10-letters: ${longest(name)}`}>${name}</span>`;

export const token = (w, seat) =>
  html`<span class="p10-token p10-token-${seat % COLOURS}" aria-hidden="true"
    >${letters(w.sheet.names)[seat]}</span
  >`;

/** What a player plays for now: the phase that was picked, the next one, or nothing yet. */
export const nowFor = (w, seat) => {
  const { of, sheet, now } = w;
  if (now.over) return now.phase[seat] || "";
  if (now.tie.length && !now.tie.includes(seat)) return "";
  if (of.free && !now.tie.length) return sheet.next.picks[seat];
  return now.phase[seat];
};

const placeOf = (w, seat) => w.now.ranking.find((one) => one.seat === seat).place;

/** "Ana deals, Ben begins." */
export const whoIsNext = (w) => {
  const { of, sheet, now } = w;
  if (!of.rounds || now.over) return "";
  const dealer = sheet.next.first !== null && of.seats.dealer ? sheet.next.first : now.dealer;
  let starter = now.starter;
  if (sheet.next.first !== null) {
    starter = of.seats.dealer
      ? (sheet.next.first + of.seats.later.by) % sheet.names.length
      : sheet.next.first;
    while (now.tie.length && !now.tie.includes(starter)) starter = (starter + 1) % sheet.names.length;
  }
  const begins = sheet.names[starter];
  return dealer === null
    ? w.t(`${begins} begins.`, `${begins} beginnt.`)
    : w.t(
        `${sheet.names[dealer]} deals, ${begins} begins.`,
        `${sheet.names[dealer]} gibt, ${begins} beginnt.`,
      );
};

export const title = (w) => {
  const { of, now, sheet } = w;
  if (now.over) return w.t("The game is over", "Die Partie ist zu Ende");
  if (!of.rounds) return w.t("Tiles", "Plättchen");
  if (now.tie.length) return w.t("The deciding round", "Die Entscheidungsrunde");
  const n = sheet.rounds.length + 1;
  return w.t(`Before round ${n}`, `Vor Runde ${n}`);
};

/** Who has won, and why. */
export const verdict = (w) => {
  const { of, now, sheet } = w;
  if (!now.over) return "";
  const names = now.winners.map((seat) => sheet.names[seat]);
  const who = names.join(w.t(" and ", " und "));
  const won = w.t(
    `${who} ${names.length > 1 ? "have" : "has"} won.`,
    `${who} ${names.length > 1 ? "haben" : "hat"} gewonnen.`,
  );
  const last = now.rounds.at(-1);
  if (last?.tie.length) {
    return `${won} ${w.t("The deciding round settled it.", "Die Entscheidungsrunde gab den Ausschlag.")}`;
  }
  if (of.ends.round !== null) {
    return `${won} ${w.t(`${of.ends.round} rounds are played.`, `${of.ends.round} Runden sind gespielt.`)}`;
  }
  const through = now.made.filter((many) => many >= of.needed).length;
  if (through > now.winners.length && of.points) {
    return `${won} ${w.t("Several are through, so points decide.", "Mehrere sind durch, also entscheiden die Punkte.")}`;
  }
  return won;
};

/** Where everybody stands, in seat order while the game goes on, by places when it is over. */
export const standing = (w) => {
  const { of, now, sheet } = w;
  const order = now.over ? now.ranking.map((one) => one.seat) : sheet.names.map((_, seat) => seat);
  const choosing = of.free && of.named && !now.over && !now.tie.length;
  return html`<table class="p10-standing">
    <caption class="p10-unseen">
      ${w.t("Where everybody stands", "Wie es steht")}
    </caption>
    <thead>
      <tr>
        <th scope="col">${w.t("Player", "Spieler")}</th>
        <th scope="col" class="p10-num">${w.t("Made", "Geschafft")}</th>
        ${of.points ? html`<th scope="col" class="p10-num">${w.t("Points", "Punkte")}</th>` : nothing}
        <th scope="col" class="p10-num">${w.t("Place", "Platz")}</th>
      </tr>
    </thead>
    <tbody>
      ${order.map((seat) => {
        const phase = nowFor(w, seat);
        const out = now.tie.length && !now.tie.includes(seat);
        return html`<tr class=${now.winners.includes(seat) ? "p10-won" : ""}>
          <th scope="row">
            ${token(w, seat)} ${named(sheet.names[seat])}
            ${!of.rounds || now.over
              ? nothing
              : out
                ? html`<span class="p10-asks">${w.t("sits out", "setzt aus")}</span>`
                : choosing && !w.draft
                  ? pick(w, seat)
                  : !phase
                    ? html`<span class="p10-asks">${w.t("no phase yet", "noch keine Phase")}</span>`
                    : html`<span class="p10-asks"
                      ><b>${w.t("Phase", "Phase")} ${phaseName(w, of, phase)}:</b> ${phaseAsks(w, of, phase)}</span
                    >`}
          </th>
          <td class="p10-num">${now.made[seat]}<span class="p10-of">/${of.needed}</span></td>
          ${of.points ? html`<td class="p10-num">${now.total[seat]}</td>` : nothing}
          <td class="p10-num">${placeOf(w, seat)}</td>
        </tr>`;
      })}
    </tbody>
  </table>`;
};

// Which phase a player has named for the coming round.
const pick = (w, seat) => {
  const { of, now, sheet } = w;
  const chosen = sheet.next.picks[seat];
  return html`<select
      class="p10-field"
      aria-label=${w.t(`Phase that ${sheet.names[seat]} plays for`, `Phase, um die ${sheet.names[seat]} spielt`)}
      @change=${(event) => w.add(["pick", seat, event.target.value])}
    >
      <option value="" .selected=${!chosen}>${w.t("not named yet", "noch nicht genannt")}</option>
      ${of.phases
        .filter((one) => !now.done[seat].includes(one.id) || one.id === chosen)
        .map(
          (one) =>
            html`<option value=${one.id} .selected=${one.id === chosen}>
              ${one.name[w.lang]}: ${one.asks[w.lang]}
            </option>`,
        )}
    </select>`;
};

/** The phase spaces with everybody's marker, as they stand on the board. */
export const track = (w) => {
  const { of, now, sheet } = w;
  if (of.free || of.points || !of.rounds) return nothing;
  const places = [...of.phases.map((one) => one.id), "goal"];
  return html`<ol class="p10-track" aria-label=${w.t("Phase markers", "Phasensteine")}>
    ${places.map((id) => {
      const here = sheet.names.map((_, seat) => seat).filter((seat) => now.phase[seat] === id);
      return html`<li class=${id === "goal" ? "p10-goal" : ""}>
        <span class="p10-place">${id === "goal" ? w.t("Goal", "Ziel") : phaseName(w, of, id)}</span>
        <span class="p10-here" aria-hidden="true">${here.map((seat) => token(w, seat))}</span>
        <span class="p10-unseen"
          >${here.length
            ? here.map((seat) => sheet.names[seat]).join(", ")
            : w.t("nobody", "niemand")}</span
        >
      </li>`;
    })}
  </ol>`;
};

/** The rounds as they were written down, each with a button to correct it. */
export const rounds = (w) => {
  const { of, now, sheet } = w;
  if (!of.rounds || !sheet.rounds.length) return nothing;
  return html`<div class="p10-scroll" role="region" tabindex="0" aria-label=${w.t("Rounds", "Runden")}>
    <table class="p10-rounds">
      <caption class="p10-unseen">
        ${w.t("Round by round", "Runde für Runde")}
      </caption>
      <thead>
        <tr>
          <th scope="col">${w.t("Round", "Runde")}</th>
          ${sheet.names.map(
            (name, seat) => html`<th scope="col">${token(w, seat)} <span class="p10-who">${name}</span></th>`,
          )}
        </tr>
      </thead>
      <tbody>
        ${sheet.rounds.map((round, at) => {
          const stood = now.rounds[at];
          const odd = now.odd?.includes(at);
          return html`<tr class=${stood ? "" : "p10-behind"}>
            <th scope="row">
              <button
                type="button"
                class="p10-button p10-nth"
                aria-label=${w.t(`Correct round ${at + 1}`, `Runde ${at + 1} ändern`)}
                @click=${() => w.edit(at)}
              >
                ${at + 1}${odd ? html`<span class="p10-odd">!</span>` : nothing}
                <span class="p10-noprint" aria-hidden="true">✎</span>
              </button>
            </th>
            ${sheet.names.map((_, seat) => html`<td>${entry(w, round, stood, seat)}</td>`)}
          </tr>`;
        })}
      </tbody>
      ${of.points
        ? html`<tfoot>
            <tr>
              <th scope="row">${w.t("Sum", "Summe")}</th>
              ${now.total.map((sum) => html`<td>${sum}</td>`)}
            </tr>
          </tfoot>`
        : nothing}
    </table>
  </div>`;
};

const entry = (w, round, stood, seat) => {
  const { of } = w;
  if (!stood) return w.t("not counted", "zählt nicht");
  if (round.void) return w.t("void", "ungültig");
  if (stood.tie.length) {
    if (!stood.tie.includes(seat)) return "–";
    return round.out === seat ? w.t("out, wins", "aus, gewinnt") : w.t("tied", "gleichauf");
  }
  const out = round.out === seat;
  const made = out || round.made?.[seat];
  const phase = stood.before[seat] ? phaseName(w, of, stood.before[seat]) : "";
  const word = out ? w.t("out", "aus") : made ? w.t("made", "geschafft") : w.t("not made", "nicht geschafft");
  return html`${of.points ? html`<b>${stood.points[seat]}</b> ` : nothing}<span
      class="p10-how ${made ? "p10-made" : ""}"
      >${phase}<span aria-hidden="true">${out ? "★" : made ? "✓" : "–"}</span
      ><span class="p10-unseen"> ${word}</span></span
    >`;
};

/** The tiles of everybody, to be turned over by a tap. */
export const tiles = (w) => {
  const { of, now, sheet } = w;
  return sheet.names.map(
    (name, seat) =>
      html`<fieldset class="p10-set p10-tiles">
        <legend>
          ${token(w, seat)} ${name}:
          ${w.t(`${now.done[seat].length} of ${of.needed}`, `${now.done[seat].length} von ${of.needed}`)}
        </legend>
        <div class="p10-tilebox">
          ${of.phases.map((tile) => {
            const turned = now.done[seat].includes(tile.id);
            return html`<button
              type="button"
              class="p10-button p10-tile"
              aria-pressed=${String(turned)}
              ?disabled=${now.over && !turned}
              @click=${() => w.tile(seat, tile, turned)}
            >
              <span aria-hidden="true">${turned ? "✓" : ""}</span>
              ${tile.name[w.lang]}
            </button>`;
          })}
        </div>
      </fieldset>`,
  );
};

// -- for the whole table ---------------------------------------------------------------------

/** Large, to be read from the other side too, while the screen stays on. */
export const tableView = (w) => {
  const { of, now, sheet } = w;
  const order = now.over ? now.ranking.map((one) => one.seat) : sheet.names.map((_, seat) => seat);
  return html`<dialog
    class="p10-tableview"
    aria-label=${w.t("For the whole table", "Für den ganzen Tisch")}
    @close=${() => tableClosed(w)}
  >
    ${w.tableOpen
      ? html`<div class="p10-tablebar">
            <button type="button" class="p10-button" @click=${() => (w.turned = !w.turned)}>
              ${w.t("Turn round", "Umdrehen")}
            </button>
            <button type="button" class="p10-button" @click=${() => closeTable(w)}>
              ${w.t("Close", "Schließen")}
            </button>
          </div>
          <div class="p10-tablebody ${w.turned ? "p10-upside" : ""}" tabindex="0" role="region"
            aria-label=${w.t("Where everybody stands", "Wie es steht")}>
            <p class="p10-tablehead">
              <b>${title(w)}</b>
              <span>${now.over ? verdict(w) : whoIsNext(w)}</span>
            </p>
            <ul>
              ${order.map((seat) => {
                const phase = nowFor(w, seat);
                const out = now.tie.length && !now.tie.includes(seat);
                return html`<li class=${now.winners.includes(seat) ? "p10-won" : ""}>
                  <span class="p10-bigname">${token(w, seat)} ${named(sheet.names[seat])}</span>
                  <span class="p10-bigphase"
                    >${now.over
                      ? w.t(`place ${placeOf(w, seat)}`, `Platz ${placeOf(w, seat)}`)
                      : out
                        ? w.t("sits out", "setzt aus")
                        : !of.rounds
                          ? w.t(
                              `${now.made[seat]} of ${of.needed} tiles`,
                              `${now.made[seat]} von ${of.needed} Plättchen`,
                            )
                          : phase
                            ? w.t(`Phase ${phaseName(w, of, phase)}`, `Phase ${phaseName(w, of, phase)}`)
                            : w.t("no phase yet", "noch keine Phase")}</span
                  >
                  ${of.points
                    ? html`<span class="p10-bigpoints"
                        >${now.total[seat]}
                        <span>${w.t("points", "Punkte")}</span></span
                      >`
                    : html`<span class="p10-bigpoints"
                        >${now.made[seat]}<span>/${of.needed}</span></span
                      >`}
                  <span class="p10-bigasks">${now.over || out ? nothing : phaseAsks(w, of, phase)}</span>
                </li>`;
              })}
            </ul>
            <p class="p10-tablefoot">${wakeText(w)}</p>
          </div>`
      : nothing}
  </dialog>`;
};
