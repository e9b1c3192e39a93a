import { expect, it } from "vitest";
import { MemoryExceeded, type PageCrashed, pageCrashed } from "../../../server/render/chromium/page/page-loss";
import { printDocument } from "../../../server/render/chromium/print-document";
import { Deadline } from "../../../server/render/deadline";
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
  const request = { html: "x", options: {}, workspaceId: null, slot: testSlot, createResourceLoader: null };
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
