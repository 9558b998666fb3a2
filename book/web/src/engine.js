// The engine in this page: one worker, started when it is first needed. JSON in, JSON out.
//   await engine.wake();  await engine.call("judge", { … }, { signal, onprogress });
const HERE = new URL(".", import.meta.url);
// A worker that gives no sign of life for so long while it wakes is given up.
const PATIENCE = 120_000;

export class EngineError extends Error {
  constructor(told) {
    super(told.message);
    this.name = "EngineError";
    this.told = told;
    this.line = told.line;
    this.column = told.column;
  }
}

const able = () =>
  typeof Worker === "function" && typeof WebAssembly === "object" && location.protocol !== "file:";

class Engine extends EventTarget {
  state = able() ? "asleep" : "failed";
  /** From 0 to 1 while it wakes. */
  progress = 0;
  /** Why it failed: "unable" (this browser cannot), "broken" (it did not come up). */
  reason = able() ? "" : "unable";
  #worker = null;
  #waking = null;
  #calls = new Map();
  #next = 1;
  #lost = 0;

  #is(state, reason = "") {
    this.state = state;
    this.reason = reason;
    this.dispatchEvent(new Event("state"));
  }

  /** Start the engine; resolved when it answers. */
  wake() {
    if (this.state === "failed" && this.reason === "unable") {
      return Promise.reject(new EngineError({ message: "unable", kind: "failed" }));
    }
    this.#waking ||= this.#start().catch((error) => {
      this.#waking = null;
      throw error;
    });
    return this.#waking;
  }

  async #start() {
    this.progress = 0;
    this.#is("waking");
    let worker = null;
    try {
      await new Promise((done, fail) => {
        worker = new Worker(new URL("worker.js", HERE), { type: "module" });
        this.#worker = worker;
        let alarm = setTimeout(() => fail(new Error("no answer")), PATIENCE);
        worker.onmessage = ({ data }) => {
          clearTimeout(alarm);
          if (data.awake) done();
          else if (data.failed) fail(new Error(data.failed));
          else if (data.waking !== undefined) {
            alarm = setTimeout(() => fail(new Error("no answer")), PATIENCE);
            this.progress = data.waking;
            this.dispatchEvent(new Event("progress"));
          } else this.#hear(data);
        };
        worker.onerror = (event) => {
          event.preventDefault?.();
          clearTimeout(alarm);
          const error = new Error(event.message || "the worker did not start");
          fail(error);
          this.#die(worker);
        };
        worker.onmessageerror = worker.onerror;
      });
    } catch (error) {
      worker?.terminate();
      if (this.#worker === worker) this.#worker = null;
      this.#is("failed", "broken");
      throw new EngineError({ message: String(error.message || error), kind: "failed" });
    }
    this.progress = 1;
    this.#is("awake");
  }

  #hear({ id, text, done, dead }) {
    const call = this.#calls.get(id);
    if (dead) {
      this.#die(this.#worker);
      return;
    }
    if (!call) return;
    let value;
    try {
      value = JSON.parse(text);
    } catch {
      value = { error: { message: text } };
    }
    if (!done) {
      call.onprogress?.(value);
      return;
    }
    this.#calls.delete(id);
    this.#lost = 0;
    call.end();
    if (value.error) call.fail(new EngineError(value.error));
    else call.done(value);
  }

  // The worker is gone: start another and ask again what was asked, but each question only once.
  #die(worker) {
    if (!worker || this.#worker !== worker) return;
    worker.terminate();
    this.#worker = null;
    if (this.state !== "awake") return;
    this.#waking = null;
    this.#lost += 1;
    const open = [...this.#calls.entries()];
    const again = open.filter(([, call]) => !call.repeated);
    const gone = () => new EngineError({ message: "gone", kind: "gone" });
    for (const [id, call] of open) {
      if (call.repeated) {
        this.#calls.delete(id);
        call.end();
        call.fail(gone());
      }
    }
    if (!again.length) {
      this.#is("asleep");
      return;
    }
    this.wake().then(
      () => {
        for (const [id, call] of again) {
          if (!this.#calls.has(id)) continue;
          call.repeated = true;
          this.#worker.postMessage({ id, name: call.name, payload: call.payload });
        }
      },
      () => {
        for (const [id, call] of again) {
          this.#calls.delete(id);
          call.end();
          call.fail(gone());
        }
      },
    );
  }

  /** Ask the engine; an object, or an EngineError with its `message`. */
  async call(name, asked = {}, { signal, onprogress } = {}) {
    signal?.throwIfAborted();
    const payload = JSON.stringify(asked);
    await this.wake();
    signal?.throwIfAborted();
    const id = this.#next++;
    return new Promise((done, fail) => {
      const stop = () => {
        this.#calls.delete(id);
        this.#worker?.postMessage({ id, stop: true });
        fail(signal.reason);
      };
      const end = () => signal?.removeEventListener("abort", stop);
      signal?.addEventListener("abort", stop, { once: true });
      this.#calls.set(id, { name, payload, done, fail, end, onprogress });
      this.#worker.postMessage({ id, name, payload });
    });
  }

  /** For tests: end the worker as a device short of memory would. */
  kill() {
    this.#die(this.#worker);
  }
}

export const engine = new Engine();

// For a reader's console, and for tests.
globalThis.phase10Engine = engine;
