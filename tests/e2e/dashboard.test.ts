import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import type { Session } from "../../contract/auth";
import { TENANT } from "../../contract/product";
import { PALETTE } from "../../src/lib/palette";
import { ANALYTICS, changeAnswers } from "./support/api-calls";
import { openVisitor, type Visitor } from "./support/browser";
import { newDataDir, startService, until } from "./support/running-service";

/** Matches the charts' code in the build. */
const CHARTS = /\/plots-[^/]+\.js$/;
const WORKSPACE_CALL = /\/api\/app\/workspaces\/[^/]+\/(analytics|subscription|activities)/;

let visitor: Visitor;
let page: Page;
/** Requests and responses in their order. */
const events: string[] = [];
const hosts = new Set<string>();

/** The demo workspace, which only the embedded database gets: half a year of documents, the standard plan. */
beforeAll(async () => {
  const service = await startService({ DEMO: "on" }, newDataDir());
  const [, username, password] = await until(
    () => /sign in as (\S+) with the password (\S+)/.exec(service.stderr()) ?? undefined,
  );
  const login = await fetch(`${service.url}/api/v1/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ tenant: TENANT, username, password }),
  });
  const session: Session = await login.json();
  visitor = await openVisitor(service.url, session, { viewport: { width: 1440, height: 900 } });
  page = visitor.page;
  await page.addInitScript(() => {
    Reflect.set(window, "shifted", 0);
    const written = new Set<string>();
    Reflect.set(window, "written", written);
    const { fillText } = CanvasRenderingContext2D.prototype;
    CanvasRenderingContext2D.prototype.fillText = function write(text, ...where) {
      written.add(text);
      fillText.call(this, text, ...where);
    };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        Reflect.set(window, "shifted", Reflect.get(window, "shifted") + Reflect.get(entry, "value"));
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  page.on("request", (request) => {
    const { host, pathname } = new URL(request.url());
    if (host !== "") hosts.add(host);
    events.push(`asked ${pathname}`);
  });
  page.on("response", (response) => events.push(`answered ${new URL(response.url()).pathname}`));
  await page.goto("/dashboard");
  await page.locator(".chart canvas").nth(1).waitFor();
});

/** Returns the number of a chart's pixels with a colour. A chart is drawn in several layers. */
const painted = (chart: number, color: string) =>
  page
    .locator(".chart")
    .nth(chart)
    .evaluate((element, wanted) => {
      const isWanted = (data: Uint8ClampedArray, at: number) =>
        `#${[0, 1, 2].map((part) => (data[at + part] ?? 0).toString(16).padStart(2, "0")).join("")}` === wanted;
      let found = 0;
      for (const canvas of element.querySelectorAll("canvas")) {
        const data = canvas.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height).data;
        for (let at = 0; data && at < data.length; at += 4) if (data[at + 3] === 255 && isWanted(data, at)) found += 1;
      }
      return found;
    }, color);

