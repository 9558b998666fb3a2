// What is kept on the device. Storage may be forbidden or full: then nothing breaks,
// what is asked for is kept for this page, and whoever asked can say so.
const memory = new Map();
const PREFIX = "phase10:";

export const store = {
  /** What is kept under a key; the other value if there is nothing that can be read. */
  get(key, otherwise = null) {
    try {
      const text = localStorage.getItem(PREFIX + key);
      if (text !== null) return JSON.parse(text);
    } catch {
      // forbidden, or not what we wrote
    }
    return memory.has(key) ? JSON.parse(memory.get(key)) : otherwise;
  },

  /** Keep a value. False if it is kept for this page only. */
  set(key, value) {
    const text = JSON.stringify(value);
    try {
      localStorage.setItem(PREFIX + key, text);
      memory.delete(key);
      return true;
    } catch {
      // What is in storage is older now, and may not win over what is kept here.
      try {
        localStorage.removeItem(PREFIX + key);
      } catch {
        // forbidden: then it is not read either
      }
      memory.set(key, text);
      return false;
    }
  },

  /** Forget a key. */
  remove(key) {
    memory.delete(key);
    try {
      localStorage.removeItem(PREFIX + key);
    } catch {
      // nothing was kept
    }
  },

  /** The keys that begin so. */
  keys(begin = "") {
    const found = new Set([...memory.keys()]);
    try {
      for (let at = 0; at < localStorage.length; at++) {
        const key = localStorage.key(at);
        if (key.startsWith(PREFIX)) found.add(key.slice(PREFIX.length));
      }
    } catch {
      // forbidden
    }
    return [...found].filter((key) => key.startsWith(begin)).sort();
  },

  /** Whether the device keeps anything at all. */
  works() {
    try {
      localStorage.setItem(`${PREFIX}?`, "1");
      localStorage.removeItem(`${PREFIX}?`);
      return true;
    } catch {
      return false;
    }
  },
};
