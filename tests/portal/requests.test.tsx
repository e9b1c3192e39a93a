import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { LoggedRequest, LoggedRequestDetails } from "../../contract/requests";
import type { DocumentResource } from "../../contract/v1/documents";
import { toQuery } from "../../src/components/log/log-query";
import { currentToast } from "../../src/lib/toast-store";
import { onLargeScreen, openConsole, PRESS, templateDetails } from "./support/console";
import { failure, noAnswer, onCall } from "./support/server";

const LIST = "GET /api/app/workspaces/:workspaceId/requests";
const READ = "GET /api/app/workspaces/:workspaceId/requests/:requestId";
const REPEAT = "POST /api/app/workspaces/:workspaceId/requests/:requestId/repeat";
const EXPORT = "GET /api/app/workspaces/:workspaceId/request-export";
const CORRELATION_ID = "b8b1d3c2-5b0f-4d57-9f0e-6a3c1f6f7f0b";

const good: LoggedRequest = {
  id: "0199c000-1111-7111-8111-00000000abcd",
  createdAt: 1_760_000_000,
  operation: "DOCUMENT",
  call: null,
  source: "API",
  status: 200,
  errorCode: null,
  templateId: templateDetails().id,
  templateName: "Invoice",
  templateVersion: 3,
  apiKey: { id: "0199c000-2222-7222-8222-00000000abcd", name: "Server" },
  durationInMs: 87,
  pages: 2,
  resultSizeInBytes: 2048,
  warnings: [],
  correlationId: "0199c000-3333-7333-8333-00000000abcd",
  resultId: null,
};
const failed: LoggedRequest = {
  ...good,
  id: "0199c000-4444-7444-8444-00000000abcd",
  status: 422,
  errorCode: "INVALID_TEMPLATE",
  pages: null,
  resultSizeInBytes: null,
  correlationId: CORRELATION_ID,
};
const details = (request: LoggedRequest, more: Partial<LoggedRequestDetails> = {}): LoggedRequestDetails => ({
  ...request,
  errorData: null,
  warningDetails: [],
  hasTemplate: true,
  repeat: "NOT_STORED",
  document: null,
  ...more,
});

const page = (requests: LoggedRequest[], nextCursor: string | null = null) => ({ requests, nextCursor });

beforeEach(() => {
  onLargeScreen();
  onCall("GET /api/app/workspaces/:workspaceId/templates", { templateDetails: [templateDetails()] });
  onCall("GET /api/app/workspaces/:workspaceId/apikeys", { apiKeys: [] });
});

const queryOf = (asked: { query: URLSearchParams } | undefined) => Object.fromEntries(asked?.query ?? []);
const cellsOf = async (text: string) => {
  const row = (await screen.findByText(text)).closest("tr");
  return within(row as HTMLElement)
    .getAllByRole("cell")
    .map((cell) => cell.textContent);
};

