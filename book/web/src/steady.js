// What a reader is doing stays as it is when a widget is drawn anew, as it is whenever the engine
// has answered: the focus stays, and so does what is being typed.
import { noChange } from "lit";
import { Directive, directive } from "lit/directive.js";
import { setCommittedValue } from "lit/directive-helpers.js";

// What Tab stops at.
const STOPS = ["a[href]", "button", "input", "select", "textarea", "summary", "[tabindex]"]
  .map((one) => `${one}:not([tabindex="-1"], :disabled)`)
  .join(", ");
// Where the focus goes unasked, a phone would open its keyboard.
const WRITES = "textarea, input:not([type=checkbox], [type=radio], [type=range], [type=button])";

const stops = (box) => [...box.querySelectorAll(STOPS)];

/** What tells an element from the others: its id, its name, or what it stands for. */
const called = (one) => {
  const { tagName, id, name, dataset } = one;
  if (id) return `${tagName}#${id}`;
  return name || Object.keys(dataset).length ? JSON.stringify([tagName, name, { ...dataset }]) : "";
};

const took = (one) => {
  one.focus({ preventScroll: true });
  return document.activeElement === one;
};

/**
 * Remember where the focus is inside `root`; call what comes back when `root` is drawn anew.
 *
 * Where the element is gone, the focus goes to the one that is called the same; otherwise, in the
 * nearest box that is still there, to what is marked as `data-home`, or to the stop that stands
 * where the lost one stood.
 */
export const hold = (root) => {
  const held = document.activeElement;
  if (!held || held === root || !root.contains(held)) return () => {};
  const boxes = [];
  for (let box = held.parentElement; box; box = box === root ? null : box.parentElement) {
    const before = (one) => one.compareDocumentPosition(held) & Node.DOCUMENT_POSITION_FOLLOWING;
    boxes.push([box, stops(box).filter((one) => one !== held && before(one)).length]);
  }
  const name = called(held);
  return () => {
    // Still there, or taken on purpose by something else.
    if (document.activeElement !== document.body && document.activeElement !== null) return;
    if (held.isConnected && took(held)) return;
    const twins = name ? stops(root).filter((one) => called(one) === name) : [];
    if (twins.length === 1 && took(twins[0])) return;
    for (const [box, at] of boxes) {
      if (!box.isConnected) continue;
      const home = box.querySelector("[data-home]");
      if (home && took(home)) return;
      if (box === root) break;
      const all = stops(box).filter((one) => !one.matches(WRITES) && (one.checkVisibility?.() ?? true));
      const next = all[Math.min(at, all.length - 1)];
      if (next && took(next)) return;
    }
    root.tabIndex = -1;
    took(root);
  };
};

class Typed extends Directive {
  constructor(part) {
    super(part);
    /** Whether the reader is in the middle of it. */
    this.open = false;
    this.value = undefined;
    this.watched = null;
  }

  render(value) {
    return value;
  }

  update(part, [value]) {
    const field = part.element;
    if (this.watched !== field) {
      this.watched = field;
      const open = () => (this.open = true);
      const done = () => (this.open = false);
      // Before the widget's own listener hears of it, and draws itself anew.
      field.addEventListener("input", open, { capture: true });
      field.addEventListener("change", done, { capture: true });
      field.addEventListener("blur", done, { capture: true });
    }
    if (this.open && value === this.value) return noChange;
    this.open = false;
    this.value = value;
    if (field.value === String(value)) return noChange;
    setCommittedValue(part);
    return value;
  }
}

/**
 * For `.value` of a field whose text is taken when the reader has finished with it: what the
 * widget knows is shown, and yet nothing that is being typed is overwritten.
 */
export const typed = directive(Typed);
