// Shows the report, and shows it anew when the journal changed.
"use strict";

const frame = document.getElementById("report");
const wait = 2000;
let shown = null;

/// Loads the report, at the place where the reader was.
function load() {
  const place = frame.contentWindow?.scrollY ?? 0;
  frame.addEventListener("load", () => {
    if (place > 0) frame.contentWindow.scrollTo(0, place);
    // What came is no page but the reason why there is none: it is asked for again.
    if (frame.contentDocument.contentType === "application/json") shown = null;
  }, {once: true});
  if (shown === null) frame.src = `report/page${location.search}`;
  else frame.contentWindow.location.reload();
}

async function look() {
  try {
    const answer = await fetch("journal", {cache: "no-store"});
    const {version} = await answer.json();
    if (version && version !== shown) {
      load();
      shown = version;
    }
  } catch {
    // The server is gone; it may come back.
  }
  setTimeout(look, wait);
}

look();