describe("the list of requests", () => {
  it("opens a request with a click anywhere on its row, except for one that ends a selection", async () => {
    onCall(LIST, page([good]));
    onCall(READ, details(good));
    const { user, currentUrl } = openConsole("/activity");
    const cell = await screen.findByText("87 ms");
    window.getSelection()?.selectAllChildren(cell);
    fireEvent.click(cell);
    expect(currentUrl()).toBe("/activity");
    window.getSelection()?.removeAllRanges();
    await user.click(cell);
    await waitFor(() => expect(currentUrl()).toBe(`/activity?open=${good.id}`));
    await screen.findByRole("dialog", { name: "Request" });
  });

  it("shows time, result, template, source, duration and size", async () => {
    const asked = onCall(LIST, page([failed, good]));
    openConsole("/activity");
    expect(await cellsOf("200 OK")).toEqual([
      expect.stringMatching(/^2025-10-09 \d\d:\d\d:\d\d$/),
      "200 OK",
      "Invoice v3",
      "API · Server",
      "87 ms",
      "2.00 KB",
    ]);
    expect((await cellsOf("422 INVALID_TEMPLATE")).at(-1)).toBe("–");
    expect(asked[0]?.params).toEqual({ workspaceId: PRESS.workspace.id });
  });

  it.each<[string, Partial<LoggedRequest>, string, string]>([
    ["a document from HTML", { templateId: null, templateName: null, templateVersion: null }, "From HTML", "200 OK"],
    [
      "a preview",
      { operation: "TRY_OUT", apiKey: null, templateVersion: null, templateName: null, templateId: null },
      "Unsaved template",
      "200 OK",
    ],
    ["a batch", { operation: "BATCH", status: 202 }, "Invoice v3", "202 Accepted"],
    ["a document in the background", { operation: "BACKGROUND_DOCUMENT", status: null }, "Invoice v3", "Done"],
    ["warnings", { warnings: ["CUT_OFF", "BROKEN_IMAGE"] }, "Invoice v3", "200 OK, 2 warnings"],
    [
      "an unknown template",
      {
        ...failed,
        templateId: null,
        templateName: "Invoce",
        templateVersion: null,
        status: 404,
        errorCode: "TEMPLATE_NOT_FOUND",
      },
      "Invoce",
      "404 TEMPLATE_NOT_FOUND",
    ],
    [
      "a call whose body was not read",
      { ...failed, templateId: null, templateName: null, templateVersion: null, errorCode: "TOO_MANY_REQUESTS" },
      "–",
      "422 TOO_MANY_REQUESTS",
    ],
    [
      "another call",
      { ...failed, operation: "OTHER", call: "GET /v1/documents/{documentId}", templateId: null, templateName: null },
      "–",
      "422 INVALID_TEMPLATE",
    ],
  ])("has words for %s", async (_, changes, template, result) => {
    onCall(LIST, page([{ ...good, ...changes }]));
    openConsole("/activity");
    expect((await cellsOf(result)).slice(1, 3)).toEqual([result, template]);
  });

  it("shows further pages on demand, and offers to try again if one can't be loaded", async () => {
    const asked = onCall(LIST, page([good], good.id));
    const { user } = openConsole("/activity");
    await screen.findByText("200 OK");
    onCall(LIST, failure("UNEXPECTED"));
    await user.click(screen.getByRole("button", { name: "Show more" }));
    await screen.findByText("More requests could not be loaded.");
    const more = onCall(LIST, page([failed]));
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await screen.findByText("422 INVALID_TEMPLATE");
    expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
    expect([asked[0]?.query.get("cursor"), more[0]?.query.get("cursor")]).toEqual([null, good.id]);
  });

  it("says how requests get here if there are none", async () => {
    onCall(LIST, page([]));
    openConsole("/activity");
    expect(await screen.findByText(/^No requests to show/)).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Export as CSV" }).disabled).toBe(true);
  });

  it("says that it could not be loaded, and offers to try again", async () => {
    onCall(LIST, noAnswer);
    const { user } = openConsole("/activity");
    await screen.findByText(/^Your requests could not be loaded/);
    onCall(LIST, page([good]));
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("200 OK")).toBeTruthy();
  });
});

