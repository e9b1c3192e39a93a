import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkParameters } from "../../../parameters/check-parameters";
import {
  readStarterPartials,
  readStarterSamples,
  readStarterTemplate,
  STARTER_TEMPLATES,
} from "../../../server/demo/starter-templates";
import { infer } from "./infer";
import { readDocuments } from "./read-documents";

const starterPartials = Object.fromEntries((await readStarterPartials()).map(({ name, html }) => [name, html]));
const starters = await Promise.all(
  STARTER_TEMPLATES.map(async (starter) => ({
    name: starter.name,
    html: await readStarterTemplate(starter),
    partials: starterPartials,
    samples: (await readStarterSamples(starter)).map(({ parameters }): unknown => parameters),
  })),
);
/** Ways of reading values that few documents have. */
const SMALL = [
  "{% for row in rows %}{{ row[0] | local_date }}{{ row[1] | money: 'EUR' }}{{ row.size }}{% endfor %}",
  "{% for row in rows %}{{ row[0].name }}{{ row[1] }}{{ row.last }}{% endfor %}{{ rows.net }}",
  "{{ rows[0][1] }}{{ rows.first.a }}{{ rows.size }}{{ rows[key] }}",
  "{% if rows %}{% assign key = rows.a %}{% endif %}{{ key.b | local_time }}{{ rows[key].first }}",
  "{% assign g = rows | group_by_exp: 'r', 'r.a' %}{% for x in g %}{{ x.name | round }}{{ x.items.first.b }}{% endfor %}",
].map((html) => ({
  name: html,
  html,
  partials: {},
  samples: [
    { rows: [["2026-03-31", 1], { a: { name: "x" }, b: 2 }], key: { b: "2026-03-31 10:00" } },
    { rows: { a: 1 } },
  ],
}));
const templates = [
  ...starters,
  ...readDocuments().map(({ sample, ...document }) => ({ ...document, samples: [sample] })),
  ...SMALL,
];

/** Returns the problems that a template's own samples have with the schema that is inferred from it and them. */
function ownProblems({ html, partials }: (typeof templates)[number], samples: readonly unknown[]) {
  const schema = infer(html, { partials, samples });
  return samples.flatMap((sample) => checkParameters(schema, sample));
}

it.each(starters.map((starter) => [starter.name, starter] as const))("%s misses its parameters", (_, starter) => {
  const problems = checkParameters(infer(starter.html, starter), {});
  expect(problems.map(({ got }) => got)).toContain("nothing");
});

/** Lists all values within a value, by the object or array that they are in. */
function placesIn(value: unknown): { parent: Record<string, unknown> | unknown[]; key: string }[] {
  if (typeof value !== "object" || value === null) return [];
  const parent = value as Record<string, unknown> | unknown[];
  return Object.entries(value).flatMap(([key, inner]) => [{ parent, key }, ...placesIn(inner)]);
}

interface Change {
  /** Chooses the place. */
  place: number;
  /** Undefined removes the value. */
  value: unknown;
}

function changed(sample: unknown, changes: readonly Change[]): unknown {
  const copy = structuredClone(sample);
  for (const { place, value } of changes) {
    const places = placesIn(copy);
    const chosen = places[place % places.length];
    if (!chosen) continue;
    const { parent, key } = chosen;
    if (value !== undefined) Object.assign(parent, { [key]: structuredClone(value) });
    else if (Array.isArray(parent)) parent.splice(Number(key), 1);
    else delete parent[key];
  }
  return copy;
}

describe("the sample sets of a template", () => {
  it("fit the schema that is inferred with them", () => {
    const problems = templates.map((template) => [template.name, ownProblems(template, template.samples)]);
    expect(problems.length).toBeGreaterThan(36);
    expect(problems).toEqual(templates.map(({ name }) => [name, []]));
  });

  it("also fit if values are removed or replaced", () => {
    const value = fc.constantFrom<unknown>(
      undefined,
      null,
      undefined,
      null,
      "x",
      "2026-02-30",
      7,
      true,
      [],
      [null],
      {},
    );
    const changes = fc.array(fc.record({ place: fc.nat(), value }), { minLength: 1, maxLength: 8 });
    const alone = fc.boolean();
    // Positions instead of templates keep the message of a failure short.
    const positions = fc.oneof(fc.nat(templates.length - 1), fc.nat(SMALL.length - 1));
    fc.assert(
      fc.property(positions, fc.nat(), changes, alone, (position, choice, changes, alone) => {
        const template = templates.at(-1 - position) ?? expect.fail();
        const sample = changed(template.samples[choice % template.samples.length], changes);
        expect(ownProblems(template, alone ? [sample] : [...template.samples, sample])).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  it("fit if only the last entry of a long list differs", () => {
    const rows = [...Array.from({ length: 1_000 }, () => ({ price: 1 })), null, { price: "2" }, {}];
    const html = "{% for row in rows %}{{ row.price | money: 'EUR' }}{% endfor %}";
    const schema = infer(html, { samples: [{ rows }] });
    expect(checkParameters(schema, { rows })).toEqual([]);
    expect(checkParameters(schema, { rows: [{ price: true }] })).toHaveLength(1);
  });

  it("fit if they are too large to look at all values", () => {
    const rows = [...Array.from({ length: 600_000 }, () => ({ price: 1 })), { price: true }, null];
    const html = "{% for row in rows %}{{ row.price }}{% endfor %}{{ total | money: 'EUR' }}";
    const samples = [{ total: 1 }, { rows, total: "1" }];
    const schema = infer(html, { samples });
    expect(samples.flatMap((sample) => checkParameters(schema, sample))).toEqual([]);
  });
});
