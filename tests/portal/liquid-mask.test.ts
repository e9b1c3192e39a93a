import { describe, expect, it } from "vitest";
import { maskLiquid } from "../../src/components/code-editor/liquid-mask";
import { liquidSpans } from "../../src/components/code-editor/liquid-spans";

const PIECES = [
  "<p>",
  "</p>",
  " ",
  "\n\n",
  "{{ a }}",
  '{{ "x  y" }}',
  "{% if a <\n b %}",
  "{{",
  "%}",
  "\ue000",
  "\ue001",
  "text",
];

/** Returns the same sequence of numbers from 0 to below the bound for the same seed. */
function* numbers(seed: number, bound: number): Generator<number, never> {
  let state = seed;
  for (;;) {
    state = (state * 48_271) % 2_147_483_647;
    yield state % bound;
  }
}

const liquidOf = (text: string) => liquidSpans(text).map(({ start, end }) => text.slice(start, end));

describe("a text whose Liquid is masked", () => {
  it("keeps its outputs and tags while white space around them changes", () => {
    for (let seed = 1; seed <= 2_000; seed++) {
      const random = numbers(seed, PIECES.length);
      const text = Array.from({ length: 12 }, () => PIECES[random.next().value]).join("");
      const masked = maskLiquid(text);
      expect(masked.text).toHaveLength(text.length);
      expect(masked.restore(masked.text)).toBe(text);
      const restored = masked.restore(masked.text.replace(/\s+/g, " ").replaceAll("<p>", "\n  <p>"));
      expect(liquidOf(restored ?? "")).toEqual(liquidOf(text));
    }
  });

  it.each([
    "{% capture payment %}SPC\n0200\n1{% endcapture %}",
    "{%- capture a -%}{% capture b %}x\n y{% endcapture %}\n{%- endcapture -%}",
    "{% comment %}\n  Two  spaces\n{% endcomment %}",
    "{% raw %}\n  {{ x }}\n{% endraw %}",
  ])("keeps the white space of a block whose text is data: %s", (block) => {
    const masked = maskLiquid(`<p>{{ a }}\n${block}</p>`);
    const formatted = masked.text.replace(/\n/g, "\n    ").replace(/ {2,}/g, "    ");
    expect(masked.restore(formatted)).toBe(`<p>{{ a }}\n    ${block}</p>`);
  });

  it("formats what a block that isn't closed has before it", () => {
    const masked = maskLiquid("<p>\n</p>{% capture a %}<b>{{ x }}");
    expect(masked.restore(masked.text.replace("\n", " "))).toBe("<p> </p>{% capture a %}<b>{{ x }}");
  });

  it("is not restored if a word is missing, cut or new", () => {
    const masked = maskLiquid("<p>{{ name }}</p>{% break %}");
    const [, word = ""] = masked.text.match(/<p>(.*)<\/p>/) ?? [];
    expect(word).toHaveLength("{{ name }}".length);
    for (const other of ["", `${word.slice(0, 4)} ${word.slice(4)}`, word.slice(1), word + word]) {
      expect(masked.restore(masked.text.replace(`<p>${word}`, `<p>${other}`))).toBeNull();
    }
  });
});
