import { expect, it } from "vitest";
import { pageCrashed } from "../../../server/render/chromium/page/page-loss";
import { printDocument } from "../../../server/render/chromium/print-document";
import { Deadline } from "../../../server/render/deadline";
import { defaultRendererSettings } from "../../../server/render/settings";

/** How a page was lost: the status that the browser reports, or a kill by the memory watchdog. */
type Loss = "crashed" | "oom" | "killed" | "memory limit";

const errorFor = (loss: Loss) =>
  loss === "memory limit" ? pageCrashed("killed", { hasKilled: true }) : pageCrashed(loss, { hasKilled: false });

/** The error for a document whose pages are lost, one after the other. */
async function outcome(losses: Loss[]): Promise<unknown> {
  const browsers = {
    withPage: () => {
      const loss = losses.shift();
      return Promise.reject(loss ? errorFor(loss) : new Error("No loss is left"));
    },
  };
  const deadline = new Deadline(5_000);
  const request = { html: "x", options: {}, owner: null, createResourceLoader: null };
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
  ["SERVICE_UNAVAILABLE", ["killed", "killed"]],
  ["SERVICE_UNAVAILABLE", ["killed", "crashed"]],
  ["SERVICE_UNAVAILABLE", ["crashed", "killed"]],
])("answers %s if the pages are lost like this: %j", async (code, losses) => {
  expect(await outcome(losses)).toMatchObject({ code });
});
