import fc from "fast-check";
import { Liquid } from "liquidjs";
import { expect, it } from "vitest";
import { installPartialTags } from "../../../parameters/partial-tags";
import { findReferences } from "../../../server/render/liquid/find-references";
import { renameReferences } from "../../../server/render/liquid/rename-references";

const parsed: string[] = [];
const engine = new Liquid();
installPartialTags(engine, { onReference: ({ name }) => parsed.push(name), partialOf: () => [] });

/** Returns the names that the parser finds; undefined if it can't parse the text. */
function namesByParser(html: string): string[] | undefined {
  parsed.length = 0;
  try {
    engine.parse(html);
    return [...parsed];
  } catch {
    return undefined;
  }
}

const names = (html: string) => findReferences(html).map(({ name }) => name);

it.each([
  ['{% render "a" %}{%- layout \'b\' -%}{%render"c"%}', ["a", "b", "c"]],
  ["{%\n render\n 'a' , x: 1\n%}", ["a"]],
  [`{% render "Anna's" %}{% render 'Anna\\'s' %}{% render 'say "x"' %}`, ["Anna's", "Anna's", 'say "x"']],
  [String.raw`{% render "caf\u00e9" %}{% layout 'q\'s' %}{% render '\x\n\101' %}`, ["café", "q's", "x\nA"]],
  ["{% liquid\n render 'a'\n if x\n  render \"b\", y: 1\n endif %}", ["a", "b"]],
  [
    "{% liquid render 'a'\r\n\tcomment\nrender 'b'\nendcomment\nassign x = 1\rrender 'c'\nrender 'd\u2028' %}",
    ["a", "d\u2028"],
  ],
  ["{% raw %}{% render 'a' %}{% endraw %}{% render 'b' %}", ["b"]],
  ["{% comment %}{% render 'a' %}{% endcomment %}{% render 'b' %}", ["b"]],
  ["{% # render 'a' %}{{ \"{% render 'a' %}\" }}{% render 'b' %}", ["b"]],
  ["{% renderer 'a' %}{% render-x 'a' %}{% render a %}render 'a'{ % render 'a' %}", []],
  ["{% render 'a' %}{% render 'b'", ["a"]],
  ["{% render 'a' %}{{ \"b }}{% render 'b' %}", ["a"]],
  ["{% raw %}{% render 'a' %}", []],
])("finds the names in %s", (html, expected) => {
  expect(names(html)).toEqual(expected);
});

it("finds what the parser finds in any text that it can parse", () => {
  const tag = (inside: string) => fc.constantFrom(`{% ${inside} %}`, `{%- ${inside} -%}`, `{%${inside}%}`);
  const fragment = fc.oneof(
    fc.constantFrom("{%", "%}", "{{", "}}", '"', "'", "\\", "\n", " ", "x", "{", "}", "%", "-", "render 'a'"),
    fc.constantFrom("raw", "comment", "endcomment", "if x", "endif", "block z", "endblock").chain(tag),
    // LiquidJS does not take `{%- endraw -%}` for the end of `raw`; the finder does.
    fc.constantFrom("{% endraw %}", "{%endraw%}"),
    fc.constantFrom("render 'a'", 'render "b", c: 1', "layout 'd'", "render 'e' for f as g", "render h").chain(tag),
    fc.constantFrom("liquid render 'a'\r\n layout 'b'", "liquid\nassign x = 1\rrender 'a'\nrender-x 'b'").chain(tag),
    fc.constantFrom("liquid\nrender 'a'\nlayout 'b'\n", "liquid\ncomment\nrender 'c'\nendcomment", "#\n# x").chain(tag),
    fc.constantFrom('render "caf\\u00e9"', "render 'q\\'s'", "layout '\\101\\t\\u'").chain(tag),
    fc.constantFrom("{{ a }}", "{{ '}}' }}", "{{ \"{% render 'n' %}\" }}", "{{ 'it' | append: \"}}\" }}"),
  );
  const text = fc.array(fragment, { maxLength: 12 }).map((fragments) => fragments.join(""));
  let compared = 0;
  fc.assert(
    fc.property(text, (html) => {
      const expected = namesByParser(html);
      if (!expected) return;
      compared += 1;
      expect([...names(html)].sort()).toEqual([...expected].sort());
    }),
    { numRuns: 5_000 },
  );
  expect(compared).toBeGreaterThan(500);
});

it("takes time in proportion to a hostile text", () => {
  // With time in proportion to the square of its length, a text of 2 MiB would take hours.
  const parts = [
    "{%",
    "{{",
    '{{"',
    "{{'\"",
    "{% render '",
    "{%render'a'%}",
    "{% liquid\n",
    "\n",
    "{% raw %}",
    "{",
    "\\",
  ];
  for (const part of [...parts, "{%liquid\nrender'a'\n%}"]) {
    expect(names(`{% render "a" %}${part.repeat(2_097_152 / part.length)}`)[0]).toBe("a");
  }
});

it("looks for the lines of a tag only in the tag", () => {
  // To search the rest of the text for each tag would take half an hour.
  expect(names(`{% render "a" %}${"{% liquid %}".repeat(4_000_000)}`)).toEqual(["a"]);
});

it("renames a partial in tags, and in nothing else", () => {
  const html = `{% render "a", b: "a" %}{% layout 'a' %}"a" {% raw %}{% render 'a' %}{% endraw %}{% render 'ab' %}`;
  const renamed = `{% render "neu", b: "a" %}{% layout 'neu' %}"a" {% raw %}{% render 'a' %}{% endraw %}{% render 'ab' %}`;
  expect(renameReferences(html, "a", "neu")).toBe(renamed);
  expect(names(renameReferences(html, "a", "Anna's"))).toEqual(["Anna's", "Anna's", "ab"]);
  expect(renameReferences("no tags", "a", "b")).toBe("no tags");
});
