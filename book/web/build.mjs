// Two steps of `make book`, called by tools/web.py:
//   node build.mjs bundle OUT      the widgets, from src/
//   node build.mjs compile FOLDER LIBRARY  bytecode for all Python files of both, by Pyodide
//                                  itself; the library's without its explanations
import { build } from "esbuild";
import {
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const HERE = dirname(fileURLToPath(import.meta.url));

const bundle = async (out) => {
  // Where the engine lies and how large it is, as the step before has written it.
  const place = join(out, "engine.json");
  const engine = existsSync(place)
    ? JSON.parse(readFileSync(place, "utf8"))
    : { folder: "engine", bytes: 0 };
  const define = {
    ENGINE_FOLDER: JSON.stringify(engine.folder),
    ENGINE_MEGABYTES: JSON.stringify(Math.ceil(engine.bytes / 1e6)),
  };
  // Built beside, and put in place at the end: whoever reads meanwhile finds a whole set.
  const fresh = mkdtempSync(join(out, ".new-"));
  const done = await build({
    entryPoints: {
      main: join(HERE, "src/main.js"),
      widgets: join(HERE, "src/widgets.css"),
    },
    outdir: fresh,
    bundle: true,
    splitting: true,
    format: "esm",
    target: ["es2022"],
    minify: true,
    charset: "utf8",
    legalComments: "none",
    chunkNames: "c-[name]-[hash]",
    logLevel: "warning",
    metafile: true,
    define,
  });
  await build({
    entryPoints: [join(HERE, "src/worker.js")],
    outfile: join(fresh, "worker.js"),
    bundle: true,
    format: "esm",
    target: ["es2022"],
    minify: true,
    charset: "utf8",
    logLevel: "warning",
    define,
  });
  // The build of the pages fills in its version and puts it beside them.
  await build({
    entryPoints: [join(HERE, "src/sw.js")],
    outfile: join(fresh, "sw.js"),
    bundle: true,
    format: "iife",
    target: ["es2022"],
    minify: true,
    charset: "utf8",
    logLevel: "warning",
  });
  writeFileSync(join(fresh, "licences.txt"), licences());
  const made = new Set(readdirSync(fresh));
  // The entry comes last, because it names the others.
  for (const name of [...made].sort((a, b) => (a === "main.js") - (b === "main.js"))) {
    renameSync(join(fresh, name), join(out, name));
  }
  // What an older build left would be served and kept offline for ever.
  for (const name of readdirSync(out)) {
    if (/\.(js|css|txt)$/.test(name) && !made.has(name)) rmSync(join(out, name));
  }
  rmSync(fresh, { recursive: true });
  const size = Object.values(done.metafile.outputs).reduce((sum, one) => sum + one.bytes, 0);
  console.log(`widgets: ${Object.keys(done.metafile.outputs).length} files, ${size} bytes`);
};

// What the pages carry of others, with the words that its licences ask for.
const SHIPPED = ["lit", "lit-html", "lit-element", "@lit/reactive-element", "lean-qr", "pyodide"];
const LIBRARY = `Python's standard library, as Pyodide brings it (PSF-2.0)
Changed: compiled to bytecode without explanations; modules that no page can use are left out.

${readFileSync(join(HERE, "python-licence.txt"), "utf8")}`.trim();
const licences = () =>
  SHIPPED.map((name) => {
    const folder = join(HERE, "node_modules", name);
    const { version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    const place = join(folder, "LICENSE");
    const text = existsSync(place) ? readFileSync(place, "utf8") : "";
    return `${name} ${version} (${license})\n\n${text}`.trim();
  }).concat(LIBRARY).join("\n\n---\n\n") + "\n";

const files = (folder) =>
  readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? files(path) : [path];
  });

const compile = async (ours, library) => {
  const { loadPyodide } = await import("pyodide");
  const python = await loadPyodide();
  const code = python.runPython(`
import importlib._bootstrap_external as frozen
from importlib.util import source_hash
def bytecode(name, text, level):
    # Unchecked: nobody edits a file in a page, so the hash is only there for the form.
    made = compile(text, name, "exec", dont_inherit=True, optimize=level)
    return bytes(frozen._code_to_hash_pyc(made, source_hash(text.encode()), False))
bytecode`);
  for (const [folder, level] of [[ours, 0], [library, 2]]) {
    for (const path of files(folder)) {
      if (!path.endsWith(".py")) continue;
      const made = code(relative(folder, path), readFileSync(path, "utf8"), level);
      writeFileSync(`${path}c`, made.toJs());
      made.destroy();
      rmSync(path);
    }
  }
  console.log(`engine: bytecode of Python ${python.runPython("import sys; sys.version.split()[0]")}`);
};

const [task, ...folders] = process.argv.slice(2);
await { bundle, compile }[task](...folders);
