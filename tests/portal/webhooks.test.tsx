import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import type { DeliveryDetails, DeliverySummary } from "../../contract/webhooks";
import { currentToast } from "../../src/lib/toast-store";
import { BINDERY, fill, onLargeScreen, openConsole } from "./support/console";
import { failure, onCall } from "./support/server";

const LIST = "GET /api/app/workspaces/:workspaceId/webhook-deliveries";
const READ = "GET /api/app/workspaces/:workspaceId/webhook-deliveries/:deliveryId";
const REDELIVER = "POST /api/app/workspaces/:workspaceId/webhook-deliveries/:deliveryId/redeliver";
const TEST = "POST /api/app/workspaces/:workspaceId/webhook-tests";
const SECRET = "GET /api/app/workspaces/:workspaceId/webhook-secret";
const REPLACE = "POST /api/app/workspaces/:workspaceId/webhook-secret";

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
