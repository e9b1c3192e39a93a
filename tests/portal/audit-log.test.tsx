import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import type { AuditEvent } from "../../contract/audit";
import deTexts from "../../src/lib/i18n/de.json";
import { setLanguage } from "../../src/lib/i18n/translate";
import { BINDERY, onLargeScreen, openConsole } from "./support/console";
import { failure, onCall } from "./support/server";

const LIST = "GET /api/app/workspaces/:workspaceId/audit-events";
const EXPORT = "GET /api/app/workspaces/:workspaceId/audit-export";

const event: AuditEvent = {
  id: "5f2d8a10-1111-4111-8111-00000000abcd",
  at: 1_760_000_000,
  action: "api_key.created",
  description: "An API key was created",
  actorKind: "customer",
  actorEmail: "ada@example.com",
  actorId: null,
  targetName: "Server",
  targetId: "5f2d8a10-2222-4222-8222-00000000abcd",
  details: null,
  address: "203.0.113.7",
  correlationId: "5f2d8a10-3333-4333-8333-00000000abcd",
};
const page = (...events: AuditEvent[]) => ({ events, nextCursor: null });

beforeEach(onLargeScreen);

describe("the audit log", () => {
  it("shows who has changed what, and the rest in the details", async () => {
    const operator: AuditEvent = { ...event, id: "other", actorEmail: null, actorKind: "operator" };
    const key: AuditEvent = { ...operator, id: "third", actorKind: "api_key", details: { apiKeyName: "Web shop" } };
    onCall(LIST, page(event, operator, key));
    const { user } = openConsole("/audit-log");
    const row = (await screen.findByText("ada@example.com")).closest("tr") as HTMLElement;
    const cells = within(row).getAllByRole("cell").slice(1);
    const texts = ["An API key was created", "Server", "ada@example.com"];
    expect(cells.map((cell) => cell.textContent)).toEqual(texts);
    expect(screen.getByText("The operator")).toBeTruthy();
    expect(screen.getByText("API key Web shop")).toBeTruthy();
    await user.click(within(row).getByRole("button"));
    const details = await screen.findByRole("dialog", { name: "Event" });
    expect(within(details).getByText("203.0.113.7")).toBeTruthy();
  });

  it("shows what a plan was before, and what it is now", async () => {
    const changed: AuditEvent = { ...event, id: "plan", action: "plan.changed", targetName: null };
    const details = { productCode: "STARTER", billingPeriod: "YEARLY", previousBillingPeriod: "YEARLY" };
    onCall(
      LIST,
      page(
        { ...changed, details: { ...details, previousProductCode: "FREE" } },
        {
          ...changed,
          id: "period",
          details: { ...details, previousProductCode: "STARTER", previousBillingPeriod: "MONTHLY" },
        },
      ),
    );
    openConsole("/audit-log");
    expect(await screen.findByText("FREE → STARTER")).toBeTruthy();
    expect(screen.getByText("STARTER: Monthly → Annual")).toBeTruthy();
  });

  it("shows events in the language of the reader", async () => {
    setLanguage("de", { "An API key was created": deTexts["An API key was created"] });
    onTestFinished(() => setLanguage("en", {}));
    onCall(LIST, page(event));
    openConsole("/audit-log");
    expect(await screen.findByText("Ein API-Schlüssel wurde erstellt")).toBeTruthy();
  });

  it("is filtered by the address of a member, and exported", async () => {
    const asked = onCall(LIST, page(event));
    const exported = onCall(EXPORT, new Blob(["at\r\n"], { type: "text/csv" }));
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
    const { user } = openConsole("/audit-log?subject=api_key");
    const subjects = within(await screen.findByLabelText("Subject")).getAllByRole("option");
    expect(subjects.map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(["Plan", "Billing details", "Payments", "Invoices"]),
    );
    await user.click(await screen.findByLabelText("By"));
    await user.paste("ada@example.com");
    const filters = { subject: "api_key", actor: "ada@example.com" };
    await waitFor(() => expect(Object.fromEntries(asked.at(-1)?.query ?? [])).toEqual(filters));
    await screen.findByText("An API key was created");
    await user.click(screen.getByRole("button", { name: "Export as CSV" }));
    await waitFor(() => expect(clicked).toHaveBeenCalledOnce());
    expect(Object.fromEntries(exported[0]?.query ?? [])).toEqual({ ...filters, format: "csv" });
  });

  it("says that it is empty, or could not be loaded", async () => {
    onCall(LIST, failure("UNEXPECTED"));
    const { user } = openConsole("/audit-log");
    await screen.findByText("Your events could not be loaded.");
    onCall(LIST, page());
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText(/^No events yet/)).toBeTruthy();
  });

  it("is for admins only", async () => {
    const asked = onCall(LIST, page(event));
    openConsole("/audit-log", [BINDERY]);
    await screen.findByRole("heading", { level: 1 });
    expect(asked).toEqual([]);
    expect(screen.queryByRole("link", { name: "Audit log" })).toBeNull();
  });
});
