import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { startOfNextMonth } from "../../src/lib/month-usage";
import { currentToast } from "../../src/lib/toast-store";
import { BINDERY, fill, openConsole, PRESS, template, templateDetails } from "./support/console";
import { deferred } from "./support/deferred";
import { failure, onCall } from "./support/server";
import { onSubscriptionPage } from "./support/subscription-page";
import { analytics, subscription } from "./support/workspace-usage";

const PDF = "POST /api/app/pdf";
const READ = "GET /api/app/workspaces/:workspaceId/templates/:templateId";
const { id } = templateDetails();
const pdf = () => new Blob(["%PDF-1.4"], { type: "application/pdf" });
const base64 = (text: string) => Buffer.from(text).toString("base64");

const html = () => screen.findByLabelText<HTMLTextAreaElement>("Template (HTML)", { selector: "textarea" });
const parameters = () =>
  screen.findByLabelText<HTMLTextAreaElement>("Template parameters (JSON)", { selector: "textarea" });
const generate = () => screen.getByRole("button", { name: /Generate PDF$/ });
const isMarked = (field: HTMLElement) => field.closest("[data-invalid]")?.getAttribute("data-invalid") === "true";
const toast = (message: string) => waitFor(() => expect(currentToast()).toMatchObject({ type: "error", message }));

async function openWith(content: string, json = "") {
  const page = openConsole("/templates/create-edit");
  const { user } = page;
  if (content) await fill(user, await html(), content);
  if (json) await fill(user, await parameters(), json);
  await html();
  return page;
}

function openStored(kind: "document" | "partial") {
  onCall(READ, template("<p>old</p>", { kind }));
  return openConsole(`/templates/create-edit?templateId=${id}`);
}

beforeEach(() => {
  onCall("GET /api/app/workspaces/:workspaceId/templates", { templateDetails: [] });
});

describe("the try-out", () => {
  it("is a card titled 'Give it a try.' with an optional editor and a button [TPL-18] [TPL-19] [TPL-20]", async () => {
    await openWith("");
    const card = within(screen.getByRole("heading", { name: "Give it a try." }).closest("section") as HTMLElement);

    expect((await parameters()).dataset.language).toBe("json");
    expect(card.getByLabelText("Template parameters (JSON)", { selector: "textarea" })).toBeTruthy();
    expect(card.getByText("(optional)")).toBeTruthy();
    expect(card.getByRole("button", { name: "Generate PDF" })).toBeTruthy();
  });

  it("sends the current HTML and the parameters, for the active workspace [CALL-30]", async () => {
    const received = onCall(PDF, pdf());
    const { user } = await openWith("<p>{{ name }} 世界</p>", '{"name": ["Ada"]}');
    await user.click(generate());
    await screen.findByRole("dialog", { name: "Result" });

    expect(received.map(({ body }) => body)).toEqual([
      { templateBase64: base64("<p>{{ name }} 世界</p>"), parameters: { name: ["Ada"] } },
    ]);
    expect(received[0]?.headers.get("x-workspace-id")).toBe(PRESS.workspace.id);
    expect(received[0]?.headers.has("x-template-id")).toBe(false);
  });

  it("sends an empty object if there are no parameters, and needs no name [CALL-31] [VALID-09] [VALID-12]", async () => {
    const received = onCall(PDF, pdf());
    const { user } = await openWith("<p>");
    await user.click(generate());
    await screen.findByRole("dialog", { name: "Result" });

    expect(received[0]?.body.parameters).toEqual({});
  });

  it("sends the current contents of a saved template's editor, and the template's id [PERM-16]", async () => {
    onCall(READ, template("<p>old</p>"));
    const received = onCall(PDF, pdf());
    const { user } = openConsole(`/templates/create-edit?templateId=${id}`, [BINDERY]);
    await fill(user, await html(), "new");
    await user.click(generate());
    await screen.findByRole("dialog", { name: "Result" });

    expect(received[0]?.body.templateBase64).toBe(base64("<p>old</p>new"));
    expect(received[0]?.headers.get("x-workspace-id")).toBe(BINDERY.workspace.id);
    expect(received[0]?.headers.get("x-template-id")).toBe(id);
  });

  it("shows the PDF in a frame with a temporary address, which ends with the dialog [TPL-21] [TPL-22] [TPL-23] [CALL-32]", async () => {
    const revoke = vi.spyOn(URL, "revokeObjectURL");
    const create = vi.spyOn(URL, "createObjectURL");
    onCall(PDF, pdf());
    const { user } = await openWith("<p>");
    await user.click(generate());
    const dialog = await screen.findByRole("dialog", { name: "Result" });
    const frame = within(dialog).getByTitle<HTMLIFrameElement>("Generated PDF");

    expect(frame.tagName).toBe("IFRAME");
    expect(frame.src).toBe(create.mock.results[0]?.value);
    expect(await new Response(create.mock.calls[0]?.[0] as Blob).text()).toBe("%PDF-1.4");
    expect(revoke).not.toHaveBeenCalled();

    await user.click(within(dialog).getByRole("button", { name: "Close" }));
    await waitFor(() => expect(screen.queryByTitle("Generated PDF")).toBeNull());
    expect(revoke.mock.calls).toEqual([[create.mock.results[0]?.value]]);
  });

  it("leads to the call of a saved document's template, and of no other", async () => {
    onCall(PDF, pdf());
    onCall("GET /api/app/workspaces/:workspaceId/apikeys", { apiKeys: [] });
    const follow = () => screen.queryByRole("link", { name: "Generate it from your code" });
    const { user, currentUrl } = openStored("document");
    await waitFor(async () => expect((await html()).value).toBe("<p>old</p>"));
    await user.click(generate());
    await screen.findByRole("dialog", { name: "Result" });
    await user.click(follow() as HTMLElement);
    await waitFor(() => expect(currentUrl()).toBe(`/api-keys?template=${id}`));
  });

  it.each(["partial", "new"])("leads nowhere from what the API can't name: %s", async (what) => {
    onCall(PDF, pdf());
    const { user } = what === "new" ? await openWith("<p>") : openStored("partial");
    await waitFor(async () => expect((await html()).value).not.toBe(""));
    await user.click(generate());
    await screen.findByRole("dialog", { name: "Result" });
    expect(screen.queryByRole("link", { name: "Generate it from your code" })).toBeNull();
  });

  it("is sent once, even after several clicks", async () => {
    const answer = deferred<Blob>();
    const received = onCall(PDF, () => answer.promise);
    await openWith("<p>");
    generate().click();
    generate().click();
    await waitFor(() => expect(generate().className).toContain("ant-btn-loading"));
    answer.resolve(pdf());
    await screen.findByRole("dialog", { name: "Result" });

    expect(received).toHaveLength(1);
  });
});

