// What the board widget looks like: the circuit, the palette, the roll, the shares.
import { classMap, html, nothing, unsafeSVG } from "./base.js";

export const standing = (w) => {
  const { of } = w;
  if (!of.assumed) return nothing;
  return html`<p class="p10-note">
    <b>${w.own
      ? w.t("This order of the spaces is assumed. ", "Diese Reihenfolge der Felder ist angenommen. ")
      : w.mine
        ? w.t("This is the board of the link. ", "Das ist der Plan aus dem Link. ")
        : w.t("This is the board that you entered. ", "Das ist der Plan, den du eingegeben hast. ")}</b>
    ${w.t(
      "The order on the printed board is not known to us, so every number here holds for the board that is shown, and for no other.",
      "Die Reihenfolge auf dem gedruckten Plan kennen wir nicht; jede Zahl hier gilt also für den gezeigten Plan und für keinen anderen.",
    )}
  </p>`;
};

export const fromLink = (w) => {
  return html`<div class="p10-note p10-warn p10-fromlink">
    <p>
      ${w.t(
        "This board came with a link. The one that you entered is still kept on this device.",
        "Dieser Plan kam mit einem Link. Der, den du eingegeben hast, ist weiter auf diesem Gerät gemerkt.",
      )}
    </p>
    <div class="p10-row">
      <button type="button" class="p10-button" @click=${() => w.showMine()}>
        ${w.t("Show my board", "Meinen Plan zeigen")}
      </button>
      <button type="button" class="p10-button" @click=${() => w.takeLinked()}>
        ${w.t("Keep this one instead", "Stattdessen diesen merken")}
      </button>
    </div>
  </div>`;
};

export const notKept = (w) => {
  return html`<p class="p10-note p10-warn">
    ${w.t(
      "This device keeps nothing (its storage is full or turned off). Your board stands in the link of this page: copy the line or the link.",
      "Dieses Gerät bewahrt nichts auf (der Speicher ist voll oder abgeschaltet). Dein Plan steht im Link dieser Seite: kopiere die Zeile oder den Link.",
    )}
  </p>`;
};

export const icon = (w, name) => {
  return html`<svg viewBox="0 0 40 40" aria-hidden="true" focusable="false" font-weight="700" fill=${w.of.ink}>
    ${unsafeSVG(w.entry(name).icon)}
  </svg>`;
};

export const palette = (w) => {
  const one = (name, inner, label) =>
    html`<button
      type="button"
      class="p10-button p10-brush"
      aria-pressed=${String(w.brush === name)}
      aria-label=${label}
      title=${label}
      @click=${() => (w.brush = name)}
    >
      ${inner}
    </button>`;
  return html`<fieldset class="p10-set">
    <legend>${w.t("A tap on a space sets it to", "Ein Tippen macht das Feld zu")}</legend>
    <div class="p10-row p10-brushes">
      ${one("", w.t("the next kind", "der nächsten Art"), w.t("the next kind", "der nächsten Art"))}
      ${w.of.names.map((entry) => one(entry.name, icon(w, entry.name), entry.words[w.lang]))}
    </div>
    <p class="p10-asks">
      ${w.brush
        ? w.entry(w.brush).words[w.lang]
        : w.t(
            "Each tap goes on to the next kind; with the backspace key it goes back.",
            "Jedes Tippen geht eine Art weiter; mit der Rücktaste geht es zurück.",
          )}
    </p>
  </fieldset>`;
};

export const reachable = (w) => {
  if (w.mode !== "roll" || !w.found) return new Map();
  if (w.going) return new Map(w.going.then.map((at) => [at, ""]));
  return new Map((w.found.moves ?? []).map((one) => [one.to, String(one.distance)]));
};

export const grid = (w) => {
  const { of } = w;
  const targets = reachable(w);
  const reach = w.mode === "roll" && !w.thrown.length ? (w.found?.reach ?? {}) : {};
  const span = (places, axis) => Math.max(...places.map((place) => place[axis])) + 1;
  return html`<div
    class="p10-circuitgrid"
    role="group"
    aria-label=${w.t(
      `The spaces, clockwise from the start: arrow keys go along`,
      `Die Felder, im Uhrzeigersinn vom Start: Pfeiltasten gehen weiter`,
    )}
    style=${`--wide:${span(of.wide, 0)};--tall:${span(of.tall, 0)}`}
    @keydown=${(event) => w._key(event)}
  >
    ${w.spaces.map((name, at) => spaceCell(w, name, at, targets, reach))}
    <div class="p10-middle" aria-hidden="true">
      <ul>
        ${w.of.names.map((one) => html`<li>${icon(w, one.name)} ${one.words[w.lang]}</li>`)}
      </ul>
      <p>
        ${w.t("The start lies below left; clockwise is up from there.", "Der Start liegt unten links; im Uhrzeigersinn geht es von dort hinauf.")}
      </p>
    </div>
  </div>`;
};

