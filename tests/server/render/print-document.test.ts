import { describe, expect, it } from "vitest";
import { MemoryExceeded, type PageCrashed, pageCrashed } from "../../../server/render/chromium/page/page-loss";
import { printDocument } from "../../../server/render/chromium/print-document";
import { Deadline } from "../../../server/render/deadline";
import type { Slot } from "../../../server/render/queue/running-task";
import { defaultRendererSettings } from "../../../server/render/settings";
import { testSlot } from "./support/print-in-page";

/** How a page was lost: the status that the browser reports, or a kill by the memory watchdog. */
type Loss = "crashed" | "oom" | "killed" | "memory limit" | "memory limit of the first document";

function errorFor(loss: Loss): PageCrashed {
  if (loss === "memory limit") return pageCrashed("killed", { hasKilled: true });
  if (loss === "memory limit of the first document") return new MemoryExceeded(errorFor("memory limit"));
  return pageCrashed(loss, { hasKilled: false });
}

/** The error for a document whose pages are lost, one after the other. */
async function outcome(losses: Loss[]): Promise<unknown> {
  const browsers = {
    withPage: () => {
      const loss = losses.shift();
      return Promise.reject(loss ? errorFor(loss) : new Error("No loss is left"));
    },
  };
  const deadline = new Deadline(5_000);
  const request = {
    html: "x",
    options: {},
    now: new Date(),
    workspaceId: null,
    slot: testSlot,
    createResourceLoader: null,
    assets: null,
  };
  try {
    await printDocument(browsers, request, defaultRendererSettings, deadline);
    return "printed";
  } catch (error) {
    return error;
  } finally {
    deadline.clear();
  }
}

it.each<[code: string, losses: Loss[]]>([
  ["INVALID_TEMPLATE", ["crashed", "crashed"]],
  ["INVALID_TEMPLATE", ["oom", "crashed"]],
  ["INVALID_TEMPLATE", ["crashed", "memory limit"]],
  ["INVALID_TEMPLATE", ["memory limit", "crashed"]],
  ["INVALID_TEMPLATE", ["memory limit of the first document"]],
  ["SERVICE_UNAVAILABLE", ["memory limit", "killed"]],
  ["SERVICE_UNAVAILABLE", ["killed", "killed"]],
  ["SERVICE_UNAVAILABLE", ["killed", "crashed"]],
  ["SERVICE_UNAVAILABLE", ["crashed", "killed"]],
])("answers %s if the pages are lost like this: %j", async (code, losses) => {
  expect(await outcome(losses)).toMatchObject({ code });
});

describe("a document that waits for a slot again", () => {
  const GONE = new Error("The caller is gone");
  const lostPage = { withPage: () => Promise.reject(errorFor("killed")) };

  /** Prints a document whose page is lost, and which gets no second slot. Ends it in the meantime. */
  async function outcomeAfter(end: (caller: AbortController, deadline: Deadline) => void): Promise<unknown> {
    const caller = new AbortController();
    const deadline = new Deadline(60_000, caller.signal);
    const slot: Slot = {
      release: () => undefined,
      take() {
        setImmediate(() => end(caller, deadline));
        return new Promise(() => {});
      },
    };
    const request = {
      html: "x",
      options: {},
      now: new Date(),
      workspaceId: null,
      slot,
      createResourceLoader: null,
      assets: null,
    };
    const outcome = printDocument(lostPage, request, defaultRendererSettings, deadline).catch((error) => error);
    return outcome.finally(() => deadline.clear());
  }

  it("ends when its caller leaves", async () => {
    expect(await outcomeAfter((caller) => caller.abort(GONE))).toBe(GONE);
  });

  it("is refused as busy at its deadline", async () => {
    expect(await outcomeAfter((_, deadline) => deadline.expire())).toMatchObject({ code: "RENDERER_BUSY" });
  });
});