describe("an error in a try-out", () => {
  it("is shown for empty HTML, which is not sent [VALID-10] [VALID-19]", async () => {
    const { user } = await openWith("");
    await user.click(generate());

    await toast("Empty template");
    expect(isMarked(await html())).toBe(true);
  });

  it("is shown for parameters that are not JSON, which are not sent [VALID-08] [VALID-11] [VALID-21]", async () => {
    const { user } = await openWith("<p>", "{");
    await user.click(generate());

    await toast("Invalid template parameters format");
    expect(isMarked(await parameters())).toBe(true);
    expect(isMarked(await html())).toBe(false);
  });

  it("explains the expected format if the parameters are not an object", async () => {
    const { user } = await openWith("<p>", "[1,2]");
    await user.click(generate());

    await toast("Invalid template parameters format");
    expect(isMarked(await parameters())).toBe(true);
    expect(screen.getByText('Write an object such as {"name": "Ada"}')).toBeTruthy();
  });

  it("is marked at its position in the HTML until the HTML changes [VALID-20] [CALL-33]", async () => {
    onCall(PDF, failure("INVALID_TEMPLATE", { data: { line: 3, column: 5, reason: "tag for not closed" } }));
    const { user } = await openWith("<p>");
    await user.click(generate());
    await toast("Invalid template");
    expect(isMarked(await html())).toBe(true);
    expect((await html()).dataset.markers).toBe('[{"line":3,"column":5,"message":"tag for not closed"}]');
    expect(screen.getByText("tag for not closed")).toBeTruthy();

    await fill(user, await html(), "x");
    expect(isMarked(await html())).toBe(false);
    expect((await html()).dataset.markers).toBe("[]");
  });

  it.each([null, {}, { line: null, column: null, reason: "no idea where" }, { line: "3", column: -1, reason: "odd" }])(
    "has no position if the service reports none: %j",
    async (data) => {
      onCall(PDF, failure("INVALID_TEMPLATE", { data }));
      const { user } = await openWith("<p>");
      await user.click(generate());
      await toast("Invalid template");

      expect(isMarked(await html())).toBe(true);
      expect((await html()).dataset.markers).toBe("[]");
    },
  );

  it.each([
    ["RENDERER_BUSY", "The service is busy. Please try again in a moment"],
    ["SERVICE_UNAVAILABLE", "The service is not available right now. Please try again in a moment"],
    ["RENDER_TIMEOUT", "Generating the PDF took too long"],
    ["USAGE_LIMIT_EXCEEDED", "Monthly limit reached"],
    ["PAYLOAD_TOO_LARGE", "Too large"],
  ] as const)("is said in a toast and marks nothing where it is %s", async (code, message) => {
    onCall(PDF, failure(code));
    const { user } = await openWith("<p>");
    await user.click(generate());

    await toast(message);
    expect(isMarked(await html())).toBe(false);
    expect(screen.queryByTitle("Generated PDF")).toBeNull();
  });
});

