// Where the pages of the book show a rule: the addresses that were collected when it was built.
import { html } from "./base.js";

let places = null;
let known = {};

/** Load the addresses; without them a rule is shown and not linked. */
export const ruleLinks = () => {
  places ||= fetch(new URL("../links.json", import.meta.url))
    .then((reply) => (reply.ok ? reply.json() : {}))
    .catch(() => ({}))
    .then((found) => {
      known = found;
    });
  return places;
};

/** The address of a rule, in the first of the variants that has a place for it; "" if none has. */
export const ruleAddress = (rule) => {
  const key = `rule:${rule.id}`;
  const at = Object.hasOwn(known, key) ? known[key] : {};
  const name = [...rule.variants, ""].find((one) => Object.hasOwn(at, one));
  return name === undefined ? "" : new URL(`../../${at[name]}`, import.meta.url).href;
};

/** A rule by its number, linked to the page that explains it. */
export const ruleLink = (rule) => {
  const address = ruleAddress(rule);
  return address
    ? html`<a class="p10-id" href=${address} title=${rule.title}>${rule.id}</a>`
    : html`<span class="p10-id" title=${rule.title}>${rule.id}</span>`;
};
