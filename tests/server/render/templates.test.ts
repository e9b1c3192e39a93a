import { describe, expect, it } from "vitest";
import { errorOf, sharedRenderer, startTestRenderer, textOf } from "./test-renderer";

const MiB = 1024 * 1024;
const renderer = sharedRenderer({ templateMemoryMiB: 96, maxHtmlLength: 4 * MiB });
const refusal = (template: string, parameters: Record<string, unknown> = {}) =>
  errorOf(renderer.current.render({ template, parameters }));

/** Nests a value in itself. */
function nested(depth: number, around: (inner: unknown) => unknown): unknown {
  return Array.from({ length: depth }).reduce<unknown>(around, "x");
}

describe("a template with an error", () => {
  it.each([
    ["an unknown filter", "<p>\n  {{ a | nofilter }}</p>", 2, 3, "undefined filter: nofilter"],
    ["a tag that is not closed", "<p>\n<b>{% if a %}", 2, 4, "tag {% if a %} not closed"],
    ["an unknown tag", "\n\n{% nosuch %}", 3, 1, 'tag "nosuch" not found'],
    ["an output that is not closed", "a\nb {{ a", 2, 3, 'output "{{ a" not closed'],
  ])("is refused by the parser with line and column: %s", async (_what, template, line, column, reason) => {
    expect(await refusal(template)).toMatchObject({ code: "INVALID_TEMPLATE", data: { line, column, reason } });
  });

  it("is refused at run time with line and column", async () => {
    const error = await refusal("<p>\n\n {{ bad | url_decode }}</p>", { bad: "%" });
    expect(error).toMatchObject({ code: "INVALID_TEMPLATE", data: { line: 3, column: 2, reason: "URI malformed" } });
  });

  it("is refused with the right line even inside loops", async () => {
    const template = "{% for i in (1..3) %}\n{% if i == 2 %}\n{{ '%' | url_decode }}{% endif %}{% endfor %}";
    expect(await refusal(template)).toMatchObject({ data: { line: 3, column: 1 } });
  });
});

describe("a template can't", () => {
  it.each(["include", "render", "layout"])("read files with %s", async (tag) => {
    // With its default options, liquidjs would find files in the working directory of the process.
    for (const file of ["package.json", "./package.json", "/etc/passwd", "../../../../etc/passwd"]) {
      const error = await refusal(`{% ${tag} "${file}" %}`);
      expect(error.code).toBe("INVALID_TEMPLATE");
      expect(JSON.stringify(error.data)).not.toMatch(/root:|"private"/);
    }
  });

  it.each(["include", "render", "layout"])("find partials with %s that objects inherit", async (tag) => {
    for (const name of ["constructor", "toString", "__proto__"]) {
      expect((await refusal(`{% ${tag} "${name}" %}`)).code).toBe("INVALID_TEMPLATE");
    }
  });

  it("read inherited properties", async () => {
    const template = "[{{ a.constructor.name }}{{ a.__proto__ }}{{ a.toString }}]";
    expect(await textOf(renderer.current, template, { a: {} })).toEqual(["[]"]);
  });

  it("run forever", async () => {
    const impatient = await startTestRenderer({ templateTimeoutMs: 1_000 });
    const loop = "{% for i in (1..9999) %}".repeat(3) + "{% endfor %}".repeat(3);
    const error = await errorOf(impatient.render({ template: loop, parameters: {} }));
    expect(error).toMatchObject({ code: "RENDER_TIMEOUT", data: { phase: "template" } });
    expect(await textOf(impatient, "next")).toEqual(["next"]);
    await impatient.close();
  });

  it("use too much memory", async () => {
    const error = await refusal("{% for i in (1..90000000) %}{{ i }}{% endfor %}");
    expect(error).toMatchObject({ code: "INVALID_TEMPLATE", data: { reason: expect.stringContaining("memory") } });
    expect(await textOf(renderer.current, "next")).toEqual(["next"]);
  });

  it.each([
    ["conditions", "{% if true %}".repeat(9_000), {}],
    ["loops", `${"{% for i in (1..1) %}".repeat(9_000)}${"{% endfor %}".repeat(9_000)}`, {}],
    ["captured blocks", "{% capture a %}".repeat(9_000), {}],
    ["tags in one tag", `{% liquid\n${"if true\n".repeat(9_000)}%}`, {}],
    ["expressions", `{{ ${"a[".repeat(90_000)} }}`, {}],
    ["expressions in a filter", "{{ list | where_exp: 'x', deep }}", { list: [1], deep: "x.a[".repeat(90_000) }],
    ["lists", "{{ deep }}", { deep: nested(4_000, (inner) => [inner]) }],
    ["lists in a filter", "{{ deep | sort | inspect }}", { deep: nested(4_000, (inner) => [inner]) }],
    ["parameters", "x", { deep: nested(90_000, (inner) => ({ inner })) }],
  ])("be nested too deeply: %s", async (_what, template, parameters) => {
    const error = await refusal(template, parameters);
    expect(error.code).toBe("INVALID_TEMPLATE");
    expect(error.data).toMatchObject({ reason: expect.stringMatching(/nested too deeply/) });
    expect(await textOf(renderer.current, "{{ a }}", { a: "next" })).toEqual(["next"]);
  });

  it("write too much HTML", async () => {
    expect(await refusal("{% for i in (1..99999) %}{{ a }}{% endfor %}", { a: "x".repeat(100) })).toMatchObject({
      code: "PAYLOAD_TOO_LARGE",
      data: { html: expect.stringMatching(/^more than \d+ characters$/) },
    });
  });

  it("double a captured text endlessly", async () => {
    const doubling = "{% capture a %}{{ a }}{{ a }}{% endcapture %}".repeat(30);
    expect((await refusal(`{% assign a = "xxxxxxxxxx" %}${doubling}`)).code).toBe("PAYLOAD_TOO_LARGE");
  });
});

