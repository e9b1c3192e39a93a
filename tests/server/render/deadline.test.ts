import { expect, it } from "vitest";
import { abortable } from "../../../server/render/deadline";

it("handles a promise that rejects after the signal has aborted", async () => {
  const failing = Promise.reject(new Error("late"));
  // An unhandled rejection would end the service, and fails the test.
  await expect(abortable(failing, AbortSignal.abort(new Error("over")))).rejects.toThrow("over");
});
