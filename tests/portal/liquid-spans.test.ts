import { describe, expect, it } from "vitest";
import { liquidSpans } from "../../src/components/code-editor/liquid-spans";

describe("Liquid in a template", () => {
  it("is found in text, in attributes and over several lines", () => {
    const text = `<p class="{{ a }}">{% if b\n %}x{{ c | upcase }}`;

    expect(liquidSpans(text).map(({ start, end }) => text.slice(start, end))).toEqual([
      "{{ a }}",
      "{% if b\n %}",
      "{{ c | upcase }}",
    ]);
  });

  it("does not include an unclosed tag or output", () => {
    expect(liquidSpans("{{ a")).toEqual([]);
    expect(liquidSpans("{% if {{ a")).toEqual([]);
  });

  it.each([
    [`{{ "}}" | append: '}}' }}`, ["{{ \"}}\" | append: '}}' }}"]],
    [`{{ "\\"}}" }} x`, ['{{ "\\"}}" }}']],
    [`{{ it's }}{{ b }}`, ["{{ it's }}", "{{ b }}"]],
    [`{% if "%}" %}`, ['{% if "%}']],
    ["{{ a } }}", ["{{ a } }}"]],
  ])("ends in %s where liquidjs ends it", (text, expected) => {
    expect(liquidSpans(text).map(({ start, end }) => text.slice(start, end))).toEqual(expected);
  });

  it("reads a text without any end once", () => {
    for (const piece of ["{{ ", "{% ", '{{ " ', "{{ ' }}{% "]) {
      const text = piece.repeat(100_000);
      expect(liquidSpans(text).length).toBeLessThanOrEqual(100_000);
    }
  });
});
