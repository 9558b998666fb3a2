// A text as a file on the reader's device.

/** Hand over a text as a file. */
export const download = (text, name, type = "text/plain") => {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  // Not at once: some browsers fetch it a moment later.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
};
