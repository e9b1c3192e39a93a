import { expect, it } from "vitest";
import { PageCrashed } from "../../../server/render/chromium/page/page-loss";
import { printDocument } from "../../../server/render/chromium/print-document";
import { Deadline } from "../../../server/render/deadline";
import { defaultRendererSettings } from "../../../server/render/settings";

/** What a document ends with whose pages are lost, one after the other, as the browser tells it. */
async function outcome(...statuses: string[]): Promise<unknown> {
  const fleet = {
    withPage: () => Promise.reject(new PageCrashed(statuses.shift() ?? "none is left")),
  };
  const deadline = new Deadline(5_000);
  const request = { html: "x", options: {}, owner: null, remote: null };
  try {
    await printDocument(fleet, request, defaultRendererSettings, deadline);
    return "made";
  } catch (error) {
    return error;
  } finally {
    deadline.clear();
  }
}

it.each([
  ["INVALID_TEMPLATE", ["crashed", "crashed"]],
  ["INVALID_TEMPLATE", ["oom", "crashed"]],
  ["INVALID_TEMPLATE", ["crashed", "memory limit"]],
  ["SERVICE_UNAVAILABLE", ["killed", "killed"]],
  ["SERVICE_UNAVAILABLE", ["killed", "crashed"]],
  ["SERVICE_UNAVAILABLE", ["crashed", "killed"]],
])("is %s where the pages are %j", async (code, statuses) => {
  expect(await outcome(...statuses)).toMatchObject({ code });
});
