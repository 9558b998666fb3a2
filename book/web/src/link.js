// What stands in a link: "#judge=…&hand=…", each widget's state as base64url of JSON, packed
// where that is shorter. A first part without "=" is the address of a heading and stays.
// Nothing here trusts a link: it is short, it is JSON, or it is refused.
export const LONGEST = 200_000;
const UNPACKED = 4_000_000;

export class LinkError extends Error {}

const toText = (bytes) => {
  let text = "";
  for (let at = 0; at < bytes.length; at += 0x8000) {
    text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  }
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
};
const toBytes = (text) => {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (one) => one.charCodeAt(0));
};

const through = async (bytes, stream, most = Infinity) => {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  const parts = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > most) {
      reader.cancel().catch(() => {});
      throw new LinkError("too much");
    }
    parts.push(value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
};

/** A value as a piece of a link. */
export const pack = async (value) => {
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  const plain = `j${toText(bytes)}`;
  if (bytes.length < 100 || typeof CompressionStream === "undefined") return plain;
  const packed = `z${toText(await through(bytes, new CompressionStream("deflate-raw")))}`;
  return packed.length < plain.length ? packed : plain;
};

/** The value of a piece of a link; a LinkError for whatever is none. */
export const unpack = async (piece) => {
  if (piece.length > LONGEST) throw new LinkError("too long");
  try {
    let bytes = toBytes(piece.slice(1));
    if (piece[0] === "z") {
      bytes = await through(bytes, new DecompressionStream("deflate-raw"), UNPACKED);
    } else if (piece[0] !== "j") {
      throw new LinkError("unknown form");
    }
    const value = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    if (value === null || typeof value !== "object" || Array.isArray(value)) {
      throw new LinkError("no state");
    }
    return value;
  } catch (error) {
    throw error instanceof LinkError ? error : new LinkError("broken");
  }
};

/** The parts of an address: a heading, and pieces by their keys. */
export const parts = (hash = location.hash) => {
  const found = { heading: "", pieces: new Map() };
  hash
    .replace(/^#/, "")
    .split("&")
    .forEach((part, at) => {
      const cut = part.indexOf("=");
      if (cut > 0) found.pieces.set(part.slice(0, cut), part.slice(cut + 1));
      else if (at === 0) found.heading = part;
    });
  return found;
};

/** The address of this page with other pieces. */
export const address = ({ heading, pieces }) => {
  const all = [...pieces].map(([key, piece]) => `${key}=${piece}`);
  if (heading) all.unshift(heading);
  return `${location.pathname}${location.search}${all.length ? `#${all.join("&")}` : ""}`;
};

/** The whole link to this page with one widget's state alone; a LinkError if that is too much. */
export const linkTo = async (key, value, page = location.pathname) => {
  const piece = await pack(value);
  if (piece.length > LONGEST) throw new LinkError("too long");
  return new URL(`${page}#${key}=${piece}`, location.href).href;
};
