// The worker for puzzle files that someone works on.

import init, { change_text, check_text, templates } from "../../wasm/edits.js";
import type { EditRequests } from "./requests.ts";
import type { ToWorker } from "./engine.ts";
import { answerAll } from "./loop.ts";

answerAll<EditRequests>(init(), answerTo);

function answerTo(request: ToWorker<EditRequests>): string {
  switch (request.kind) {
    case "open":
      return check_text(request.text);
    case "change":
      return change_text(request.text, JSON.stringify(request.edit));
    case "templates":
      return templates();
  }
}
