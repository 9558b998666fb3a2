// The view for the table: opened and closed, with the screen kept awake as long as it is open.

export const openTable = async (w) => {
  w.tableOpen = true;
  await w.updateComplete;
  const dialog = w.querySelector(".p10-tableview");
  if (dialog.showModal) dialog.showModal();
  else dialog.setAttribute("open", "");
  stayAwake(w);
};

export const closeTable = (w) => {
  const dialog = w.querySelector(".p10-tableview");
  if (dialog.close) dialog.close();
  else {
    dialog.removeAttribute("open");
    tableClosed(w);
  }
};

export const tableClosed = (w) => {
  w.tableOpen = false;
  w._lock?.release?.().catch(() => {});
  w._lock = null;
  w._focus(".p10-totable");
};

/** Keep the screen on, where the device can. */
export const stayAwake = async (w) => {
  if (!navigator.wakeLock) {
    w.wake = "unable";
    return;
  }
  try {
    w._lock = await navigator.wakeLock.request("screen");
    w.wake = "on";
  } catch {
    w.wake = "unable";
  }
};

/** Whether the screen stays on, in words. */
export const wakeText = (w) => {
  if (w.wake === "on") {
    return w.t("The screen stays on.", "Der Bildschirm bleibt an.");
  }
  if (w.wake === "unable") {
    return w.t(
      "This device may turn the screen off; set it to stay on longer.",
      "Dieses Gerät schaltet den Bildschirm vielleicht ab; stell eine längere Zeit ein.",
    );
  }
  return "";
};
