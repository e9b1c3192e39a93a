import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { dismissSteps } from "../../src/session/dismissed-steps";
import { openConsole, PRESS } from "./support/console";
import { deferred } from "./support/deferred";
import { failure, onCall } from "./support/server";
import { signIn } from "./support/sessions";
import { analytics, insights } from "./support/workspace-usage";

const INSIGHTS = "GET /api/app/workspaces/:workspaceId/insights";
const TEMPLATE_ID = "5f2d8a10-3333-4333-8333-00000000abcd";

const card = async () => within(await screen.findByRole("region", { name: "Speed and errors" }));
const facts = async () => {
  const { getAllByRole } = await card();
  return getAllByRole("term").map((term) => [term.textContent, term.nextElementSibling?.textContent]);
};
const link = async (name: string) => (await (await card()).findByRole("link", { name })).getAttribute("href");

const BUSY = insights({
  // Noon, so that the day is the same in most time zones.
  from: Date.UTC(2026, 9, 25, 12) / 1_000,
  documents: { count: 1_234, isComplete: true, generationTimeInMs: { p50: 87, p95: 1_450 } },
  failures: { count: 12, isComplete: true },
  templates: [{ id: TEMPLATE_ID, name: "Invoice", documents: 800 }],
  errors: [{ errorCode: "INVALID_TEMPLATE", count: 9 }],
});

beforeEach(() => {
  onCall(INSIGHTS, BUSY);
});

describe("the dashboard's speed and errors", () => {
  it("are those of the last 30 days, and say how many, how fast and how many failed", async () => {
    const received = onCall(INSIGHTS, BUSY);
    openConsole("/dashboard");
    await (await card()).findByText("Most used templates");

    expect(received.map(({ params, query }) => [params.workspaceId, query.get("days")])).toEqual([
      [PRESS.workspace.id, "30"],
    ]);
    expect(await facts()).toEqual([
      ["PDFs", "1,234"],
      ["Failed requests", "12"],
      ["Median time", "87 ms"],
      ["95th percentile", "1,450 ms"],
    ]);
  });

  it("lead to the editor of a template, and to the failed requests with a code", async () => {
    openConsole("/dashboard");

    expect(await link("Invoice")).toBe(`/templates/create-edit?templateId=${TEMPLATE_ID}`);
    expect(await link("INVALID_TEMPLATE")).toBe("/activity?errorCode=INVALID_TEMPLATE&from=2026-10-25");
  });

  it("are loaded for other days, and keep the numbers until then", async () => {
    const { user } = openConsole("/dashboard");
    await (await card()).findByText("1,234");
    const answer = deferred<typeof BUSY>();
    const received = onCall(INSIGHTS, () => answer.promise);
    await user.click((await card()).getByText("90 days"));
    await waitFor(() => expect(received.map(({ query }) => query.get("days"))).toEqual(["90"]));
    expect((await facts())[0]).toEqual(["PDFs", "1,234"]);
    answer.resolve({ ...BUSY, documents: { ...BUSY.documents, count: 4_321 } });

    expect(await (await card()).findByText("4,321")).toBeTruthy();
    expect((await card()).getByText("Failed requests go back as far as the request log.")).toBeTruthy();
  });

  it("say so if there is nothing, and lead to the templates", async () => {
    onCall(INSIGHTS, insights());
    openConsole("/dashboard");
    await (await card()).findByText("No failed requests in this time.");

    expect((await facts()).map(([, value]) => value)).toEqual(["0", "0", "–", "–"]);
    expect(await link("Open templates")).toBe("/templates");
  });

  describe("of a workspace without documents", () => {
    beforeEach(() => {
      const overallAnalytics = { currentMonthUsage: 0, last6MonthsUsage: 0, totalUsage: 0 };
      onCall("GET /api/app/workspaces/:workspaceId/analytics", { ...analytics(0), overallAnalytics });
      signIn();
      dismissSteps(PRESS.workspace.id);
    });

    it("are not shown while there is nothing to show", async () => {
      const received = onCall(INSIGHTS, insights());
      openConsole("/dashboard");
      await waitFor(() => expect(received).toHaveLength(1));

      expect(screen.queryByText("Speed and errors")).toBeNull();
    });

    it("are shown as soon as requests have failed, also for days without any", async () => {
      onCall(INSIGHTS, insights({ failures: { count: 12, isComplete: true } }));
      const { user } = openConsole("/dashboard");
      await (await card()).findByText("12");
      onCall(INSIGHTS, insights());
      await user.click((await card()).getByText("7 days"));

      await (await card()).findByText("No failed requests in this time.");
    });
  });

  it("say what was not counted", async () => {
    const documents = { ...BUSY.documents, count: 10_000, isComplete: false };
    onCall(INSIGHTS, { ...BUSY, documents, failures: { count: 10_000, isComplete: false } });
    openConsole("/dashboard");
    await (await card()).findByText(
      "Only the newest 10,000 PDFs are counted here. Only the newest 10,000 failed requests are counted here.",
    );

    expect((await facts()).slice(0, 2).map(([, value]) => value)).toEqual(["10,000+", "10,000+"]);
  });

  it("offer to try again if they can't be loaded, and leave the rest of the page alone", async () => {
    onCall(INSIGHTS, failure("NO_ACCESS"));
    const { user } = openConsole("/dashboard");
    const retry = await (await card()).findByRole("button", { name: "Try again" });
    expect(screen.getByRole("heading", { name: "Last activities" })).toBeTruthy();
    onCall(INSIGHTS, BUSY);
    await user.click(retry);

    expect(await (await card()).findByText("1,234")).toBeTruthy();
  });
});
