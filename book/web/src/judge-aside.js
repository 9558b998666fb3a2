// A table that makes room for another one is put aside, and one tap brings it back.
import { html, nothing } from "./base.js";

/** Keep the table as it is now, if the reader has made it; `says` tells why it goes. */
export const putAside = (judge, where, says) => {
  if (judge.own) judge.aside = { state: structuredClone(judge.getState()), where, says };
  judge.own = false;
};

const takeBack = async (judge) => {
  const { state, where, says } = judge.aside;
  judge.aside = null;
  putAside(judge, where, says);
  judge.starts = judge.topics = judge.asking = judge.opened = null;
  await judge.setState(state);
  judge.open = true;
  judge.save();
};

/** What is said of a table that was put aside, in the place where that happened. */
export const asideBox = (judge, where) =>
  judge.aside?.where === where
    ? html`<p class="p10-judge-aside" role="status">${judge.aside.says}
        <button type="button" class="p10-button p10-small" @click=${() => takeBack(judge)}>
          ${judge.t("Bring my table back", "Meinen Tisch zurückholen")}</button></p>`
    : nothing;
