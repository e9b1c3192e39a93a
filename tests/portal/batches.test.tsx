import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import type { BatchDetails, BatchSummary } from "../../contract/batches";
import { onLargeScreen, openConsole } from "./support/console";
import { failure, onCall } from "./support/server";

const LIST = "GET /api/app/workspaces/:workspaceId/batches";
const READ = "GET /api/app/workspaces/:workspaceId/batches/:batchId";

const running: BatchSummary = {
  id: "5f2d8a10-1111-4111-8111-00000000abcd",
  status: "running",
  templateId: null,
  templateName: "Letter",
  templateVersion: 2,
  output: "zip",
  total: 2_000,
  done: 1_200,
  failed: 3,
  createdAt: 1_760_000_000,
  expiresAt: null,
};
const done: BatchSummary = { ...running, status: "done", done: 1_997, expiresAt: 1_760_086_400 };
const details = (batch: BatchSummary, more: Partial<BatchDetails> = {}): BatchDetails => ({
  ...batch,
  url: null,
  failures: [],
  error: null,
  ...more,
});
const page = (batches: BatchSummary[]) => ({ batches, nextCursor: null });

beforeEach(onLargeScreen);

describe("the list of batches", () => {
  it("shows progress, and refreshes it until all batches have ended", async () => {
    let reads = 0;
    onCall(LIST, () => page([++reads < 3 ? running : done]));
    openConsole("/batches");

    expect(await screen.findByText("1,203 of 2,000")).toBeTruthy();
    expect(screen.getByText("Letter v2")).toBeTruthy();
    await waitFor(() => expect(screen.getByText("Done, 3 failed")).toBeTruthy());
    expect(reads).toBe(3);
  });

  it("says what batches are if there are none, and that they could not be loaded", async () => {
    onCall(LIST, failure("UNEXPECTED"));
    const { user } = openConsole("/batches");
    await screen.findByText("Your batches could not be loaded.");
    onCall(LIST, page([]));
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText(/^No batches yet/)).toBeTruthy();
  });

  it.each([
    ["a warning if documents have failed", running, false],
    ["red if the batch as a whole has failed", { ...done, status: "failed" as const }, true],
  ])("has a bar that is %s", async (_, batch, isRed) => {
    onCall(LIST, page([batch]));
    openConsole("/batches");
    const bar = await screen.findByRole("progressbar", { name: /of 2000 documents$/ });
    expect(bar.className.includes("ant-progress-status-exception")).toBe(isRed);
    const fill = bar.querySelector<HTMLElement>(".ant-progress-bg");
    expect(fill?.style.background).toBe(isRed ? "" : "var(--warning)");
  });

  it("can be filtered by status", async () => {
    const asked = onCall(LIST, page([]));
    const { user, currentUrl } = openConsole("/batches");
    await user.selectOptions(await screen.findByLabelText("Status"), "Failed");
    await screen.findByText("No batches match these filters.");
    expect(currentUrl()).toBe("/batches?status=failed");
    expect(asked.at(-1)?.query.get("status")).toBe("failed");
  });
});

describe("the details of a batch", () => {
  it("show the items that failed, and the result", async () => {
    onCall(LIST, page([done]));
    const url = "https://example.com/v1/files/secret";
    const failures = [
      { item: 7, errorCode: "INVALID_TEMPLATE" as const, data: { line: 3 } },
      { item: 9, errorCode: "RENDER_TIMEOUT" as const, data: null },
    ];
    onCall(READ, details(done, { url, failures }));
    const { user } = openConsole("/batches");
    await user.click(await screen.findByRole("button", { name: /^2025-10-09/ }));
    const dialog = within(await screen.findByRole("dialog", { name: "Batch" }));
    expect((await dialog.findByRole("link", { name: "Download zip" })).getAttribute("href")).toBe(url);
    expect(dialog.getByText("3 failed, the first 2 of them")).toBeTruthy();
    const rows = dialog.getAllByRole("row").slice(1);
    expect(rows.map((row) => row.textContent)).toEqual(['7Invalid template{"line":3}', expect.stringMatching(/^9/)]);
  });

  it("name the reason if the batch as a whole has failed", async () => {
    const failed: BatchSummary = { ...done, status: "failed", output: "pdf" };
    onCall(LIST, page([failed]));
    const error = { errorCode: "PAYLOAD_TOO_LARGE" as const, data: null };
    onCall(READ, details(failed, { error, url: "https://example.com/v1/files/secret" }));
    openConsole(`/batches?open=${failed.id}`);
    // The documents could not be merged, so there is a zip instead.
    expect(await screen.findByRole("link", { name: "Download zip" })).toBeTruthy();
    expect(screen.getByText("Error")).toBeTruthy();
  });
});
