import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import type { DeliveryDetails, DeliverySummary, WebhookAddress } from "../../contract/webhooks";
import { currentToast } from "../../src/lib/toast-store";
import { BINDERY, fill, onLargeScreen, openConsole } from "./support/console";
import { failure, onCall } from "./support/server";

const LIST = "GET /api/app/workspaces/:workspaceId/webhook-deliveries";
const READ = "GET /api/app/workspaces/:workspaceId/webhook-deliveries/:deliveryId";
const REDELIVER = "POST /api/app/workspaces/:workspaceId/webhook-deliveries/:deliveryId/redeliver";
const TEST = "POST /api/app/workspaces/:workspaceId/webhook-tests";
const SECRET = "GET /api/app/workspaces/:workspaceId/webhook-secret";
const REPLACE = "POST /api/app/workspaces/:workspaceId/webhook-secret";

const ADDRESSES = "GET /api/app/workspaces/:workspaceId/webhook-addresses";

const failed: DeliverySummary = {
  id: "5f2d8a10-1111-4111-8111-00000000abcd",
  type: "document.done",
  url: "https://example.com/hooks",
  state: "failed",
  attempts: 10,
  status: 500,
  error: "HTTP status 500",
  createdAt: 1_760_000_000,
};
const details = (delivery: DeliverySummary): DeliveryDetails => ({
  ...delivery,
  lastAttemptAt: 1_760_000_100,
  durationInMs: 87,
  nextAttemptAt: null,
  payload: '{"type":"document.done"}',
  answer: "<b>out of paper</b>",
});
const page = (...deliveries: DeliverySummary[]) => ({ deliveries, nextCursor: null });

beforeEach(onLargeScreen);

describe("the list of webhooks", () => {
  it("shows result, event, address and attempts", async () => {
    onCall(LIST, page(failed));
    openConsole("/webhooks");
    const row = (await screen.findByText("Failed, 500")).closest("tr") as HTMLElement;
    const cells = within(row).getAllByRole("cell").slice(1);
    const texts = ["Failed, 500", "document.done", "https://example.com/hooks", "10"];
    expect(cells.map((cell) => cell.textContent)).toEqual(texts);
  });

  it("says how webhooks are sent if there are none, and that they could not be loaded", async () => {
    onCall(LIST, failure("UNEXPECTED"));
    const { user } = openConsole("/webhooks");
    await screen.findByText("Your webhooks could not be loaded.");
    onCall(LIST, page());
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText(/^No webhooks in the last days/)).toBeTruthy();
  });

  it("has neither tests nor the secret for members who are no admins", async () => {
    onCall(LIST, page(failed));
    onCall(READ, details(failed));
    openConsole(`/webhooks?open=${failed.id}`, [BINDERY]);
    await screen.findByText("HTTP status 500");
    for (const name of ["Send test", "Show secret", "Send again"]) {
      expect(screen.queryByRole("button", { name })).toBeNull();
    }
  });
});

const addressOf = (path: string, counts: Partial<WebhookAddress> = {}): WebhookAddress => ({
  url: `https://example.com/${path}`,
  delivered: 1_234,
  waiting: 0,
  failed: 2,
  last: { id: failed.id, state: "delivered", status: 200, createdAt: 1_760_000_000 },
  ...counts,
});
const addressTable = async () => (await screen.findByText("Delivered, 200")).closest("section") as HTMLElement;