export const spaceCell = (w, name, at, targets, reach) => {
  const { of } = w;
  const here = w.mode === "roll" ? w.pieces.map((_, seat) => seat).filter((seat) => w.pieces[seat] === at) : [];
  const share = w.shares?.landed[at];
  const rolls = reach[at];
  const label = [
    at === 0 ? w.t("Start", "Start") : w.t(`Space ${at + 1}`, `Feld ${at + 1}`),
    w.words(at),
    here.length ? w.t(`piece ${here.map((seat) => seat + 1).join(", ")}`, `Figur ${here.map((seat) => seat + 1).join(", ")}`) : "",
    targets.has(at) ? w.t("your piece can go there", "dorthin kann deine Figur") : "",
    rolls ? w.t(`${rolls} of ${w.found.of} rolls reach it`, `${rolls} von ${w.found.of} Würfen reichen hin`) : "",
    share ? w.percent(share[0]) : "",
  ].filter(Boolean);
  const [wx, wy] = of.wide[at];
  const [tx, ty] = of.tall[at];
  // What lies on a space stands beside its button, which has all of it in its name.
  return html`<div
    class=${classMap({ "p10-cell": true, "p10-start": at === 0, "p10-target": targets.has(at) })}
    style=${`--wx:${wx + 1};--wy:${wy + 1};--tx:${tx + 1};--ty:${ty + 1}`}
  >
    <button
      type="button"
      class="p10-space"
      tabindex=${at === 0 ? 0 : -1}
      data-space=${at}
      aria-label=${label.join(", ")}
      @click=${() => w.tap(at)}
    >
      ${icon(w, name)}
    </button>
    <span class="p10-over" aria-hidden="true">
      ${here.length
        ? html`<span class="p10-heres"
            >${here.map((seat) => html`<span class="p10-token p10-token-${seat}">${seat + 1}</span>`)}</span
          >`
        : nothing}
      ${targets.get(at) ? html`<span class="p10-far">${targets.get(at)}</span>` : nothing}
      ${rolls ? html`<span class="p10-far p10-soft">${rolls}</span>` : nothing}
      ${share ? html`<span class="p10-sharein">${(100 * share[0]).toFixed(1)}</span>` : nothing}
    </span>
  </div>`;
};

export const entering = (w) => {
  const lacking = w._lacking();
  const line = w.line ?? `board: ${w.short()}`;
  return html`${lacking.length
      ? html`<p class="p10-note p10-warn">
          ${w.t("Not on the board yet: ", "Noch nicht auf dem Plan: ")}${lacking.join(", ")}.
        </p>`
      : nothing}
    <div class="p10-row">
      <button type="button" class="p10-button" ?disabled=${!w.past.length} @click=${() => w.undo()}>
        ${w.t("Undo", "Rückgängig")}
      </button>
      <button type="button" class="p10-button" ?disabled=${w.own} @click=${() => w._set([...w.of.own])}>
        ${w.t("The assumed board", "Der angenommene Plan")}
      </button>
      <button type="button" class="p10-button" @click=${() => w.random()}>
        ${w.t("A random board", "Ein zufälliger Plan")}
      </button>
    </div>
    <form
      novalidate
      @submit=${(event) => {
        event.preventDefault();
        w.paste();
      }}
    >
      <label
        ><span class="p10-label">${w.t("The board as a line, for others or to be pasted", "Der Plan als Zeile, zum Weitergeben oder Einfügen")}</span
        ><textarea
          class="p10-field p10-line"
          rows="5"
          spellcheck="false"
          autocapitalize="off"
          .value=${line}
          @input=${(event) => (w.line = event.target.value)}
        ></textarea>
      </label>
      <div class="p10-row">
        <button type="submit" class="p10-button p10-main" ?disabled=${w.line === null}>
          ${w.t("Use this line", "Diese Zeile nehmen")}
        </button>
        ${w.line === null
          ? nothing
          : html`<button type="button" class="p10-button" @click=${() => {
              w.line = null;
              w.problem = "";
            }}>
              ${w.t("The line of the board above", "Die Zeile des Plans oben")}
            </button>`}
        <button type="button" class="p10-button" @click=${() => w.copyLine()}>
          ${w.t("Copy the line", "Zeile kopieren")}
        </button>
      </div>
      <p class="p10-asks">${w.told}</p>
    </form>`;
};

