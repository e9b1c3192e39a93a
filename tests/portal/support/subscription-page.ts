import { screen, within } from "@testing-library/react";
import { expect } from "vitest";
import type { ChangePreview, Subscription } from "../../../contract/subscription";
import { openConsole, PRESS } from "./console";
import { products } from "./products";
import { onCall } from "./server";
import { analytics } from "./workspace-usage";

export const SUBSCRIPTION = "GET /api/app/workspaces/:workspaceId/subscription";
export const PREVIEW = "GET /api/app/workspaces/:workspaceId/subscription/preview";

/** Time in the distant future, in epoch seconds. */
export const FUTURE = 4_000_000_000;

/** Returns the service's preview of a change that costs nothing, with the given differences. */
export const preview = (more: Partial<ChangePreview> = {}) => ({
  preview: { dueNow: 0, creditUsed: 0, creditLeft: 0, nextInvoiceAt: null, ...more },
});

/** Mocks the calls of the page, except that of the subscription. This month has 700 documents. */
export function onSubscriptionPage(): void {
  onCall("GET /api/app/products", { products });
  onCall("GET /api/app/free-trial", { freeTrial: { isAvailable: true, days: 14 } });
  onCall("GET /api/app/workspaces/:workspaceId/invoices", { invoices: [] });
  onCall("GET /api/app/workspaces/:workspaceId/payment", {
    payment: { provider: null, card: null, canManage: false },
  });
  onCall("GET /api/app/workspaces/:workspaceId/billing-details", {
    billingDetails: { name: "", address: "", vatId: "" },
  });
  onCall("GET /api/app/workspaces/:workspaceId/analytics", analytics(700));
  onCall(PREVIEW, preview());
}

export function openSubscription(current: Subscription, workspaces = [PRESS]) {
  onCall(SUBSCRIPTION, { subscription: current });
  return openConsole("/subscription", workspaces);
}

/** Finds a part of the page by its title. */
export async function sheet(title: string): Promise<HTMLElement> {
  const heading = await screen.findByRole("heading", { name: title, level: 2 });
  return heading.closest<HTMLElement>(".sheet") ?? expect.unreachable(`${title} is no sheet`);
}

/** Returns the text beside a term of a part of the page; null if there is no such term. */
export async function fact(title: string, name: string): Promise<string | null> {
  const term = within(await sheet(title)).queryByText(name, { selector: "dt" });
  return term?.nextElementSibling?.textContent ?? null;
}

/** Finds the card of a plan. */
export async function plan(code: string) {
  const heading = await screen.findByRole("heading", { name: code, level: 3 });
  return within(heading.closest<HTMLElement>(".plan-card") ?? expect.unreachable("it is no card"));
}

/** Finds the button that selects a plan. */
export const select = async (code: string) =>
  (await plan(code)).getByRole<HTMLButtonElement>("button", { name: "Select" });
