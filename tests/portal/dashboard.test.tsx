import { onlineManager } from "@tanstack/react-query";
import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { browser } from "../../src/lib/browser";
import { monthUsage, startOfNextMonth } from "../../src/lib/month-usage";
import { axisTicks } from "../../src/pages/dashboard/axis-ticks";
import { BINDERY, openConsole, PRESS } from "./support/console";
import { deferred } from "./support/deferred";
import { plots } from "./support/plain-plots";
import { failure, noAnswer, onCall } from "./support/server";
import { onSubscriptionPage } from "./support/subscription-page";
import { analytics, subscription } from "./support/workspace-usage";

const ANALYTICS = "GET /api/app/workspaces/:workspaceId/analytics";
const SUBSCRIPTION = "GET /api/app/workspaces/:workspaceId/subscription";
const ACTIVITIES = "GET /api/app/workspaces/:workspaceId/activities";

const button = (name: string) => screen.findByRole<HTMLButtonElement>("button", { name });
const card = async (label: string) => (await screen.findByText(label)).closest(".summary-card");
/** Returns the props of the chart of a kind. */
const drawn = async (kind: string) =>
  JSON.parse((await screen.findByText(new RegExp(`"kind":"${kind}"`))).textContent ?? "");

it("names the first day of the next month in UTC", () => {
  expect(startOfNextMonth(new Date("2026-12-31T23:59:59Z"))).toBe("1 January");
  expect(startOfNextMonth(new Date("2026-11-30T22:30:00-05:00"))).toBe("1 January");
});

describe("the dashboard", () => {
  it("is a page inside the layout and the first entry of the menu [ROUTE-21]", async () => {
    openConsole("/dashboard");

    expect(await screen.findByRole("heading", { name: "Dashboard", level: 1 })).toBeTruthy();
    await (await button("Sidebar")).click();
    const entries = within(await screen.findByRole("navigation", { name: "Main" })).getAllByRole("menuitem");
    expect(entries[0]?.textContent).toBe("Dashboard");
  });

  it("has three cards: this month with the limit, the last six months, all time [DASH-01, DASH-02, DASH-03, DASH-04, CALL-27, CALL-28]", async () => {
    onCall(ANALYTICS, analytics(1_234));
    onCall(SUBSCRIPTION, { subscription: subscription("STANDARD") });
    openConsole("/dashboard");

    await waitFor(async () =>
      expect((await card("Current month usage"))?.textContent).toBe("Current month usage1,234 / 5,000"),
    );
    expect((await card("Last 6 months usage"))?.textContent).toBe("Last 6 months usage4,321");
    expect((await card("All-time usage"))?.textContent).toBe("All-time usage54,321");
    expect(document.querySelectorAll(".summary-card")).toHaveLength(3);
  });

  it("draws used and unused documents as a doughnut, with the percentage to 2 decimals [DASH-05, DASH-06]", async () => {
    onCall(ANALYTICS, analytics(333));
    onCall(SUBSCRIPTION, {
      subscription: subscription("STARTER", {
        product: { ...subscription("STARTER").product, monthlyUsageLimit: 999 },
      }),
    });
    openConsole("/dashboard");

    expect((await drawn("doughnut")).parts).toEqual([
      { name: "Used", count: 333 },
      { name: "Unused", count: 666 },
    ]);
    expect(screen.getByText("33.33%")).toBeTruthy();
    expect(screen.getByRole("img", { name: "33.33% of this month's 999 PDFs used" })).toBeTruthy();
  });

  it("draws a full doughnut if the usage exceeds the limit of a smaller plan", async () => {
    onCall(ANALYTICS, analytics(75));
    openConsole("/dashboard");

    expect((await drawn("doughnut")).parts.map(({ count }: { count: number }) => count)).toEqual([50, 0]);
    expect(screen.getByText("150%")).toBeTruthy();
  });

  it("draws one bar per month, labelled as MMM YYYY, and gives the same information in words [DASH-07, FORMAT-03]", async () => {
    openConsole("/dashboard");

    const { months } = await drawn("bars");
    expect(months).toHaveLength(9);
    expect(months.slice(0, 2)).toEqual([
      { month: "Dec 2025", count: 0 },
      { month: "Jan 2026", count: 10 },
    ]);
    const bars = screen.getByRole("img", { name: /^PDFs a month: Dec 2025 0, Jan 2026 10, .*, Aug 2026 7$/ });
    expect(bars).toBeTruthy();
  });

  it("loads the code of the charts only after the rest of the page", async () => {
    const answer = deferred<{ activities: []; hasNextPage: false }>();
    onCall(ACTIVITIES, () => answer.promise);
    openConsole("/dashboard");

    expect(await screen.findByText("7 / 50")).toBeTruthy();
    expect(screen.queryByText(/"kind"/)).toBeNull();
    expect(document.querySelectorAll(".chart-outline")).toHaveLength(2);
    answer.resolve({ activities: [], hasNextPage: false });
    expect(await drawn("bars")).toBeTruthy();
    expect(document.querySelectorAll(".chart-outline")).toHaveLength(0);
  });

  it("says that the usage could not be loaded, keeps the activities, and offers a retry", async () => {
    onCall(ANALYTICS, failure("NOT_FOUND"));
    const { user } = openConsole("/dashboard");

    expect((await screen.findByRole("alert")).textContent).toContain("Your usage could not be loaded.");
    expect(await screen.findByText("Template 1")).toBeTruthy();
    onCall(ANALYTICS, analytics(8));
    await user.click(await button("Try again"));
    expect(await screen.findByText("8 / 50")).toBeTruthy();
  });
});

