// The engine's worker: Python from static files, our package, questions in slices.
// No package index and no other host is asked for anything.
// The name of its folder follows from what is in it, so a browser may keep it for ever.
const HERE = new URL(`${ENGINE_FOLDER}/`, import.meta.url);
const PLACE = "/lib/phase10";
const SLICE = 40;

const RESULTS = `${PLACE}/phase10/data/specs/results`;

let python = null;
let files = null;
const jobs = new Map();

const tell = (message) => self.postMessage(message);
// How far it is never goes back.
let far = 0;
const wakes = (share) => {
  far = Math.max(far, share);
  tell({ waking: far });
};

// The large files come together; how far they are is what the page shows. The reply itself goes
// on untouched, so that the browser may keep the compiled program with it.
const parts = new Map();
const count = async (name, reply, expected) => {
  let size = 0;
  for (const reader = reply.body.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    parts.set(name, Math.min(1, size / expected));
    wakes(0.6 * Math.min(...parts.values()));
  }
};

const wake = async () => {
  const sizes = await (await fetch(new URL("files.json", HERE))).json();
  for (const name of Object.keys(sizes)) parts.set(name, 0);
  wakes(0.01);
  const plain = globalThis.fetch;
  globalThis.fetch = async (what, how) => {
    const reply = await plain(what, how);
    const name = String(what?.url ?? what).split("/").at(-1).split("?")[0];
    if (!reply.ok) throw new Error(`${reply.status} ${name}`);
    if (name in sizes && reply.body) count(name, reply.clone(), sizes[name]).catch(() => {});
    return reply;
  };
  const archive = fetch(new URL("phase10.zip", HERE)).then((reply) => reply.arrayBuffer());
  archive.catch(() => {});
  const { loadPyodide } = await import(new URL("pyodide.mjs", HERE).href);
  const pyodide = await loadPyodide({
    indexURL: HERE.href,
    env: { HOME: "/home/pyodide", PYTHONHASHSEED: "0", PYTHONDONTWRITEBYTECODE: "1" },
    stdout: () => {},
    stderr: (line) => console.warn(line),
  });
  globalThis.fetch = plain;
  wakes(0.75);
  pyodide.unpackArchive(await archive, "zip", { extractDir: PLACE });
  wakes(0.85);
  files = pyodide.FS;
  python = pyodide.runPython(
    `import sys
sys.path.insert(0, ${JSON.stringify(PLACE)})
import phase10.page
phase10.page.wake()
phase10.page`,
  );
  tell({ awake: true });
  warm().catch(() => {});
};

// While nobody asks anything, what the first questions will need is loaded.
const warm = async () => {
  const pieces = python.warm();
  for (let done = false; !done; ) {
    await new Promise((next) => setTimeout(next, 30));
    if (jobs.size === 0) done = pieces.next().done;
  }
  pieces.destroy();
};

// Stored results that a question needs; those that cannot be had are missed by the engine itself.
const bring = async (names) => {
  for (const name of names) {
    const reply = await fetch(new URL(`../results/${name}`, HERE)).catch(() => null);
    if (!reply?.ok) continue;
    const bytes = new Uint8Array(await reply.arrayBuffer());
    files.mkdirTree(RESULTS);
    files.writeFile(`${RESULTS}/${name}`, bytes);
  }
};

const failed = (error) => {
  // A Python that has met a fatal error answers nothing any more.
  const fatal = error?.pyodide_fatal_error || error instanceof WebAssembly.RuntimeError;
  return { fatal, text: String(error?.message ?? error) };
};

const answer = async ({ id, name, payload }) => {
  let job = null;
  try {
    job = python.start(name, payload);
    jobs.set(id, job);
    for (;;) {
      const text = job.step(SLICE);
      const done = job.done;
      const lacking = job.needs;
      // Stopped meanwhile?
      if (!jobs.has(id)) break;
      tell({ id, text, done });
      if (done) break;
      if (lacking) await bring(lacking.split(" "));
      await new Promise((next) => setTimeout(next));
      if (!jobs.has(id)) break;
    }
    job.close();
  } catch (error) {
    const { fatal, text } = failed(error);
    if (fatal) tell({ id, dead: true });
    else tell({ id, done: true, text: JSON.stringify({ error: { message: lastLine(text) } }) });
  } finally {
    jobs.delete(id);
    job?.destroy?.();
  }
};

// Of a traceback only what it says.
const lastLine = (text) => text.trim().split("\n").at(-1);

const awake = wake();
awake.catch((error) => tell({ failed: failed(error).text }));
self.onmessage = async ({ data }) => {
  if (data.stop) {
    jobs.delete(data.id);
    return;
  }
  try {
    await awake;
  } catch {
    return;
  }
  await answer(data);
};
