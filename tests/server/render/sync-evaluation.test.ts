import { Context, Liquid, LiquidError, Value } from "liquidjs";
import { afterAll, expect, it, vi } from "vitest";
import { installSyncEvaluation } from "../../../server/render/liquid/sync-evaluation";

// Other files of this worker need liquidjs without the patch.
afterAll(() => void vi.resetModules());

// The memory limit is so small that evaluating an expression twice exceeds it.
const engine = new Liquid({ ownPropertyOnly: true, strictFilters: true, templates: {}, memoryLimit: 1_000 });
const lenient = new Liquid({ strictVariables: true, lenientIf: true });

const PARAMETERS = {
  name: "Ink & <Paper>",
  empty: "",
  nothing: null,
  yes: true,
  count: 3,
  price: -12.345,
  date: "2026-03-01T12:00:00Z",
  key: "price",
  list: ["b", "a", null, "c", "a"],
  items: [
    { name: "Ink", price: 2.5, tags: ["x", "y"], next: { name: "Paper" } },
    { name: "Paper", price: 10, tags: [] },
  ],
  stubborn: { toString: 1, valueOf: 1 },
  nested: { a: { "b c": [[1, 2], [3]] }, size: 7, first: "f" },
};

const VALUES = [
  "name",
  "empty",
  "nothing",
  "yes",
  "count",
  "price",
  "date",
  "list",
  "items",
  "nested",
  "missing",
  "'x'",
];
const ARGUMENTS = [
  "",
  ": 2",
  ": 'name'",
  ": 'price', 2",
  ": key, count",
  ": items[0].name",
  ": name: count",
  ": 'a', 'b', yes",
];

// The result of `sample` is random, so it can't be compared.
const filters = Object.keys(engine.filters).filter((filter) => filter !== "sample");
const everyFilter = filters.flatMap((filter) =>
  VALUES.flatMap((value) => ARGUMENTS.map((args) => `{{ ${value} | ${filter}${args} }}`)),
);

const TEMPLATES = [
  ...VALUES.map((value) => `[{{ ${value} }}]`),
  "{{ nested.a['b c'][0][1] }} {{ nested.a['b c'].last.first }} {{ nested.size }} {{ nested.first }} {{ items.size }}",
  "{{ items[count] }}{{ items[-1].name }}{{ items.first[key] }}{{ items[0]['next'].name }}{{ items[0].tags | join: '/' }}",
  "{{ name.size }} {{ name.constructor }} {{ items.constructor.name }} {{ nested.__proto__ }} {{ 'text'.size }}",
  "{{ (1..count) | join }} {{ (1..3).size }} {{ (items.size..5).last }}",
  "{{ empty == blank }} {{ nothing == nil }} {{ list == empty }} {{ yes and count > 2 or false }} {{ not yes }}",
  "{{ name contains 'Ink' }}{{ list contains 'c' }}{{ price <= 0 }}{{ 1.0 == 1 }}",
  "{% assign total = 0 %}{% for item in items %}{% assign total = item.price | plus: total %}{{ forloop.index }}/{{ forloop.length }} {{ forloop.last }} {{ total }};{% endfor %}",
  "{% for item in items reversed %}{{ item.name }}{% endfor %}{% for i in list limit: 2 offset: 1 %}{{ i }}{% else %}none{% endfor %}",
  "{% for i in (1..9) %}{% if i == 3 %}{% continue %}{% elsif i > 5 %}{% break %}{% endif %}{{ i }}{% endfor %}",
  "{% case key %}{% when 'name', 'price' %}{{ price }}{% else %}no{% endcase %}{% unless yes %}a{% else %}b{% endunless %}",
  "{% capture text %}<{{ name | escape }}>{% endcapture %}{{ text }}{{ text.size }}{% increment n %}{% increment n %}{% decrement m %}",
  "{% cycle 'a', 'b' %}{% cycle 'a', 'b' %}{% tablerow item in items cols: 1 %}{{ item.name }}{{ tablerowloop.col }}{% endtablerow %}",
  "{% liquid\nassign a = items | map: 'name' | join: '-'\necho a | upcase\n%}{% echo nested.a['b c'] | first | join %}{% raw %}{{ name }}{% endraw %}",
  "{{ items | where: 'name', 'Ink' | map: 'price' }}{{ items | where_exp: 'item', 'item.price > 5' | map: 'name' }}{{ items | group_by: 'name' | size }}",
  "{{ items | sort: 'price' | reverse | map: 'name' | join }}{{ items | sum: 'price' }}{{ list | compact | uniq | sort }}{{ items | find: 'name', 'Paper' | json }}",
  "{{ missing | default: name, allow_false: true }}{{ false | default: 1, allow_false: true }}{{ nothing.deep.er }}{{ price.x.y }}",
  "line\n{{ '%' | url_decode }}",
  "{% for item in items %}\n{{ item.name | url_decode }}{{ items[0].name | nosuch }}{% endfor %}",
  "{{ stubborn[stubborn] }}",
  "{{ list[stubborn[stubborn][(1..600)]] }}",
  "{{ list[list[(1..600)]] }}{{ list[list[(1..601)][stubborn[stubborn]]] }}",
  "{% include name %}",
  "{% if name contains %}",
];

function outcome(template: string, by = engine): unknown {
  try {
    return by.parseAndRenderSync(template, structuredClone(PARAMETERS));
  } catch (error) {
    if (error instanceof LiquidError) return [error.name, error.message, error.token.getPosition()];
    throw error;
  }
}

const evaluate = (text: string) =>
  new Value(text, engine).value(new Context(PARAMETERS, engine.options, { sync: true }));

it("renders every filter and tag as unpatched liquidjs does, with the same errors", () => {
  const templates = [...TEMPLATES, ...everyFilter];
  const defaults = ["{{ missing | default: 1 }}", "{{ missing.a }}", "{% if missing %}a{% else %}b{% endif %}"];
  const outcomes = () => [
    ...templates.map((template) => [template, outcome(template)]),
    ...defaults.map((template) => [template, outcome(template, lenient)]),
  ];
  const unpatched = outcomes();
  expect(evaluate("items[0].price | times: count")).toHaveProperty("next");

  installSyncEvaluation();
  expect(evaluate("items[0].price | times: count")).toBe(7.5);
  expect(outcomes()).toEqual(unpatched);
});