describe("sizes", () => {
  it("of a template: up to 2 MiB", async () => {
    const template = `<p>é</p><!--${"x".repeat(2 * MiB - 16)}-->`;
    expect(Buffer.byteLength(template)).toBe(2 * MiB);
    expect(await textOf(renderer.current, template)).toEqual(["é"]);
    expect((await refusal(`${template}x`)).code).toBe("PAYLOAD_TOO_LARGE");
  });

  it("of parameters: up to 10 MiB of JSON", async () => {
    const parameters = { name: "Ann", more: "x".repeat(10 * MiB - 24) };
    expect(Buffer.byteLength(JSON.stringify(parameters))).toBe(10 * MiB);
    expect(await textOf(renderer.current, "{{ name }} {{ more.size }}", parameters)).toEqual([`Ann ${10 * MiB - 24}`]);
    expect((await refusal("x", { ...parameters, one: 1 })).code).toBe("PAYLOAD_TOO_LARGE");
  });
});

describe("the time zone of the server", () => {
  it.each(["America/New_York", "Asia/Tokyo"])("has no effect on dates: %s", async (zone) => {
    const { TZ } = process.env;
    process.env.TZ = zone;
    const renderer = await startTestRenderer();
    process.env.TZ = TZ ?? "UTC";
    const texts = async (filter: string, options = {}) =>
      (
        await Promise.all(
          ["2026-03-12", "2026-03-12 22:30:00", "2026-03-12T22:30:00", "2026-03-12T22:30:00Z", "Mar 12, 2026"].map(
            (date) => textOf(renderer, `{{ '${date}' | ${filter} }}`, {}, { options }),
          ),
        )
      ).flat();
    const [day, ...times] = await texts("date: '%Y-%m-%d %H:%M'");
    expect([day, ...times]).toEqual([
      "2026-03-12 00:00",
      "2026-03-12 22:30",
      "2026-03-12 22:30",
      "2026-03-12 22:30",
      "2026-03-12 00:00",
    ]);
    expect(await texts("local_time: 'short', 'en-GB'")).toEqual([
      "12 Mar 2026, 00:00",
      "12 Mar 2026, 22:30",
      "12 Mar 2026, 22:30",
      "12 Mar 2026, 22:30",
      "12 Mar 2026, 00:00",
    ]);
    await renderer.close();
  });
});

describe("a date without a time", () => {
  it.each([
    ["date: '%Y-%m-%d'", "2026-03-12"],
    ["date: '%Y-%m-%d', 'America/Los_Angeles'", "2026-03-12"],
    ["date_to_string", "12 Mar 2026"],
    ["date_to_long_string: 'ordinal', 'US'", "March 12th, 2026"],
    ["date_to_rfc822", "Thu, 12 Mar 2026 00:00:00 +0000"],
    ["date_to_xmlschema", "2026-03-12T00:00:00+00:00"],
    ["local_date: 'long'", "March 12, 2026"],
  ])("is the same day in every time zone: %s", async (filter, expected) => {
    for (const timezone of ["America/New_York", "Pacific/Kiritimati"]) {
      const text = textOf(renderer.current, `{{ '2026-03-12' | ${filter} }}`, {}, { options: { timezone } });
      expect(await text).toEqual([expected]);
    }
  });
});