describe("the filters of requests", () => {
  it("are part of the address and of the call", async () => {
    const asked = onCall(LIST, page([failed]));
    const { user, currentUrl } = openConsole("/activity?source=API");
    await screen.findByText("422 INVALID_TEMPLATE");
    expect(queryOf(asked[0])).toEqual({ source: "API" });
    await user.selectOptions(screen.getByLabelText("Result"), "Failed");
    await user.selectOptions(screen.getByLabelText("Error"), "INVALID_TEMPLATE");
    await user.selectOptions(screen.getByLabelText("Template"), "Invoice");
    const filters = { source: "API", outcome: "failed", errorCode: "INVALID_TEMPLATE", templateId: good.templateId };
    await waitFor(() => expect(queryOf(asked.at(-1))).toEqual(filters));
    expect(Object.fromEntries(new URLSearchParams(currentUrl().split("?")[1]))).toEqual(filters);
  });

  it("find a request by its correlation id", async () => {
    const asked = onCall(LIST, page([good]));
    const { user } = openConsole("/activity");
    await user.click(await screen.findByLabelText("Correlation ID"));
    await user.paste(` ${CORRELATION_ID} `);
    await waitFor(() => expect(queryOf(asked.at(-1))).toEqual({ correlationId: CORRELATION_ID }));
  });

  it("can be cleared if nothing matches", async () => {
    onCall(LIST, page([]));
    const { user, currentUrl } = openConsole("/activity?outcome=failed&apiKeyId=gone");
    await screen.findByText("No requests match these filters.");
    // A key that was deleted is still a filter.
    expect(screen.getByLabelText<HTMLSelectElement>("API key").value).toBe("gone");
    onCall(LIST, page([good]));
    const [clear] = screen.getAllByRole("button", { name: "Clear filters" });
    await user.click(clear as HTMLElement);
    await screen.findByText("200 OK");
    expect(currentUrl()).toBe("/activity");
  });

  it("take days in the reader's time zone, and include the last one", () => {
    const start = new Date(2026, 2, 1).getTime() / 1_000;
    const end = new Date(2026, 2, 3).getTime() / 1_000;
    expect(toQuery({ from: "2026-03-01", to: "2026-03-02", source: "" })).toEqual({ from: `${start}`, to: `${end}` });
    expect(toQuery({ from: "soon", to: "" })).toEqual({});
  });
});

