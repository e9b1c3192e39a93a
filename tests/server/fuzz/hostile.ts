import fc from "fast-check";

/** Values that no form sends. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    -1,
    1e308,
    2 ** 53,
    0.1,
    "",
    " ",
    "\u0000",
    "a\u0000b",
    "\ud800",
    "\udc00x",
    "\u202e",
    "%00",
    "/%",
    "../../etc/passwd",
    "__proto__",
    "constructor",
    "{{ x }}",
    "' or 1=1 --",
    "x".repeat(100_000),
    [],
    {},
    [[]],
    { $ne: null },
    { toString: 1, valueOf: 2 },
    ["a", 1, null],
    Array(500).fill("x"),
  ),
  fc.jsonValue({ maxDepth: 3 }),
  fc.string({ unit: "binary", maxLength: 40 }),
);

/** Bodies that are not JSON, or abusive JSON. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    "",
    "{",
    "null",
    "[]",
    '"text"',
    "1e999",
    "-",
    "{}{}",
    '{"a":1,}',
    '{"__proto__":{"x":1}}',
    '{"constructor":{"prototype":{"x":1}}}',
    '{"a":"\\u0000"}',
    '{"a":"\\ud800"}',
    "\ufeff{}",
    `${'{"a":'.repeat(5_000)}1${"}".repeat(5_000)}`,
    "[".repeat(5_000) + "]".repeat(5_000),
    "<xml/>",
    "a=1&b=2",
  ),
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.json({ maxDepth: 3 }),
);

/** Parts of a path or a query as an attacker would encode them. */
export const hostilePart: fc.Arbitrary<string> = fc.constantFrom(
  "%00",
  "%",
  "%zz",
  "%ff",
  "%c0%af",
  "..%2f..%2fetc",
  "null",
  "undefined",
  "-1",
  "%F0%9F%98%80",
  "a".repeat(600),
  "%0d%0aset-cookie:x=1",
  "00000000-0000-0000-0000-00000000000",
  "'",
);

/** Replaces one field of a value with a hostile value. */
export const corrupted = (value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.tuple(value, hostileValue, fc.nat(), fc.boolean()).map(([valid, hostile, index, isUnknownField]) => {
    if (typeof valid !== "object" || valid === null || Array.isArray(valid)) return hostile;
    const names = Object.keys(valid);
    const name = isUnknownField || names.length === 0 ? "unknown" : names[index % names.length];
    return { ...valid, [name ?? "unknown"]: hostile };
  });
