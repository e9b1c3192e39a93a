import { expect, it } from "vitest";
import { abortable } from "../../../server/render/deadline";

it("takes care of what fails after all is over already", async () => {
  const failing = Promise.reject(new Error("late"));
  // An unhandled rejection would end the service, and fails the test.
  await expect(abortable(failing, AbortSignal.abort(new Error("over")))).rejects.toThrow("over");
});
