import type { Renderer } from "../../server/render/renderer";

/** Health of a renderer that has nothing to do. */
export const READY_HEALTH: Renderer["health"] = {
  state: "ready",
  engine: null,
  slots: 4,
  busySlots: 0,
  running: 0,
  waiting: 0,
  restarts: 0,
  processes: { browsers: [], templates: [] },
};
