// The rule finder. It reads a query exactly as `phase10 find` does (engine/phase10/find.py):
// every word list, pattern and number comes from find-data.js, index and ranking are lunr's.
(() => {
  "use strict";
  const here = document.currentScript.src;
  const MOST = 7;

  const finder = (data) => {
    const { how, ideas, meant, stems, entries } = data;
    const all = (name) => new RegExp(how[name], "g");
    const [word, two] = [all("word"), all("two")];
    const whole = new RegExp(`^(?:${how.whole})$`);
    const disputeFirst = new RegExp(how.disputeFirst);
    const stop = new Set(data.stop);
    const surface = new Set(data.surface);
    const near = data.surface.filter((one) => one.length > 2);
    const longest = Math.max(...Object.keys(ideas).map((one) => one.split(" ").length));
    const names = new Map();
    for (const [key, one] of Object.entries(entries)) if (one.name) names.set(one.name, key);
    const own = (table, key) => (Object.hasOwn(table, key) ? table[key] : undefined);
    const index = lunr.Index.load(data.lunr);

    const words = (text) => {
      const plain = [...text.toLowerCase()].map((one) => own(how.fold, one) ?? one).join("");
      return plain.replace(two, (found) => found[0]).match(word) || [];
    };

    // The letters that two words share in order, counted like Python's difflib.
    const shared = (a, b) => {
      let [size, i, j] = [0, 0, 0];
      for (let x = 0; x < a.length; x++) {
        for (let y = 0; y < b.length; y++) {
          let n = 0;
          while (x + n < a.length && y + n < b.length && a[x + n] === b[y + n]) n++;
          if (n > size) [size, i, j] = [n, x, y];
        }
      }
      if (!size) return 0;
      return (
        size + shared(a.slice(0, i), b.slice(0, j)) + shared(a.slice(i + size), b.slice(j + size))
      );
    };
    const parted = (one) => {
      for (let at = one.length - 4; at > 3; at--) {
        const [head, tail] = [one.slice(0, at), one.slice(at)];
        if (!surface.has(tail)) continue;
        for (const link of how.links) {
          const stem = head.endsWith(link) ? head.slice(0, head.length - link.length) : head;
          if (stem.length > 3 && surface.has(stem)) return [stem, tail];
        }
      }
      return null;
    };
    const known = (one) => {
      if (surface.has(one) || stop.has(one) || one.length < 4 || /^\d+$/.test(one)) return [one];
      const parts = parted(one);
      if (parts) return parts;
      let [best, score] = [one, how.like];
      for (const other of near) {
        const sum = one.length + other.length;
        if ((2 * Math.min(one.length, other.length)) / sum < score) continue;
        const ratio = (2 * shared(other, one)) / sum;
        if (ratio >= score) [best, score] = [other, ratio];
      }
      return [best];
    };

    const terms = (query) => {
      const read = words(query).flatMap(known);
      const found = new Map();
      const note = (term, weight) => found.set(term, Math.max(found.get(term) || 0, weight));
      for (let at = 0; at < read.length; ) {
        let length = Math.min(longest, read.length - at);
        for (; length > 0; length--) {
          const phrase = read.slice(at, at + length).join(" ");
          const stands = own(ideas, phrase) ?? (length === 1 && !stop.has(phrase) ? own(meant, phrase) : null);
          if (!stands) continue;
          for (const idea of stands) note(`=${idea}`, 1);
          break;
        }
        length ||= 1;
        for (const one of read.slice(at, at + length)) {
          if (!stop.has(one)) for (const stem of own(stems, one) ?? [one]) note(stem, how.mere);
        }
        at += length;
      }
      return found;
    };

    // The entries that a query calls by id or name.
    const called = (query) => {
      const text = query.toLowerCase().trim();
      let found = [...text.matchAll(all("name"))].map((hit) => names.get(hit[0]));
      const full = text.match(whole);
      const ids = full ? [[full[1], full[2]]] : [];
      for (const hit of text.matchAll(all("rule"))) ids.push([hit[1] || hit[3], hit[2] || hit[4]]);
      for (const [letter, number] of ids) found.push(`rule:${letter.toUpperCase()}${+number}`);
      if (full || text.includes("q")) {
        for (const hit of text.matchAll(all("dispute"))) {
          found.push(`dispute:q-${hit[1]}${String(+hit[2]).padStart(2, "0")}`);
        }
      }
      found.push(names.get(text));
      if (disputeFirst.test(text)) {
        const isDispute = (key) => Boolean(key) && key.startsWith("dispute:");
        found = [...found.filter(isDispute), ...found.filter((key) => !isDispute(key))];
      }
      return [...new Set(found)].filter((key) => key && Object.hasOwn(entries, key));
    };

    return (typed, most = MOST) => {
      const query = typed.slice(0, how.longest);
      const scores = new Map();
      const asked = terms(query);
      if (asked.size) {
        const hits = index.query((q) => {
          for (const [term, boost] of asked) q.term(term, { boost, usePipeline: false });
        });
        for (const hit of hits) scores.set(hit.ref, hit.score);
      }
      called(query).forEach((key, at) => scores.set(key, how.exact - at));
      const kind = (key) => how.kinds.indexOf(entries[key].kind);
      return [...scores]
        .sort(([a, x], [b, y]) => y - x || kind(a) - kind(b) || (entries[a].id < entries[b].id ? -1 : 1))
        .slice(0, most)
        .map(([key, score]) => ({ key, score, ...entries[key] }));
    };
  };

  // -- the page ------------------------------------------------------------------------------

  const script = (name) =>
    new Promise((done, fail) => {
      const one = document.createElement("script");
      one.src = new URL(name, here).href;
      one.onload = done;
      one.onerror = fail;
      document.head.append(one);
    });
  let loading = null;
  const load = () =>
    (loading ||= Promise.all([script("vendor/lunr.min.js"), script("find-data.js")]).then(() => ({
      data: globalThis.phase10Index,
      find: finder(globalThis.phase10Index),
    })));
  // For tests: what the page finds.
  globalThis.phase10Find = async (query, most) => (await load()).find(query, most);

  const form = document.querySelector(".p10-find");
  if (!form) return;
  const box = form.querySelector("input");
  const told = form.querySelector(".p10-find-told");
  const list = form.querySelector(".p10-found");

  const make = (tag, name, ...inner) => {
    const one = document.createElement(tag);
    if (name) one.className = name;
    one.append(...inner);
    return one;
  };
  // A text in both languages; the switch of the page shows one of them.
  const both = (text, fill = "") =>
    ["en", "de"].map((lang) => {
      const one = make("span", `p10-${lang}`, text[lang].replace("{}", fill));
      one.lang = lang;
      return one;
    });
  const linked = (address, ...inner) => {
    if (!address) return make("span", "", ...inner);
    const one = make("a", "", ...inner);
    one.href = new URL(`../${address}`, here).href;
    return one;
  };
  const row = (data, one) => {
    const links = data.links[one.key] || {};
    const head = linked(links[""], make("span", "p10-id", one.id), " ", ...both(one.title));
    const places = one.variants.map((name) => linked(links[name], ...both(data.variants[name])));
    const under = make("p", "p10-in", make("span", "", ...both(data.told[one.kind])), " ");
    if (one.kind === "rule" || one.kind === "dispute") for (const place of places) under.append(place, " ");
    return make("li", "", make("p", "", head), under);
  };

  let turn = 0;
  const show = async () => {
    const mine = ++turn;
    const query = box.value.trim();
    const address = new URL(location.href);
    if (query) address.searchParams.set("find", query);
    else address.searchParams.delete("find");
    if (address.href !== location.href) history.replaceState(history.state, "", address);
    if (!query) {
      list.replaceChildren();
      told.replaceChildren();
      return;
    }
    try {
      const { data, find } = await load();
      if (mine !== turn) return;
      const found = find(query);
      list.replaceChildren(...found.map((one) => row(data, one)));
      const says = ["none", "one"][found.length] || "some";
      told.replaceChildren(...both(data.told[says], String(found.length)));
    } catch (error) {
      // The words for it may not have come either; what stands below the box says the same.
      console.error(error);
      loading = null;
      form.hidden = true;
    }
  };

  let wait = 0;
  box.addEventListener("input", () => {
    clearTimeout(wait);
    wait = setTimeout(show, 200);
  });
  box.addEventListener("focus", () => load().catch(() => {}), { once: true });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    clearTimeout(wait);
    show();
  });
  // Arrows go from the box through the answers and back, Escape returns to the box.
  form.addEventListener("keydown", (event) => {
    const stops = [box, ...list.querySelectorAll("li > p:first-child > a")];
    const at = stops.indexOf(document.activeElement);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && at >= 0 && stops[at + step]) {
      event.preventDefault();
      stops[at + step].focus();
    } else if (event.key === "Escape" && at > 0) {
      box.focus();
    }
  });
  form.hidden = false;
  const asked = new URLSearchParams(location.search).get("find");
  if (asked) {
    box.value = asked;
    show();
  }
})();
