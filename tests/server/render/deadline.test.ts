import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { printDocument } from "../../../server/render/chromium/print-document";
import { abortable, Deadline } from "../../../server/render/deadline";
import { defaultRendererSettings } from "../../../server/render/settings";
import { testSlot } from "./support/print-in-page";

it("handles a promise that rejects after the signal has aborted", async () => {
  const failing = Promise.reject(new Error("late"));
  // An unhandled rejection would end the service, and fails the test.
  await expect(abortable(failing, AbortSignal.abort(new Error("over")))).rejects.toThrow("over");
});

describe("at the deadline", () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it("a request that never left the queue gets RENDERER_BUSY", () => {
    const deadline = new Deadline(30_000);
    vi.advanceTimersByTime(30_000);
    expect(deadline.signal.reason).toMatchObject({ code: "RENDERER_BUSY", data: null });
  });

  it("a request that waits for a process gets SERVICE_UNAVAILABLE", () => {
    const deadline = new Deadline(30_000);
    deadline.enter("process");
    vi.advanceTimersByTime(30_000);
    expect(deadline.signal.reason).toMatchObject({ code: "SERVICE_UNAVAILABLE", data: { reason: "renderer" } });
  });

  it.each(["template", "load", "print"] as const)("a request in phase %s gets RENDER_TIMEOUT", (phase) => {
    const deadline = new Deadline(30_000);
    deadline.enter("process");
    deadline.enter(phase);
    vi.advanceTimersByTime(30_000);
    expect(deadline.signal.reason).toMatchObject({ code: "RENDER_TIMEOUT", data: { phase } });
  });

  it("a document that gets no page of a restarting browser gets SERVICE_UNAVAILABLE", async () => {
    const deadline = new Deadline(30_000);
    const restarting = {
      withPage: (_need: unknown, signal: AbortSignal) => abortable(new Promise<never>(() => {}), signal),
    };
    const request = {
      html: "x",
      options: {},
      now: new Date(),
      workspaceId: null,
      slot: testSlot,
      createResourceLoader: null,
      assets: null,
    };
    const outcome = expect(printDocument(restarting, request, defaultRendererSettings, deadline)).rejects;
    vi.advanceTimersByTime(30_000);
    await outcome.toMatchObject({ code: "SERVICE_UNAVAILABLE", data: { reason: "renderer" } });
  });
});
