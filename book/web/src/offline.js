// Use the whole book without a connection: asked for by the reader, and taken back as easily.
import { Widget, announce, define, html, nothing } from "./base.js";

const ROOT = new URL("../../", import.meta.url);

class Offline extends Widget {
  static key = "offline";

  static properties = {
    ...Widget.properties,
    state: { state: true },
    progress: { state: true },
    why: { state: true },
    installable: { state: true },
  };

  constructor() {
    super();
    /** "unable", "off", "fetching", "ready" or "failed". */
    this.state = "off";
    this.progress = 0;
    this.why = "";
    this.bytes = 0;
    this.installable = null;
    /** The reader has stopped it: what is still told of it counts no more. */
    this.stopped = false;
    this._hear = ({ data }) => this.#hear(data?.offline);
    this._install = (event) => {
      event.preventDefault();
      this.installable = event;
    };
  }

  connectedCallback() {
    super.connectedCallback();
    addEventListener("beforeinstallprompt", this._install);
    navigator.serviceWorker?.addEventListener("message", this._hear);
    navigator.serviceWorker?.startMessages?.();
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    removeEventListener("beforeinstallprompt", this._install);
    navigator.serviceWorker?.removeEventListener("message", this._hear);
  }

  async prepare() {
    if (!navigator.serviceWorker || !isSecureContext || !globalThis.caches) {
      this.state = "unable";
      return;
    }
    const found = await this.#registration();
    if (!found) {
      await this.#measure();
      if (!this.bytes) this.state = "unable";
      return;
    }
    if (found.active) {
      this.state = "ready";
      found.active.postMessage("state");
    } else {
      this.state = "fetching";
    }
    found.update().catch(() => {});
  }

  async #measure() {
    const reply = await fetch(new URL("offline.json", ROOT)).catch(() => null);
    if (reply?.ok) this.bytes = (await reply.json()).bytes;
  }

  #registration() {
    return navigator.serviceWorker.getRegistration(ROOT.href).catch(() => undefined);
  }

  #hear(told) {
    if (!told || this.stopped) return;
    if (told.ready) {
      const before = this.state;
      this.state = "ready";
      if (before === "fetching") {
        announce(this.t("The book is ready for use offline.", "Das Buch ist offline bereit."));
      }
    } else if (told.failed !== undefined) {
      // An update that fails leaves what was kept before.
      if (this.state === "ready") return;
      this.state = "failed";
      this.why = told.failed;
    } else if (this.state === "fetching" || this.state === "off") {
      // After a failure the files that were under way still come in.
      this.state = "fetching";
      this.progress = told.progress;
    }
  }

  async on() {
    this.stopped = false;
    this.state = "fetching";
    this.progress = 0;
    this.why = "";
    try {
      const found = await navigator.serviceWorker.register(new URL("sw.js", ROOT), {
        scope: ROOT.pathname,
        updateViaCache: "none",
      });
      // Asked for, so that a device short of room does not throw the book away at once.
      navigator.storage?.persist?.().catch(() => {});
      const worker = found.installing ?? found.waiting;
      worker?.addEventListener("statechange", () => {
        if (worker.state === "redundant" && this.state === "fetching" && !this.stopped) {
          this.state = "failed";
        }
      });
      if (found.active) this.state = "ready";
    } catch (error) {
      this.state = "failed";
      this.why = String(error?.message ?? error);
    }
  }

  async off() {
    this.stopped = true;
    const found = await this.#registration();
    await found?.unregister();
    for (const name of await caches.keys()) {
      if (name.startsWith("phase10-")) await caches.delete(name);
    }
    if (!this.bytes) await this.#measure();
    this.state = "off";
    this.progress = 0;
    announce(this.t("Nothing of the book is kept any more.", "Vom Buch ist nichts mehr gespeichert."));
  }

  async install() {
    const event = this.installable;
    this.installable = null;
    await event.prompt();
  }

  #size() {
    if (!this.bytes) return "";
    const size = Math.ceil(this.bytes / 1e6);
    return this.t(` (at most ${size} MB)`, ` (höchstens ${size} MB)`);
  }

  render() {
    const shown = {
      unable: () =>
        html`<p>
          ${this.t(
            "This browser, or the way this page was opened, cannot keep the book. It can over https or on this machine.",
            "Dieser Browser, oder die Art, wie diese Seite geöffnet wurde, kann das Buch nicht behalten. Über https oder auf diesem Rechner geht es.",
          )}
        </p>`,
      off: () =>
        html`<p>
            ${this.t(
              "At a cabin without a network? Keep the whole book on this device, with the engine. Then it works in aeroplane mode, and you can put it on your home screen.",
              "In einer Hütte ohne Netz? Behalte das ganze Buch auf diesem Gerät, samt Rechenkern. Dann geht es auch im Flugmodus, und du kannst es auf den Startbildschirm legen.",
            )}
          </p>
          <div class="p10-row">
            <button type="button" class="p10-button p10-main" @click=${() => this.on()}>
              ${this.t("Use offline", "Offline verwenden")}${this.#size()}
            </button>
          </div>`,
      fetching: () =>
        html`<label class="p10-progress"
          >${this.t("Fetching the book …", "Das Buch wird geholt …")}
          <progress max="1" .value=${this.progress}></progress>
          </label>
          <div class="p10-row">
            <button type="button" class="p10-button" @click=${() => this.off()}>
              ${this.t("Stop", "Abbrechen")}
            </button>
          </div>`,
      ready: () =>
        html`<p class="p10-ready" role="status">
            ${this.t(
              "Ready: the whole book works without a connection. With one, it keeps itself up to date.",
              "Bereit: Das ganze Buch geht ohne Verbindung. Mit einer hält es sich selbst auf dem neuesten Stand.",
            )}
          </p>
          <div class="p10-row">
            ${this.installable
              ? html`<button type="button" class="p10-button" @click=${() => this.install()}>
                  ${this.t("Put it on the home screen", "Auf den Startbildschirm legen")}
                </button>`
              : nothing}
            <button type="button" class="p10-button" @click=${() => this.off()}>
              ${this.t("Remove from this device", "Von diesem Gerät entfernen")}
            </button>
          </div>`,
      failed: () =>
        html`<div class="p10-problem" role="alert">
            <p>
              ${this.why === "full"
                ? this.t(
                    "There is not enough room on this device.",
                    "Auf diesem Gerät ist nicht genug Platz.",
                  )
                : this.t(
                    "The book could not be fetched whole, so nothing was kept. Try again with a better connection.",
                    "Das Buch ließ sich nicht ganz holen, darum wurde nichts behalten. Versuch es mit besserer Verbindung noch einmal.",
                  )}
            </p>
          </div>
          <div class="p10-row">
            <button type="button" class="p10-button p10-main" @click=${() => this.on()}>
              ${this.t("Try again", "Noch einmal versuchen")}
            </button>
          </div>`,
    };
    return html`<div class="p10-panel">${shown[this.state]()}</div>`;
  }
}

define(Offline);
