import { execFile } from "node:child_process";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import fc from "fast-check";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import {
  formatCount,
  formatDate,
  formatDateTime,
  formatDistance,
  formatMilliseconds,
  formatMonth,
  formatPercentage,
  formatPrice,
  formatSize,
  pricePerMonth,
} from "../../src/lib/format";
import { setLanguage } from "../../src/lib/i18n/translate";

/** Converts a time in the reader's time zone to epoch seconds. */
const local = (...parts: [number, number, number, number, number, number]) => new Date(...parts).getTime() / 1000;

const run = promisify(execFile);

describe("dates in other time zones", () => {
  /** Formats in a child process, because a process has one time zone. */
  const shownIn = async (zone: string, ...times: number[]) => {
    const module = JSON.stringify(pathToFileURL(resolve("src/lib/format.ts")).href);
    const program = `const { formatDate, formatDateTime } = await import(${module});
      console.log(JSON.stringify(${JSON.stringify(times)}.map((time) => [formatDate(time), formatDateTime(time)])));`;
    const env = { PATH: process.env.PATH, TZ: zone };
    const { stdout } = await run(process.execPath, ["--import", "tsx", "--input-type=module", "-e", program], { env });
    return JSON.parse(stdout);
  };

  it.each([
    ["UTC", "2026-11-19", "2026-11-19 20:30:05 +00:00", "2026-07-01 00:00:00 +00:00"],
    // Half-hour offset to the east: already the next day.
    ["Asia/Kolkata", "2026-11-20", "2026-11-20 02:00:05 +05:30", "2026-07-01 05:30:00 +05:30"],
    // Half-hour offset to the west, with daylight saving time.
    ["America/St_Johns", "2026-11-19", "2026-11-19 17:00:05 -03:30", "2026-06-30 21:30:00 -02:30"],
  ])("are in the reader's time zone %s, with the offset [FORMAT-01, FORMAT-02]", async (zone, date, winter, summer) => {
    const times = [Date.UTC(2026, 10, 19, 20, 30, 5), Date.UTC(2026, 6, 1)].map((time) => time / 1000);
    expect(await shownIn(zone, ...times)).toEqual([
      [date, winter],
      [summer.slice(0, 10), summer],
    ]);
  });
});

describe("dates", () => {
  it("have the short format YYYY-MM-DD, from epoch seconds [FORMAT-01, FORMAT-04]", () => {
    expect(formatDate(local(2026, 0, 5, 9, 30, 0))).toBe("2026-01-05");
  });

  it("have the long format YYYY-MM-DD HH:mm:ss with the UTC offset [FORMAT-02]", () => {
    const minutes = -new Date(2026, 10, 20, 9, 30, 7).getTimezoneOffset();
    const two = (value: number) => String(Math.trunc(Math.abs(value))).padStart(2, "0");
    const offset = `${minutes < 0 ? "-" : "+"}${two(minutes / 60)}:${two(minutes % 60)}`;

    expect(formatDateTime(local(2026, 10, 20, 9, 30, 7))).toBe(`2026-11-20 09:30:07 ${offset}`);
  });

  it.each([
    ["January", 2026, "Jan 2026"],
    ["May", 2025, "May 2025"],
    ["September", 2025, "Sep 2025"],
  ])("have the format MMM YYYY for the month %s %i [FORMAT-03]", (month, year, text) => {
    expect(formatMonth(month, year)).toBe(text);
  });

  it.each([
    [7 * 86_400 - 5, "in 7 days"],
    [36 * 3_600, "in 2 days"],
    [3_600, "in 1 hour"],
    [30, "in a minute"],
    [-30, "just now"],
    [-119, "1 minute ago"],
    [-47 * 3_600, "1 day ago"],
  ])("are as far from now as mails say, and at least as far in the past: %i s", (seconds, text) => {
    vi.useFakeTimers({ now: 1_763_000_000_000, toFake: ["Date"] });
    onTestFinished(() => void vi.useRealTimers());
    expect(formatDistance(1_763_000_000 + seconds)).toBe(text);
  });
});

describe("sizes", () => {
  const UNITS = ["Bytes", "KB", "MB", "GB", "TB", "PB", "EB", "ZB", "YB"];

  it.each([
    [0, "0 Bytes"],
    [1023, "1023 Bytes"],
    [1536, "1.50 KB"],
    [12_345, "12.06 KB"],
    [5 * 1024 ** 3, "5.00 GB"],
  ])("of %i bytes are shown as %s, with 2 decimals [FORMAT-07]", (bytes, text) => {
    expect(formatSize(bytes)).toBe(text);
  });

  it("have units from Bytes to YB, in steps of 1024 [FORMAT-05, FORMAT-06]", () => {
    expect(UNITS.map((_, step) => formatSize(1024 ** step))).toEqual([
      "1 Bytes",
      ...UNITS.slice(1).map((unit) => `1.00 ${unit}`),
    ]);
    expect(formatSize(1024 ** 9)).toBe("1024.00 YB");
  });

  it("never show 1024 of a unit if there is a larger unit", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 52 }), (bytes) => {
        expect(Number(formatSize(bytes).split(" ")[0])).toBeLessThan(1024);
      }),
    );
    expect(formatSize(1024 ** 2 - 1)).toBe("1.00 MB");
  });
});

describe("numbers", () => {
  it.each([
    [0, "$0"],
    [29, "$29"],
    [7.5, "$7.50"],
    [1234.5, "$1,234.50"],
  ])("are shown in dollars if they are prices: %f as %s [FORMAT-08]", (dollars, text) => {
    expect(formatPrice(dollars)).toBe(text);
  });

  it.each([
    ["en", "0.3%", "99.99%"],
    ["de", "0,3\u00a0%", "99,99\u00a0%"],
    ["et", "0,3%", "99,99%"],
  ] as const)("have the sign and the decimals of the language %s if they are percentages", (language, small, large) => {
    setLanguage(language, {});
    onTestFinished(() => setLanguage("en", {}));
    expect([formatPercentage(0.3), formatPercentage(99.99)]).toEqual([small, large]);
  });

  it("have thousands separators if they are counts", () => {
    expect(formatCount(25_000)).toBe("25,000");
    expect(formatMilliseconds(12_345)).toBe("12,345 ms");
  });

  it("include the monthly share of a yearly price, rounded to 2 decimals [PLAN-13, PLAN-14]", () => {
    expect(pricePerMonth(120)).toBe(10);
    expect(pricePerMonth(100)).toBe(8.33);
    expect(pricePerMonth(200)).toBe(16.67);
    // 8.385 has no exact binary form, so rounding must use whole cents.
    expect(pricePerMonth(100.62)).toBe(8.39);
    expect(pricePerMonth(1.14)).toBe(0.1);
  });
});