describe("a dashboard with a failure", () => {
  beforeEach(() => {
    vi.spyOn(console, "warn").mockReturnValue();
    vi.spyOn(console, "error").mockReturnValue();
  });
  afterEach(() => {
    plots.broken = false;
    onlineManager.setOnline(true);
  });

  it("keeps everything that does not need the plan if the plan could not be loaded", async () => {
    onCall(SUBSCRIPTION, failure("NOT_FOUND"));
    const { user } = openConsole("/dashboard");

    expect((await screen.findByRole("alert")).textContent).toContain("Your plan's limit could not be loaded.");
    expect((await card("Current month usage"))?.textContent).toBe("Current month usage7");
    expect((await card("All-time usage"))?.textContent).toBe("All-time usage54,321");
    expect(await drawn("bars")).toBeTruthy();
    onCall(SUBSCRIPTION, { subscription: subscription("FREE") });
    await user.click(await button("Try again"));
    expect(await screen.findByText("7 / 50")).toBeTruthy();
    expect(await drawn("doughnut")).toBeTruthy();
  });

  it("keeps the page if the charts can't be drawn, and draws them after a retry", async () => {
    const reload = vi.spyOn(browser, "reload").mockReturnValue();
    plots.broken = true;
    const { user } = openConsole("/dashboard");

    const notices = await screen.findAllByText("The chart could not be loaded.");
    expect(notices).toHaveLength(2);
    expect(await screen.findByText("7 / 50")).toBeTruthy();
    expect(await screen.findByText("Template 1")).toBeTruthy();
    plots.broken = false;
    for (const again of screen.getAllByRole("button", { name: "Try again" })) await user.click(again);
    expect(await drawn("doughnut")).toBeTruthy();
    expect(await drawn("bars")).toBeTruthy();
    expect(reload).not.toHaveBeenCalled();
  });

  it("keeps the loaded activities if they can't be loaded again", async () => {
    openConsole("/dashboard");
    await screen.findByText("Template 1");
    const asked = onCall(ACTIVITIES, failure("NOT_FOUND"));
    // Going online loads the data again. The second load starts only after the first one has ended.
    await waitFor(() => {
      act(() => onlineManager.setOnline(false));
      act(() => onlineManager.setOnline(true));
      expect(asked.length).toBeGreaterThanOrEqual(2);
    });

    expect(screen.getByText("Template 1")).toBeTruthy();
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("says that there is no network, and loads as soon as there is one", async () => {
    onCall(ANALYTICS, noAnswer);
    onlineManager.setOnline(false);
    openConsole("/dashboard");

    expect(await screen.findByText("Your usage could not be loaded: you are offline.")).toBeTruthy();
    onCall(ANALYTICS, analytics(8));
    act(() => onlineManager.setOnline(true));
    expect(await screen.findByText("8 / 50")).toBeTruthy();
  });
});

describe("the axis of the bars", () => {
  it("has at most five ticks with round whole numbers, from 0 to at least the highest bar", () => {
    for (const highest of [0, 1, 2, 3, 4, 5, 7, 9, 10, 11, 99, 101, 480, 5_000, 24_999, 1_234_567]) {
      const ticks = axisTicks(highest);
      const step = (ticks[1] ?? 0) - (ticks[0] ?? 0);
      expect(ticks.length).toBeLessThanOrEqual(5);
      expect(ticks).toEqual(ticks.map((_, index) => index * step));
      expect(Number.isInteger(step)).toBe(true);
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(Math.max(highest, 1));
    }
    expect(axisTicks(480)).toEqual([0, 200, 400, 600]);
  });
});

describe("the limit notice", () => {
  const limitAt = (used: number, workspaces = [PRESS]) => {
    onCall(ANALYTICS, analytics(used));
    return openConsole("/dashboard", workspaces);
  };

  it("shows no warning below 80 %", async () => {
    limitAt(39);

    expect(await screen.findByText("39 / 50")).toBeTruthy();
    expect(screen.getByText(/^Usage resets on 1 \w+, 00:00 UTC\.$/)).toBeTruthy();
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("warns from 80 % on, and links to the plans", async () => {
    onSubscriptionPage();
    const { user, currentUrl } = limitAt(40);

    expect((await screen.findByRole("alert")).textContent).toContain("You've used 80% of this month's 50 PDFs.");
    await user.click(await button("Change plan"));
    expect(currentUrl()).toBe("/subscription");
  });

  it("says that the limit is reached", async () => {
    limitAt(50);

    const { textContent } = await screen.findByRole("alert");
    expect(textContent).toContain(
      `You've reached this month's limit of 50 PDFs. It resets on ${startOfNextMonth(new Date())}, 00:00 UTC.`,
    );
  });

  it("does not say 100 % before the limit is reached [DASH-06]", () => {
    expect([24_997, 24_999, 25_000, 37_500].map((used) => monthUsage(used, 25_000).percentage)).toEqual([
      99.99, 99.99, 100, 150,
    ]);
    expect(monthUsage(1, 3).percentage).toBe(33.33);
    expect(monthUsage(2, 3).percentage).toBe(66.67);
    // A half is rounded up, even if the quotient has no exact binary form.
    expect(monthUsage(3, 20_000).percentage).toBe(0.02);
  });

  it("refers users who may not change the plan to an admin", async () => {
    limitAt(50, [BINDERY]);

    expect((await screen.findByRole("alert")).textContent).toContain("An admin of the workspace can change");
    expect(screen.queryByRole("button", { name: "Change plan" })).toBeNull();
  });
});
