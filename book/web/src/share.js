// Sharing: a link by the device's own means or the clipboard, a QR code of it, and paper.
import { LitElement, html, nothing } from "lit";
import { generate } from "lean-qr";
import { toSvg } from "lean-qr/extras/svg";
import { announce, lang } from "./base.js";

/** The QR code of a text as an SVG element; null where it is too long for one. */
export const qrCode = (text, label) => {
  let code;
  try {
    code = generate(text);
  } catch {
    return null;
  }
  const made = toSvg(code, document, { on: "#000", off: "#fff", padX: 3, padY: 3 });
  made.setAttribute("class", "p10-qr");
  made.setAttribute("role", "img");
  made.setAttribute("aria-label", label);
  return made;
};

/** Put a text where it can be pasted from; false if the device does not allow it. */
export const copy = async (text) => {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
};

/**
 * The row of sharing: <p10-share .link=${() => this.shareLink()} .title=${"…"} .lang=${this.lang}>
 * `link` gives the address when it is asked for. `noprint` leaves out the print button.
 */
export class Share extends LitElement {
  static properties = {
    link: { attribute: false },
    name: { attribute: false },
    lang: {},
    noprint: { type: Boolean },
    shown: { state: true },
    said: { state: true },
  };

  constructor() {
    super();
    this.lang = lang();
    this.link = async () => location.href;
    this.name = "";
    this.noprint = false;
    /** The link that is shown with its code; "" for none. */
    this.shown = "";
    this.said = "";
  }

  createRenderRoot() {
    return this;
  }

  t(en, de) {
    return this.lang === "de" ? de : en;
  }

  #say(text) {
    this.said = text;
    announce(text);
  }

  // The link, or "" where there is too much for one.
  async #url() {
    try {
      return await this.link();
    } catch {
      this.shown = "";
      this.#say(
        this.t(
          "There is too much in this for a link. Save it, or copy it as text.",
          "Das ist zu viel für einen Link. Speichere es oder kopiere es als Text.",
        ),
      );
      return "";
    }
  }

  async #share() {
    const url = await this.#url();
    if (!url) return;
    if (navigator.share) {
      try {
        await navigator.share({ title: this.name || document.title, url });
        return;
      } catch (error) {
        if (error?.name === "AbortError") return;
      }
    }
    await this.#copy(url);
  }

  async #copy(given) {
    const url = given ?? (await this.#url());
    if (!url) return;
    if (await copy(url)) {
      this.#say(this.t("The link is copied.", "Der Link ist kopiert."));
    } else {
      // Then it is shown, so that it can be copied by hand.
      this.shown = url;
      this.#say(this.t("Copy the link below.", "Kopiere den Link unten."));
    }
  }

  async #code() {
    this.said = "";
    this.shown = this.shown ? "" : await this.#url();
  }

  render() {
    const code = this.shown
      ? qrCode(this.shown, this.t("QR code of this link", "QR-Code dieses Links"))
      : null;
    return html`<div class="p10-share">
      <div class="p10-row">
        <button type="button" class="p10-button" @click=${() => this.#share()}>
          ${this.t("Share link", "Link teilen")}
        </button>
        <button
          type="button"
          class="p10-button"
          aria-expanded=${String(Boolean(this.shown))}
          @click=${() => this.#code()}
        >
          ${this.t("QR code", "QR-Code")}
        </button>
        ${this.noprint
          ? nothing
          : html`<button type="button" class="p10-button" @click=${() => print()}>
              ${this.t("Print", "Drucken")}
            </button>`}
      </div>
      <p class="p10-said" ?hidden=${!this.said}>${this.said}</p>
      ${this.shown
        ? html`<div class="p10-panel p10-shown">
            ${code ??
            html`<p>
              ${this.t(
                "There is too much in this link for a QR code. Send the link itself.",
                "In diesem Link steht zu viel für einen QR-Code. Verschicke den Link selbst.",
              )}
            </p>`}
            <label
              ><span class="p10-label">${this.t("The link", "Der Link")}</span
              ><input
                class="p10-field"
                readonly
                .value=${this.shown}
                @focus=${(event) => event.target.select()}
            /></label>
          </div>`
        : nothing}
    </div>`;
  }
}

if (!customElements.get("p10-share")) customElements.define("p10-share", Share);