describe("the addresses of webhooks", () => {
  it("have their results and the last webhook, and filter the list", async () => {
    onCall(ADDRESSES, { addresses: [addressOf("hooks")] });
    const asked = onCall(LIST, page(failed));
    const { user } = openConsole("/webhooks");
    const table = await addressTable();
    const row = within(table).getAllByRole("row")[1] as HTMLElement;
    const cells = within(row).getAllByRole("cell");
    expect(cells.slice(0, 4).map((cell) => cell.textContent)).toEqual(["https://example.com/hooks", "1,234", "0", "2"]);
    const address = within(table).getByRole("button", { name: "https://example.com/hooks" });
    await user.click(address);
    await waitFor(() => expect(asked.at(-1)?.query.get("url")).toBe("https://example.com/hooks"));
    expect(address.getAttribute("aria-pressed")).toBe("true");
    expect(screen.getByLabelText<HTMLSelectElement>("Address").value).toBe("https://example.com/hooks");
    await user.click(address);
    expect(address.getAttribute("aria-pressed")).toBe("false");
  });

  it("are prepared for a test, whose result is read afterwards", async () => {
    const asked = onCall(ADDRESSES, { addresses: [addressOf("hooks")] });
    onCall(LIST, page(failed));
    const sent = onCall(TEST, {});
    const { user } = openConsole("/webhooks");
    await user.click(await screen.findByRole("button", { name: "Send a test to https://example.com/hooks" }));
    const field = screen.getByLabelText<HTMLInputElement>("Address of the receiver");
    expect([document.activeElement, field.value]).toEqual([field, "https://example.com/hooks"]);
    await user.keyboard("{Enter}");
    await waitFor(() => expect(sent[0]?.body).toEqual({ url: "https://example.com/hooks" }));
    await waitFor(() => expect(asked.length).toBeGreaterThan(1));
  });

  it("are few at first, and have no tests for members who are no admins", async () => {
    const addresses = ["a", "b", "c", "d", "e", "f"].map((path) => addressOf(path));
    onCall(ADDRESSES, { addresses });
    onCall(LIST, page(failed));
    const { user } = openConsole("/webhooks", [BINDERY]);
    const more = await screen.findByRole("button", { name: "Show all 6" });
    expect(screen.queryByRole("button", { name: "https://example.com/f" })).toBeNull();
    await user.click(more);
    expect(screen.getByRole("button", { name: "https://example.com/f" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: /^Send a test/ })).toBeNull();
  });

  it("could not be loaded, and are read again", async () => {
    onCall(ADDRESSES, failure("UNEXPECTED"));
    onCall(LIST, page(failed));
    const { user } = openConsole("/webhooks");
    await screen.findByText("The addresses could not be loaded.");
    onCall(ADDRESSES, { addresses: [] });
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("There are no addresses yet.")).toBeTruthy();
  });
});

describe("the details of a webhook", () => {
  it("show message and answer as text, and send it again", async () => {
    onCall(LIST, page(failed));
    onCall(READ, details(failed));
    const sent = onCall(REDELIVER, {});
    const { user } = openConsole(`/webhooks?open=${failed.id}`);
    expect(await screen.findByText("<b>out of paper</b>")).toBeTruthy();
    expect(screen.getByText(/"type": "document.done"/)).toBeTruthy();
    onCall(READ, details({ ...failed, state: "delivered", status: 200, error: null }));
    await user.click(screen.getByRole("button", { name: "Send again" }));
    const dialog = screen.getByRole("dialog", { name: "Webhook" });
    expect(await within(dialog).findByText("Delivered, 200")).toBeTruthy();
    expect(sent[0]?.params.deliveryId).toBe(failed.id);
    expect(currentToast()).toMatchObject({ type: "success", message: "Webhook is being sent again" });
  });
});

describe("a test of a webhook", () => {
  it("is sent to an address, and is in the list soon", async () => {
    onCall(LIST, page());
    const sent = onCall(TEST, {});
    const { user } = openConsole("/webhooks");
    await fill(user, await screen.findByLabelText("Address of the receiver"), " https://example.com/hooks ");
    onCall(LIST, page({ ...failed, type: "test" }));
    await user.click(screen.getByRole("button", { name: "Send test" }));
    expect(await screen.findByText("test")).toBeTruthy();
    expect(sent[0]?.body).toEqual({ url: "https://example.com/hooks" });
  });

  it("needs an address, and keeps what was typed if it is refused", async () => {
    onCall(LIST, page());
    const sent = onCall(TEST, failure("TOO_MANY_REQUESTS"));
    const { user } = openConsole("/webhooks");
    const field = await screen.findByLabelText<HTMLInputElement>("Address of the receiver");
    await fill(user, field, "example.com");
    await user.click(screen.getByRole("button", { name: "Send test" }));
    expect((await screen.findByRole("alert")).textContent).toMatch(/^Enter an address/);
    expect(sent).toEqual([]);
    await user.clear(field);
    await fill(user, field, "https://example.com");
    await user.click(screen.getByRole("button", { name: "Send test" }));
    await waitFor(() => expect(currentToast()?.type).toBe("error"));
    expect(field.value).toBe("https://example.com");
  });
});

describe("the signing secret", () => {
  it("is loaded on demand, and replaced after a question", async () => {
    onCall(LIST, page());
    const asked = onCall(SECRET, { secret: "whsec_first" });
    const { user } = openConsole("/webhooks");
    const show = await screen.findByRole("button", { name: "Show secret" });
    expect(asked).toEqual([]);
    await user.click(show);
    await screen.findByText("whsec_first");
    onCall(REPLACE, { secret: "whsec_second" });
    await user.click(screen.getByRole("button", { name: "Replace secret" }));
    await waitFor(() => expect(document.activeElement?.textContent).toBe("Cancel"));
    await user.click(await screen.findByRole("button", { name: "Replace" }));
    expect(await screen.findByText("whsec_second")).toBeTruthy();
    expect(screen.queryByText("whsec_first")).toBeNull();
  });
});