describe("the details of a request", () => {
  it("open from the list, have the error and its data, and close", async () => {
    onCall(LIST, page([failed]));
    onCall(READ, details(failed, { errorData: { line: 7, message: "undefined filter: nofilter" } }));
    const { user, currentUrl } = openConsole("/activity");
    await user.click(await screen.findByRole("button", { name: /^2025-10-09/ }));
    const dialog = await screen.findByRole("dialog", { name: "Request" });
    await within(dialog).findByText("Invalid template");
    expect(within(dialog).getByText(/undefined filter: nofilter/)).toBeTruthy();
    expect(within(dialog).getByRole("link", { name: "Invoice v3" }).getAttribute("href")).toBe(
      `/templates/create-edit?templateId=${failed.templateId}`,
    );
    expect(currentUrl()).toBe(`/activity?open=${failed.id}`);
    await user.click(within(dialog).getByRole("button", { name: "Close" }));
    await waitFor(() => expect(currentUrl()).toBe("/activity"));
  });

  it("explain why the template is not known", async () => {
    const unread = { templateId: null, templateName: null, templateVersion: null };
    const refused = { ...failed, ...unread, status: 429, errorCode: "TOO_MANY_REQUESTS" };
    onCall(LIST, page([refused]));
    onCall(READ, details(refused));
    const { user } = openConsole("/activity");
    expect(await cellsOf("429 TOO_MANY_REQUESTS")).toContain("–");
    await user.click(screen.getByRole("button", { name: /^2025-10-09/ }));
    const dialog = within(await screen.findByRole("dialog", { name: "Request" }));
    expect(await dialog.findByText("Unknown: the call was refused before its template was read.")).toBeTruthy();
  });

  it("copy the correlation id", async () => {
    onCall(LIST, page([failed]));
    onCall(READ, details(failed));
    const { user } = openConsole(`/activity?open=${failed.id}`);
    await user.click(await screen.findByRole("button", { name: "Copy the correlation ID" }));
    expect(await navigator.clipboard.readText()).toBe(CORRELATION_ID);
  });

  it("offer the document while it is kept", async () => {
    const url = "https://example.com/v1/files/secret";
    const stored = { ...good, resultId: "0199c000-5555-7555-8555-00000000abcd" };
    onCall(LIST, page([stored]));
    onCall(READ, details(stored, { document: { status: "done", url, expiresAt: 1_760_086_400 } }));
    openConsole(`/activity?open=${stored.id}`);
    expect((await screen.findByRole("link", { name: "Download" })).getAttribute("href")).toBe(url);
  });

  it.each([
    [{ document: null }, "The document is no longer kept."],
    [{ document: { status: "queued", url: null, expiresAt: null } }, "The document is waiting to be generated."],
    [{ hasTemplate: false }, "(deleted)"],
  ])("say what is gone or not there yet: %j", async (changes, text) => {
    const stored = { ...good, resultId: "0199c000-5555-7555-8555-00000000abcd" };
    onCall(LIST, page([stored]));
    onCall(READ, details(stored, changes));
    openConsole(`/activity?open=${stored.id}`);
    expect(await screen.findByText(text, { exact: false })).toBeTruthy();
  });

  it("name what each warning is about", async () => {
    const pointers = ["/total", "/lines/0/price", "/date"];
    const warned = { ...good, warnings: pointers.map(() => "INVALID_PARAMETER") };
    const warningDetails = pointers
      .slice(0, 2)
      .map((pointer) => ({ code: "INVALID_PARAMETER" as const, pointer, expected: "number", got: "string" }));
    onCall(LIST, page([warned]));
    onCall(READ, details(warned, { warningDetails }));
    openConsole(`/activity?open=${warned.id}`);
    const first = await screen.findByText("The parameter /total is string, but the template needs number.");
    expect([...(first.closest("ul")?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
      "The parameter /total is string, but the template needs number.",
      "The parameter /lines/0/price is string, but the template needs number.",
      // The log has no details of the last one.
      "A parameter does not fit the schema of the template",
    ]);
    expect(screen.getAllByText("200 OK, 3 warnings")).toHaveLength(2);
  });

  it("lead to the batch, and explain warnings", async () => {
    const batch = { ...good, operation: "BATCH" as const, resultId: "0199c000-6666-7666-8666-00000000abcd" };
    onCall(LIST, page([batch]));
    onCall(READ, details(batch, { warnings: ["INVALID_PARAMETER"] }));
    openConsole(`/activity?open=${batch.id}`);
    const link = await screen.findByRole("link", { name: batch.resultId });
    expect(link.getAttribute("href")).toBe(`/batches?open=${batch.resultId}`);
    expect(screen.getByText("A parameter does not fit the schema of the template")).toBeTruthy();
  });

  it("say that they could not be loaded", async () => {
    onCall(LIST, page([good]));
    onCall(READ, failure("NOT_FOUND"));
    openConsole(`/activity?open=${good.id}`);
    expect(await screen.findByText("The request could not be loaded.")).toBeTruthy();
  });
});

describe("generating a document again", () => {
  const repeatable = details(good, { repeat: "POSSIBLE" });
  const url = "https://example.com/v1/files/secret";
  const made: DocumentResource = {
    id: "0199c000-7777-7777-8777-00000000abcd",
    status: "done",
    templateId: good.templateId,
    templateVersion: 4,
    url,
    pages: 2,
    bytes: 4096,
    warnings: [],
    error: null,
    createdAt: 1_760_000_100,
    expiresAt: 1_760_086_500,
  };

  /** Opens the details of the request and presses the button. */
  async function repeatIt() {
    const listed = onCall(LIST, page([good]));
    onCall(READ, repeatable);
    const { user } = openConsole(`/activity?open=${good.id}`);
    const button = await screen.findByRole("button", { name: "Generate again" });
    await user.click(button);
    return { user, listed, button };
  }

  it("says what it uses, and shows the new document, which is in the list", async () => {
    const asked = onCall(REPEAT, made);
    const { listed, button } = await repeatIt();
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toContain("A new document was generated");
    expect(alert.textContent).toContain("Version 4, 2 pages, 4.00 KB");
    expect(within(alert).getByRole("link", { name: "Download" }).getAttribute("href")).toBe(url);
    expect(asked[0]?.params).toEqual({ workspaceId: PRESS.workspace.id, requestId: good.id });
    await waitFor(() => expect(listed.length).toBe(2));
    const hint = document.getElementById(button.getAttribute("aria-describedby") ?? "");
    expect(hint?.textContent).toMatch(/the template as it is published now. Counts as a PDF of this month/);
    expect(asked).toHaveLength(1);
  });

  it("says that the new document has warnings", async () => {
    onCall(REPEAT, { ...made, warnings: [{ code: "CUT_OFF" }] });
    await repeatIt();
    expect((await screen.findByRole("alert")).textContent).toContain("1 warning");
  });

  it("is busy while the document is generated, and asks once", async () => {
    let release = () => {};
    const asked = onCall(REPEAT, () => new Promise<DocumentResource>((resolve) => (release = () => resolve(made))));
    const { user, button } = await repeatIt();
    await user.click(button);
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(button.className).toContain("loading");
    release();
    await screen.findByRole("alert");
    await waitFor(() => expect(button.className).not.toContain("loading"));
    expect(asked).toHaveLength(1);
  });

  it.each([
    [failure("USAGE_LIMIT_EXCEEDED"), "Monthly limit reached", "Your subscription"],
    [failure("RENDERER_BUSY"), "The service is busy. Please try again in a moment", undefined],
    [failure("TEMPLATE_NOT_FOUND"), "Template not found", undefined],
    [noAnswer, "Unexpected error. The service could not be reached", undefined],
  ])("stays beside the button if it fails: %#", async (answer, text, link) => {
    onCall(REPEAT, answer);
    await repeatIt();
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toContain(text);
    expect(within(alert).queryByRole("link")?.textContent).toBe(link);
  });

  it.each([
    ["NOT_STORED", /^Only stored documents can be generated again here/],
    ["EXPIRED", /its parameters are no longer kept\.$/],
    ["FROM_HTML", /^Only documents from a template/],
    ["PARAMETERS_NOT_KEPT", /parameters of more than 256\.00 KB are not kept/],
    ["TEMPLATE_DELETED", /its template is deleted\.$/],
  ] as const)("says why it is impossible: %s", async (repeat, text) => {
    onCall(LIST, page([good]));
    onCall(READ, details(good, { repeat }));
    openConsole(`/activity?open=${good.id}`);
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Generate again" })).toBeNull();
  });

  it.each([null, "IN_PROGRESS"] as const)("is not offered for a request that is %s", async (repeat) => {
    onCall(LIST, page([good]));
    onCall(READ, details(good, { repeat }));
    openConsole(`/activity?open=${good.id}`);
    const dialog = await screen.findByRole("dialog", { name: "Request" });
    await within(dialog).findByText("87 ms, from the request to the answer");
    expect(within(dialog).queryByText(/generated again/i)).toBeNull();
    expect(within(dialog).queryByRole("button", { name: "Generate again" })).toBeNull();
  });

  it("is named as a call of the portal in the list", async () => {
    onCall(LIST, page([{ ...good, source: "CUSTOMER_PORTAL", apiKey: null, status: 201 }]));
    openConsole("/activity");
    expect((await cellsOf("201 Created")).slice(1, 4)).toEqual(["201 Created", "Invoice v3", "Portal"]);
  });
});

describe("the export of requests", () => {
  it("downloads what matches the filters", async () => {
    onCall(LIST, page([good]));
    const asked = onCall(EXPORT, new Blob(["createdAt,id\r\n"], { type: "text/csv" }));
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
    const { user } = openConsole("/activity?outcome=ok");
    await screen.findByText("200 OK");
    await user.click(screen.getByRole("button", { name: "Export as CSV" }));
    await waitFor(() => expect(clicked).toHaveBeenCalledOnce());
    expect(clicked.mock.contexts[0]).toMatchObject({ download: "requests.csv" });
    expect(queryOf(asked[0])).toEqual({ outcome: "ok", format: "csv" });
  });

  it("shows why it failed", async () => {
    onCall(LIST, page([good]));
    onCall(EXPORT, failure("NOT_FOUND"));
    const { user } = openConsole("/activity");
    await screen.findByText("200 OK");
    await user.click(screen.getByRole("button", { name: "Export as JSON" }));
    await waitFor(() => expect(currentToast()?.type).toBe("error"));
    expect(await screen.findByRole("button", { name: "Export as JSON" })).toBeTruthy();
  });
});
