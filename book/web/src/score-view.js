// What the score keeper looks like: the form for a new sheet, the sheet, and what surrounds it.
import { html, nothing } from "lit";
import { store } from "./store.js";
import { MOST, fold, settle, tooMany, variantOf } from "./score-model.js";
import { openTable } from "./score-dialog.js";
import { entryForm, touched } from "./score-entry.js";
import { exportCsv, exportJson, importFile, mail, snapshot } from "./score-file.js";
import { rounds, standing, tableView, tiles, title, track, verdict, whoIsNext } from "./score-sheet.js";

export const notKept = (w) => {
  return html`<p class="p10-note p10-warn">
    ${w.t(
      "This device keeps nothing (its storage is full or turned off). The game stands in the link of this page: reload is safe, but share or export it before you close the page.",
      "Dieses Gerät bewahrt nichts auf (der Speicher ist voll oder abgeschaltet). Die Partie steht im Link dieser Seite: Neu laden schadet nicht, aber teile oder sichere sie, bevor du die Seite schließt.",
    )}
  </p>`;
};

export const offered = (w) => {
  const { game, how } = w.offer;
  const theirs = w._times(game);
  const ours = w._times(w.offer.mine ?? w.game);
  const text = {
    newer: w.t(
      `This is a newer state of the game: after ${theirs}; here it is ${ours}. Replace yours by it?`,
      `Das ist ein neuerer Stand der Partie: nach ${theirs}; hier ist es ${ours}. Deinen dadurch ersetzen?`,
    ),
    older: w.t(
      `This is an older state of the game: after ${theirs}; here it is ${ours}. Replace yours by it?`,
      `Das ist ein älterer Stand der Partie: nach ${theirs}; hier ist es ${ours}. Deinen dadurch ersetzen?`,
    ),
    other: w.t(
      `The same game was carried on in two places: there up to ${theirs}, here up to ${ours}. Which one counts?`,
      `Dieselbe Partie wurde an zwei Stellen fortgesetzt: dort bis ${theirs}, hier bis ${ours}. Welche gilt?`,
    ),
  }[how];
  return html`<div class="p10-panel p10-offer" role="alert">
    <p>${text} ${touched(w) ? w.t("The round that you have half written would be lost.", "Die Runde, die du halb ausgefüllt hast, ginge verloren.") : nothing}</p>
    <div class="p10-row">
      <button type="button" class="p10-button p10-main" @click=${() => w.take()}>
        ${w.t(`Take the one after ${theirs}`, `Den nach ${theirs} nehmen`)}
      </button>
      <button type="button" class="p10-button" @click=${() => w.refuse()}>
        ${w.t("Keep mine", "Meinen behalten")}
      </button>
      <button type="button" class="p10-button" @click=${() => w.both()}>
        ${w.t("Keep both", "Beide behalten")}
      </button>
    </div>
  </div>`;
};