export const rolling = (w) => {
  const { of, thrown, found, going } = w;
  const faces = Array.from({ length: of.dice.faces }, (_, at) => at + 1);
  return html`${w.awake ? nothing : w.engineBox()}
    <div class="p10-row">
      <label class="p10-check"
        >${w.t("Pieces", "Figuren")}
        <select class="p10-field" aria-label=${w.t("Pieces", "Figuren")} @change=${(event) => w.setPieces(Number(event.target.value))}>
          ${Array.from({ length: of.players[1] }, (_, at) => at + 1).map(
            (many) => html`<option value=${many} .selected=${many === w.pieces.length}>${many}</option>`,
          )}
        </select></label
      >
      ${w.pieces.map(
        (at, seat) =>
          html`<label class="p10-check"
            ><span class="p10-token p10-token-${seat}" aria-hidden="true">${seat + 1}</span>
            <select
              class="p10-field"
              aria-label=${w.t(`Piece ${seat + 1} stands on`, `Figur ${seat + 1} steht auf`)}
              @change=${(event) => w.putPiece(seat, Number(event.target.value))}
            >
              ${w.spaces.map(
                (_, space) =>
                  html`<option value=${space} .selected=${space === at}>${space + 1}: ${w.words(space)}</option>`,
              )}
            </select></label
          >`,
      )}
    </div>
    <div class="p10-panel">
      <p class="p10-turn">
        <span class="p10-token p10-token-${w.seat}" aria-hidden="true">${w.seat + 1}</span>
        ${w.t(`Piece ${w.seat + 1} moves`, `Figur ${w.seat + 1} zieht`)}
        ${w.pieces.length > 1
          ? html`<button
              type="button"
              class="p10-button p10-plain"
              @click=${() => {
                w.seat = (w.seat + 1) % w.pieces.length;
                w.thrown = [];
                w.going = null;
                w.save();
                w._look();
              }}
            >
              ${w.t("the next one instead", "stattdessen die nächste")}
            </button>`
          : nothing}
      </p>
      <div class="p10-row">
        <button type="button" class="p10-button p10-main p10-throw" @click=${() => w.throwDice()}>
          ${w.t("Roll the dice", "Würfeln")}
        </button>
        ${Array.from({ length: of.dice.dice }, (_, die) =>
          html`<select
            class="p10-field p10-die"
            aria-label=${w.t(`Die ${die + 1}`, `Würfel ${die + 1}`)}
            @change=${(event) => {
              const values = Array.from({ length: of.dice.dice }, (_one, at) => thrown[at] ?? 1);
              values[die] = Number(event.target.value);
              w.roll(values);
            }}
          >
            ${thrown.length ? nothing : html`<option value="" selected>–</option>`}
            ${faces.map((face) => html`<option value=${face} .selected=${thrown[die] === face}>${face}</option>`)}
          </select>`,
        )}
      </div>
      ${going
        ? html`<p>${w.t("A free choice: go on to", "Freie Wahl: weiter zu")}</p>
            <div class="p10-row p10-moves">
              ${going.then.map(
                (at) =>
                  html`<button type="button" class="p10-button" @click=${() => w._place(at)}>
                    ${at + 1}: ${w.words(at)}
                  </button>`,
              )}
              <button type="button" class="p10-button p10-plain" @click=${() => (w.going = null)}>
                ${w.t("another move", "ein anderer Zug")}
              </button>
            </div>`
        : found?.moves
          ? html`<div class="p10-row p10-moves">
              ${found.moves.map(
                (one) =>
                  html`<button type="button" class="p10-button" @click=${() => w.move(one)}>
                    ${w.t(`${one.distance} on`, `${one.distance} weiter`)}: ${one.to + 1}, ${one.words}
                  </button>`,
              )}
            </div>`
          : found
            ? html`<p class="p10-asks">
                ${w.t(
                  `The small numbers say how many of the ${found.of} rolls let this piece stop there.`,
                  `Die kleinen Zahlen sagen, mit wie vielen der ${found.of} Würfe diese Figur dort halten kann.`,
                )}
              </p>`
            : nothing}
    </div>`;
};