describe("what a try-out counts towards", () => {
  const ANALYTICS = "GET /api/app/workspaces/:workspaceId/analytics";
  const SUBSCRIPTION = "GET /api/app/workspaces/:workspaceId/subscription";
  const reached = `You've reached this month's limit of 50 PDFs. It resets on ${startOfNextMonth(new Date())}, 00:00 UTC.`;
  /** The notice beside the button. antd's field errors are alerts, too. */
  const notice = () => waitFor(() => screen.getByText(/month's limit/).closest<HTMLElement>("[role=alert]"));

  it("is the month, with the plan's limit, and grows with each try-out", async () => {
    let used = 12;
    onCall(ANALYTICS, () => analytics(used));
    onCall(PDF, () => {
      used += 1;
      return pdf();
    });
    const { user } = await openWith("<p>");
    expect(await screen.findByText("Counts towards this month: 12 of 50")).toBeTruthy();
    await user.click(generate());

    expect(await screen.findByText("Counts towards this month: 13 of 50")).toBeTruthy();
  });

  it("is only a count if the plan's limit is not known", async () => {
    onCall(ANALYTICS, analytics(1_234));
    onCall(SUBSCRIPTION, failure("NO_ACCESS"));
    await openWith("<p>");

    expect(await screen.findByText("Counts towards this month: 1,234")).toBeTruthy();
  });

  it("is left out if the count can't be loaded, without a toast", async () => {
    const asked = onCall(ANALYTICS, failure("NO_ACCESS"));
    const { user } = await openWith("<p>");
    await waitFor(() => expect(asked).not.toHaveLength(0));
    onCall(PDF, pdf());
    await user.click(generate());
    await screen.findByRole("dialog", { name: "Result" });

    expect(screen.queryByText(/Counts towards/)).toBeNull();
    expect(currentToast()).toBeNull();
  });

  it("is said at the limit, with the way to a larger plan", async () => {
    onSubscriptionPage();
    onCall(ANALYTICS, analytics(50));
    const { user, currentUrl } = openConsole("/templates/create-edit");
    expect((await notice())?.textContent).toContain(reached);
    await user.click(await screen.findByRole("button", { name: "Change plan" }));

    await waitFor(() => expect(currentUrl()).toBe("/subscription"));
  });

  it("stays beside the button after a refusal, while the toast goes", async () => {
    onCall(ANALYTICS, analytics(49));
    onCall(SUBSCRIPTION, { subscription: subscription("FREE") });
    onCall(PDF, failure("USAGE_LIMIT_EXCEEDED"));
    const { user } = await openWith("<p>");
    await screen.findByText("Counts towards this month: 49 of 50");
    await user.click(generate());
    await toast("Monthly limit reached");

    expect((await notice())?.textContent).toContain(reached);
    onCall(PDF, pdf());
    await user.click(generate());
    expect(await screen.findByText("Counts towards this month: 49 of 50")).toBeTruthy();
  });

  it("names an admin for members who can't change the plan", async () => {
    onCall(ANALYTICS, analytics(50));
    onCall(READ, template("<p>old</p>"));
    openConsole(`/templates/create-edit?templateId=${id}`, [BINDERY]);

    const text = `${reached} An admin of the workspace can change the plan.`;
    await waitFor(async () => expect((await notice())?.textContent).toBe(text));
    expect(screen.queryByRole("button", { name: "Change plan" })).toBeNull();
  });
});