export const setupView = (w) => {
  const { setup } = w;
  const of = variantOf(w.tables, setup.variant);
  if (!of) return w.still;
  const [few, many] = of.players;
  // Whoever is named stays, even where a game has no seat for them: then it is said.
  const names = [...setup.names, ...Array(few).fill("")].slice(0, Math.max(few, setup.names.length));
  while (names.length > many && !names.at(-1).trim()) names.pop();
  const set = (change) => {
    w.setup = { ...setup, names, problem: "", blank: -1, ...change };
  };
  const without = (seat) => ({
    names: names.filter((_, at) => at !== seat),
    spare: [...setup.spare, names[seat]],
    first: Math.min(setup.first > seat ? setup.first - 1 : setup.first, names.length - 2),
  });
  const seats = { names, few, many, set, without };
  return html`<form
      class="p10-panel p10-setup"
      novalidate
      @submit=${(event) => {
        event.preventDefault();
        w.start();
      }}
    >
      <h2 tabindex="-1" class="p10-setuphead">${w.t("A new sheet", "Ein neuer Zettel")}</h2>
      <label
        ><span class="p10-label">${w.t("Game", "Spiel")}</span
        ><select class="p10-field p10-wide" @change=${(event) => set({ variant: event.target.value })}>
          ${w.tables.variants.map(
            (one) =>
              html`<option value=${one.id} .selected=${one.id === of.id}>${one.title[w.lang]}</option>`,
          )}
        </select></label
      >
      <fieldset class="p10-set">
        <legend>${w.t("Players, in the order they sit (clockwise)", "Spieler, wie sie sitzen (im Uhrzeigersinn)")}</legend>
        ${names.map(
          (name, seat) =>
            html`<div class="p10-row p10-nameline">
              <input
                class="p10-field"
                data-seat=${seat}
                autocomplete="off"
                aria-label=${w.t(`Name of player ${seat + 1}`, `Name von Spieler ${seat + 1}`)}
                aria-describedby=${`p10-score-seat-${seat}`}
                placeholder=${w.t(`Player ${seat + 1}`, `Spieler ${seat + 1}`)}
                .value=${name}
                @input=${(event) => set({ names: names.map((one, at) => (at === seat ? event.target.value : one)) })}
              />
              ${of.rounds
                ? html`<label class="p10-check"
                    ><input
                      type="radio"
                      name="p10-score-first"
                      .checked=${setup.first === seat}
                      @change=${() => set({ first: seat })}
                    />${of.seats.dealer ? w.t("deals first", "gibt zuerst") : w.t("begins", "beginnt")}</label
                  >`
                : nothing}
              ${seatNote(w, seat, seats)}
            </div>`,
        )}
        <div class="p10-row">
          <button type="button" class="p10-button" ?disabled=${names.length >= many}
            @click=${() => set({ names: [...names, setup.spare.at(-1) ?? ""], spare: setup.spare.slice(0, -1) })}>
            ${w.t("One player more", "Ein Spieler mehr")}
          </button>
          <button type="button" class="p10-button" ?disabled=${names.length <= few}
            @click=${() => set(without(names.length - 1))}>
            ${w.t("One fewer", "Einer weniger")}
          </button>
        </div>
        <p class="p10-asks">
          ${[of.says["dealer.first"], of.says["start.first"]].map((one) => (one ? one[w.lang] : "")).join(" ")}
        </p>
      </fieldset>
      <div class="p10-problem" role="alert" ?hidden=${!setup.problem}>
        ${setup.problem ? html`<p>${setup.problem}</p>` : nothing}
      </div>
      <div class="p10-row">
        <button type="submit" class="p10-button p10-main">${w.t("Begin", "Los geht’s")}</button>
        ${importButton(w)}
      </div>
    </form>
    ${shelf(w)}`;
};

// What is to be said of a seat, beside its name: too long, no seat, or no name.
const seatNote = (w, seat, { names, few, many, set, without }) => {
  const name = names[seat];
  const calling = w.t(`Player ${seat + 1}`, `Spieler ${seat + 1}`);
  let text = "";
  if (tooMany(name)) text = tooLong(w, name);
  else if (seat >= many) {
    text = w.t(`This game has ${many} seats at most.`, `Dieses Spiel hat höchstens ${many} Plätze.`);
  } else if (w.setup.blank === seat) {
    text = w.t(`${calling} has no name.`, `${calling} hat keinen Namen.`);
  }
  const asks = w.setup.blank === seat;
  return html`<div class="p10-seatnote ${text ? "p10-hint p10-warn" : ""}" id=${`p10-score-seat-${seat}`} aria-live="polite">
    ${text}
    ${asks
      ? html`<button type="button" class="p10-button" @click=${() => set({ names: names.map((one, at) => (at === seat ? calling : one)) })}>
            ${w.t(`Call them “${calling}”`, `„${calling}“ nennen`)}
          </button>`
      : nothing}
    ${(asks && names.length > few) || seat >= many
      ? html`<button type="button" class="p10-button" @click=${() => set(without(seat))}>
          ${w.t("Take this seat away", "Diesen Platz wegnehmen")}
        </button>`
      : nothing}
  </div>`;
};

const tooLong = (w, name) => {
  const many = tooMany(name);
  return w.t(
    `${many} ${many === 1 ? "letter" : "letters"} too many: there is room for ${MOST.names}.`,
    `${many} ${many === 1 ? "Buchstabe" : "Buchstaben"} zu viel: Platz ist für ${MOST.names}.`,
  );
};

export const importButton = (w) => {
  return html`<label class="p10-button p10-file"
    >${w.t("Import a file", "Datei einlesen")}
    <input
      type="file"
      class="p10-unseen"
      accept=".json,.csv,application/json,text/csv"
      @change=${(event) => importFile(w, event)}
  /></label>`;
};