export const sharesView = (w) => {
  const { of, shares } = w;
  return html`<section class="p10-shares" aria-label=${w.t("Landing shares", "Anteile der Felder")}>
    <h2>${w.t("How often does a piece land where?", "Wie oft landet eine Figur wo?")}</h2>
    <div class="p10-row">
      <label class="p10-check"
        >${w.t("Pieces on the board", "Figuren auf dem Plan")}
        <select class="p10-field" aria-label=${w.t("Pieces on the board", "Figuren auf dem Plan")} @change=${(event) => (w.many = Number(event.target.value))}>
          ${Array.from({ length: of.players[1] }, (_, at) => at + 1).map(
            (many) => html`<option value=${many} .selected=${many === w.many}>${many}</option>`,
          )}
        </select></label
      >
      ${w.progress === null
        ? html`<button type="button" class="p10-button" @click=${() => w.count()}>
            ${w.t("Work it out", "Ausrechnen")}
          </button>`
        : html`<button type="button" class="p10-button" @click=${() => w.stop()}>
              ${w.t("Stop", "Anhalten")}
            </button>
            <progress
              max="1"
              value=${w.progress}
              aria-label=${w.t("How far the count is", "Wie weit die Zählung ist")}
            ></progress>`}
    </div>
    ${shares ? sharesTable(w, shares) : nothing}
  </section>`;
};

export const sharesTable = (w, shares) => {
  const places = (name) => shares.names.filter((one) => one === name).length;
  const cell = ([share, half]) =>
    html`<td class="p10-num">
      ${w.percent(share)}${half ? html`<span class="p10-asks"> ± ${w.percent(half)}</span>` : nothing}
    </td>`;
  return html`<table class="p10-sharetable">
      <caption class="p10-unseen">
        ${w.t("Shares by kind of space", "Anteile nach Art der Felder")}
      </caption>
      <thead>
        <tr>
          <th scope="col">${w.t("Space", "Feld")}</th>
          <th scope="col" class="p10-num">${w.t("there are", "es gibt")}</th>
          <th scope="col" class="p10-num">${w.t("landed on by the dice", "mit den Würfeln erreicht")}</th>
          <th scope="col" class="p10-num">${w.t("turn ends there", "Zug endet dort")}</th>
        </tr>
      </thead>
      <tbody>
        ${Object.entries(shares.kinds).map(
          ([name, [landed, ended]]) =>
            html`<tr>
              <th scope="row"><span class="p10-kindrow">${icon(w, name)} ${w.entry(name).words[w.lang]}</span></th>
              <td class="p10-num">${places(name)}</td>
              ${cell(landed)} ${cell(ended)}
            </tr>`,
        )}
      </tbody>
    </table>
    <p class="p10-asks">
      ${shares.exact
        ? w.t(
            "Exact, for one piece alone in the long run: the dice are fair, each move that a roll allows is as likely as any other, and so is each way on from a free choice.",
            "Genau, für eine Figur allein auf lange Sicht: Die Würfel sind fair, jeder Zug, den ein Wurf erlaubt, ist so wahrscheinlich wie jeder andere, und ebenso jedes Ziel einer freien Wahl.",
          )
        : w.t(
            `Sampled: ${shares.pieces} pieces, ${shares.turns} turns in ${shares.blocks} blocks, the first ${shares.warm} turns of each piece in a block left out, seed ${shares.seed}. The dice are fair, every choice is random. ± is half of a 95 % interval.`,
            `Stichprobe: ${shares.pieces} Figuren, ${shares.turns} Züge in ${shares.blocks} Blöcken, ohne die ersten ${shares.warm} Züge jeder Figur im Block, Startwert ${shares.seed}. Die Würfel sind fair, jede Wahl ist zufällig. ± ist die Hälfte eines 95-%-Intervalls.`,
          )}
      ${of_(w)}
    </p>
    ${shares.jokers?.length
      ? html`<p>
          ${w.t(
            "Whoever plays for a joker space can have reached one from the start, alone on the board, within",
            "Wer auf ein Jokerfeld aus ist, kann vom Start aus, allein auf dem Plan, eines erreicht haben nach",
          )}
          ${shares.jokers
            .slice(0, 4)
            .map((chance, at) =>
              w.t(
                `${at + 1} turn${at ? "s" : ""}: ${w.percent(chance)}`,
                `${at + 1} ${at ? "Zügen" : "Zug"}: ${w.percent(chance)}`,
              ),
            )
            .join("; ")}.
        </p>`
      : nothing}`;
};

// The numbers in the spaces are percentages.
const of_ = (w) =>
  w.t(
    "The numbers in the spaces are per cent of all landings by the dice.",
    "Die Zahlen in den Feldern sind Prozent aller Landungen mit den Würfeln.",
  );