describe("the dashboard in a browser", () => {
  it("draws the month as a doughnut, mostly unused, and the months as bars [DASH-05, DASH-07]", async () => {
    await expect.poll(() => painted(0, PALETTE.line.toLowerCase())).toBeGreaterThan(5_000);
    await expect.poll(() => painted(1, PALETTE.primary.toLowerCase())).toBeGreaterThan(5_000);
  });

  it("labels the bars with months, the current one last, and has at most five ticks [DASH-08, DASH-09]", async () => {
    /** Texts of the axes: the charts draw no other text on a canvas. */
    const written = () => page.evaluate(() => [...(Reflect.get(window, "written") as Set<string>)]);
    const current = new Intl.DateTimeFormat("en", { month: "short", timeZone: "UTC" }).format();
    await expect.poll(written).toContain(`${current} ${new Date().getUTCFullYear()}`);
    const texts = await written();
    const months = texts.filter((text) => /^[A-Z][a-z]{2} \d{4}$/.test(text));
    const ticks = texts.filter((text) => !months.includes(text)).map((text) => Number(text.replaceAll(",", "")));
    expect(months.length).toBeGreaterThanOrEqual(3);
    expect(ticks.length).toBeGreaterThanOrEqual(3);
    expect(ticks.length).toBeLessThanOrEqual(5);
    expect(ticks.every(Number.isInteger)).toBe(true);
  });

  it("names the month and its documents beside the bar under the pointer [DASH-08]", async () => {
    const bars = page.locator(".chart canvas").nth(1);
    const { width, height } = (await bars.boundingBox()) ?? { width: 0, height: 0 };
    const tooltip = page.locator(".g2-tooltip");
    // The bar of the current month is the last one, and reaches the middle of the chart.
    await expect
      .poll(async () => {
        await bars.hover({ position: { x: width - 60, y: height * 0.7 } });
        return tooltip.first().textContent({ timeout: 1_000 });
      })
      .toMatch(/^[A-Z][a-z]{2} \d{4}\s+PDFs\s+\d+\s*$/);
    await page.mouse.move(0, 0);
  });

  it("loads the charts' code after everything else on the page", () => {
    const chartsAsked = events.findIndex((event) => CHARTS.test(event));
    const answered = events.flatMap((event, index) =>
      event.startsWith("answered") && WORKSPACE_CALL.test(event) ? [index] : [],
    );
    expect(answered.length).toBeGreaterThanOrEqual(3);
    expect(Math.max(...answered.slice(0, 3))).toBeLessThan(chartsAsked);
  });

  it("loads neither error reporting nor analytics if they are not configured", () => {
    expect(events.filter((event) => /\/sentry-|\/gtm\.js/.test(event))).toEqual([]);
    expect(hosts).toEqual(new Set([new URL(page.url()).host]));
  });

  it("shifts nothing that is already visible", async () => {
    expect(await page.evaluate(() => Reflect.get(window, "shifted"))).toBeLessThan(0.01);
  });

  it("labels the bars with thousands separators, as elsewhere", async () => {
    const restore = await changeAnswers(page, ANALYTICS, ({ monthlyUsages }) => {
      const month = monthlyUsages.at(-1);
      if (month) month.usage = 123_456;
    });
    await page.goto("/dashboard");
    await page.locator(".chart canvas").nth(1).waitFor();
    const written = () => page.evaluate(() => [...(Reflect.get(window, "written") as Set<string>)]);
    await expect.poll(written).toEqual(expect.arrayContaining(["0", "50,000", "100,000", "150,000"]));
    await restore();
  });

  it("pages through the activities [ACT-01, ACT-02]", async () => {
    const rows = page.getByRole("row");
    const first = await rows.nth(1).textContent();
    await page.getByRole("button", { name: "Next" }).click();
    await page.getByText("Page 2").waitFor();
    await expect.poll(() => rows.nth(1).textContent()).not.toBe(first);
    await page.getByRole("button", { name: "Previous" }).click();
    await expect.poll(() => rows.nth(1).textContent()).toBe(first);
  });

  it("shows documents of the API in green and those of the portal in blue [ACT-11, ACT-12]", async () => {
    const colour = async (source: string) => {
      const badge = page.locator(".activity-source", { hasText: source }).first();
      const [red = 0, green = 0, blue = 0] = await badge.evaluate(
        (element) => getComputedStyle(element).color.match(/\d+/g)?.map(Number) ?? [],
      );
      return green > Math.max(red, blue) ? "green" : blue > Math.max(red, green) ? "blue" : "another";
    };
    const restore = await changeAnswers(page, "GET /api/app/workspaces/:workspaceId/activities", (answer) => {
      answer.activities = answer.activities.slice(0, 2);
      answer.activities.forEach((activity, index) => {
        activity.source = index === 0 ? "API" : "CUSTOMER_PORTAL";
      });
      answer.hasNextPage = false;
    });
    await page.goto("/dashboard");
    expect(await colour("API")).toBe("green");
    expect(await colour("CUSTOMER PORTAL")).toBe("blue");
    await restore();
  });

  it.each([1440, 1024, 768, 390])("shifts nothing at a width of %i, with the quota notice", async (width) => {
    const restore = await changeAnswers(page, ANALYTICS, ({ overallAnalytics }) => {
      overallAnalytics.currentMonthUsage = 4_999;
    });
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/dashboard");
    await page.getByText("You've used 99.98% of this month's 5,000 PDFs.").waitFor();
    await page.locator(".chart canvas").nth(1).waitFor();
    expect(await page.evaluate(() => Reflect.get(window, "shifted"))).toBeLessThan(0.01);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await restore();
  });

  it("works without the charts if their code can't be loaded, and draws them after another try", async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    const anyCharts = /\/plots-[^/]+\.js/;
    await page.route(anyCharts, (route) => route.abort());
    await page.goto("/dashboard");
    const again = page.getByRole("button", { name: "Try again" });
    await again.nth(1).waitFor();
    await page.getByText("All-time usage").waitFor();
    await page.unroute(anyCharts);
    await again.first().click();
    await page.locator(".chart canvas").first().waitFor();
  });

  it("shows outlines of the size of the charts until their code has loaded", async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(CHARTS, async (route) => {
      await held;
      await route.continue();
    });
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto("/dashboard");
    await page.getByText("All-time usage").waitFor();
    await page.locator(".chart-outline").nth(1).waitFor();
    // All at once: the page may still move while it loads.
    const { outlines, plots } = await page.evaluate(() => {
      const boxes = (part: string) =>
        [...document.querySelectorAll(part)].map((element) => element.getBoundingClientRect().toJSON());
      return { outlines: boxes(".chart-outline"), plots: boxes(".chart-plot") };
    });
    const [month, months] = outlines;
    const [monthPlot, monthsPlot] = plots;
    expect([month.height, months]).toEqual([monthPlot.height, monthsPlot]);
    expect(month.width).toBe(month.height);
    expect(month.left - monthPlot.left).toBeCloseTo(monthPlot.right - month.right, 0);

    release();
    await page.locator(".chart canvas").nth(1).waitFor();
    expect(await page.locator(".chart-outline").count()).toBe(0);
    await page.unroute(CHARTS);
  });

  it.each([
    [1440, 4],
    [1110, 2],
    [900, 2],
    [390, 1],
  ])("shows the plans at a width of %i beside the menu in columns: %i [PLAN-12]", async (width, columns) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/subscription");
    const grid = page.locator("ul.plan-grid");
    await grid.waitFor();
    const tracks = await grid.evaluate((element) => getComputedStyle(element).gridTemplateColumns.split(" ").length);
    expect(tracks).toBe(columns);
  });

  it("caused no error in the browser and no violation of the content security policy", () => {
    expect(visitor.faults).toEqual([]);
  });
});