// The games that lie on this device.
export const shelf = (w) => {
  const games = store
    .keys("score:")
    .map((key) => w._stored(key.slice("score:".length)))
    .filter(Boolean);
  if (!games.length) return nothing;
  return html`<section class="p10-shelf" aria-label=${w.t("Sheets on this device", "Zettel auf diesem Gerät")}>
    <h2>${w.t("Sheets on this device", "Zettel auf diesem Gerät")}</h2>
    <ul>
      ${games.map((game) => {
        const sheet = fold(game);
        const of = variantOf(w.tables, sheet.variant);
        const over = settle(of, sheet).over;
        return html`<li class="p10-row">
          <button type="button" class="p10-button" @click=${() => w.open(game.id)}>
            ${sheet.names.join(", ")}
          </button>
          <span class="p10-asks"
            >${of.title[w.lang]}, ${over ? w.t("over", "zu Ende") : w._times(game)}</span
          >
          <button
            type="button"
            class="p10-button p10-plain"
            aria-label=${w.t(`Throw away the game of ${sheet.names.join(", ")}`, `Partie von ${sheet.names.join(", ")} wegwerfen`)}
            @click=${() => w.forget(game.id)}
          >
            ${w.t("Throw away", "Wegwerfen")}
          </button>
        </li>`;
      })}
    </ul>
  </section>`;
};

export const sheetView = (w) => {
  const { of, now, sheet, draft } = w;
  return html`<div class="p10-sheet">
    <p class="p10-sheettitle">${of.title[w.lang]}</p>
    ${w.foreign ? foreignBox(w) : nothing}
    <div class="p10-topline">
      <h2 tabindex="-1" class="p10-scorehead">${title(w)}</h2>
      <p class="p10-next">${now.over ? nothing : whoIsNext(w)}</p>
    </div>
    ${now.over ? html`<p class="p10-verdict">${verdict(w)}</p>` : nothing}
    ${now.tie.length && !now.over
      ? html`<p class="p10-note">
          ${["tie.second", "tie.players", "tie.phase"].map((name) => of.says[name]?.[w.lang] ?? "").join(" ")}
        </p>`
      : nothing}
    ${now.odd?.length
      ? html`<p class="p10-note p10-warn">
          ${w.t(
            `A correction has left round ${now.odd.map((at) => at + 1).join(", ")} without a meaning. Please correct it too.`,
            `Durch eine Änderung passt Runde ${now.odd.map((at) => at + 1).join(", ")} nicht mehr. Bitte ändere sie auch.`,
          )}
        </p>`
      : nothing}
    ${now.behind
      ? html`<p class="p10-note">
          ${w.t(
            "What was written down after the end of the game does not count.",
            "Was nach dem Ende der Partie aufgeschrieben wurde, zählt nicht.",
          )}
        </p>`
      : nothing}
    ${draft ? entryForm(w) : nothing}
    ${!draft && of.rounds && !now.over
      ? html`<div class="p10-row p10-noprint">
          <button type="button" class="p10-button p10-main p10-enter" @click=${() => w.edit(-1)}>
            ${now.tie.length
              ? w.t("Who went out first?", "Wer ging zuerst aus?")
              : w.t(`Write down round ${sheet.rounds.length + 1}`, `Runde ${sheet.rounds.length + 1} aufschreiben`)}
          </button>
        </div>`
      : nothing}
    ${standing(w)} ${track(w)} ${of.rounds ? nothing : tiles(w)} ${rounds(w)}
    ${now.over ? settledBy(w) : nothing}
    <div class="p10-row p10-noprint">
      <button type="button" class="p10-button p10-totable" @click=${() => openTable(w)}>
        ${w.t("For the whole table", "Für den ganzen Tisch")}
      </button>
      <button type="button" class="p10-button" ?disabled=${w.game.events.length < 2} @click=${() => w.undo()}>
        ${w.t("Undo", "Rückgängig")}
      </button>
      <button type="button" class="p10-button" ?disabled=${!w.undone.length} @click=${() => w.redo()}>
        ${w.t("Redo", "Wiederholen")}
      </button>
    </div>
    <details class="p10-more p10-noprint">
      <summary>${w.t("Share, print, export", "Teilen, drucken, sichern")}</summary>
      <p class="p10-asks">${snapshot(w)}</p>
      <p10-share
        noprint
        .link=${() => w.shareLink()}
        .name=${`Phase 10: ${sheet.names.join(", ")}`}
        .lang=${w.lang}
      ></p10-share>
      <div class="p10-row">
        <button type="button" class="p10-button" @click=${() => mail(w)}>${w.t("Mail", "Mail")}</button>
        <button type="button" class="p10-button" @click=${() => print()}>
          ${w.t("Print the sheet", "Zettel drucken")}
        </button>
        <button type="button" class="p10-button" @click=${() => exportJson(w)}>
          ${w.t("Export as JSON", "Als JSON sichern")}
        </button>
        <button type="button" class="p10-button" @click=${() => exportCsv(w)}>
          ${w.t("Export as CSV", "Als CSV sichern")}
        </button>
        ${importButton(w)}
      </div>
    </details>
    <details class="p10-more p10-noprint">
      <summary>${w.t("Names, dealer, new game", "Namen, Geber, neue Partie")}</summary>
      ${changes(w)}
    </details>
    ${tableView(w)}
  </div>`;
};

