import fc from "fast-check";

/** Values that nobody's form sends. */
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

/** Bodies that are no JSON, or no JSON that anybody should send. */
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

/** Parts of a path or a query, encoded as an attacker would. */
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

/** @returns the value with something hostile at one place of it */
export const spoilt = (value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.tuple(value, hostileValue, fc.nat(), fc.boolean()).map(([sound, hostile, place, foreign]) => {
    if (typeof sound !== "object" || sound === null || Array.isArray(sound)) return hostile;
    const names = Object.keys(sound);
    const name = foreign || names.length === 0 ? "unknown" : names[place % names.length];
    return { ...sound, [name ?? "unknown"]: hostile };
  });