export const foreignBox = (w) => {
  return html`<div class="p10-note p10-noprint">
    <p>
      ${w.t(
        `This game came by a link, as it stood after ${w._times(w.game)}. It is not live: ask for a newer link to see more.`,
        `Diese Partie kam mit einem Link, wie sie nach ${w._times(w.game)} stand. Er läuft nicht mit: Frag nach einem neueren, um mehr zu sehen.`,
      )}
    </p>
    <button type="button" class="p10-button" @click=${() => w._keep()}>
      ${w.t("Keep it on this device", "Auf diesem Gerät behalten")}
    </button>
  </div>`;
};

// Who says so: the engine itself, or the tables that it wrote.
export const settledBy = (w) => {
  const by = w.checked?.game === w.game;
  return html`<div class="p10-settledby">
    <p class="p10-asks">
      ${w.of.says["end.ranking"]?.[w.lang]}
      ${by
        ? w.t("The ranking is the engine’s own.", "Die Rangfolge stammt vom Rechenkern selbst.")
        : w.t(
            "The ranking follows from tables that the engine wrote.",
            "Die Rangfolge folgt aus Tabellen, die der Rechenkern geschrieben hat.",
          )}
    </p>
    ${by ? nothing : html`<div class="p10-noprint">${w.engineBox(w.t(`Let the engine settle it (${w.engineSize})`, `Den Rechenkern werten lassen (${w.engineSize})`))}</div>`}
  </div>`;
};

export const changes = (w) => {
  const { of, sheet, now } = w;
  return html`<fieldset class="p10-set">
      <legend>${w.t("Names", "Namen")}</legend>
      ${sheet.names.map(
        (name, seat) =>
          html`<div class="p10-row">
            <input
              class="p10-field"
              autocomplete="off"
              aria-label=${w.t(`Name of player ${seat + 1}`, `Name von Spieler ${seat + 1}`)}
              aria-describedby=${`p10-score-name-${seat}`}
              .value=${name}
              @change=${(event) => w._rename(seat, event.target)}
            />
            <p class="p10-seatnote ${w.misnamed?.seat === seat ? "p10-hint p10-warn" : ""}" id=${`p10-score-name-${seat}`} aria-live="polite">
              ${w.misnamed?.seat === seat ? `${w.misnamed.problem} ${w.t("Nothing was changed.", "Nichts wurde geändert.")}` : nothing}
            </p>
          </div>`,
      )}
    </fieldset>
    ${of.rounds && !now.over
      ? html`<label class="p10-check"
          >${of.seats.dealer ? w.t("Who deals now:", "Wer jetzt gibt:") : w.t("Who begins now:", "Wer jetzt beginnt:")}
          <select class="p10-field" @change=${(event) => w._begins(Number(event.target.value))}>
            ${sheet.names.map(
              (name, seat) =>
                html`<option
                  value=${seat}
                  .selected=${seat === (sheet.next.first ?? (of.seats.dealer ? now.dealer : now.starter))}
                >
                  ${name}
                </option>`,
            )}
          </select></label
        >`
      : nothing}
    <div class="p10-row">
      <button type="button" class="p10-button" @click=${() => w.putAway()}>
        ${w.t("Put this sheet away, begin a new one", "Zettel weglegen, neuen anfangen")}
      </button>
    </div>`;
};
