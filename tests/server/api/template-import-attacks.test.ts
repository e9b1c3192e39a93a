import { deflateRawSync } from "node:zlib";
import { beforeAll, describe, expect, it } from "vitest";
import { LIMITS } from "../../../contract/product";
import { createTestApiClient, type TestApiClient } from "../../support/api-client";
import { type Customer, startService, type TestService } from "../../support/service";
import { archiveCalls, zipOf } from "../../support/template-archive";

let service: TestService;
let owner: Customer;
let client: TestApiClient;
let archive: ReturnType<typeof archiveCalls>;
beforeAll(async () => {
  service = await startService();
  owner = await service.signUp();
  client = await createTestApiClient(service, owner);
  archive = archiveCalls(service, { owner, workspaceId: client.workspaceId });
});

const HTML = "templates/Letter/template.html";
const OK = { [HTML]: "<p>ok</p>" };

/** Refusal of an archive, which has changed nothing. */
async function refusal(zip: Buffer) {
  const { statusCode, json } = await archive.plan(zip);
  const { errorCode, data } = json();
  const applied = await archive.apply(zip, "x");
  expect([applied.statusCode, applied.json().errorCode]).toEqual([statusCode, errorCode]);
  const list = await client.call("GET /v1/templates");
  expect(list.json().templates).toEqual([]);
  return [statusCode, errorCode, data?.path ?? data?.limit, data?.reason];
}

/** Replaces bytes of a zip everywhere. Both have the same length. */
const patch = (zip: Buffer, from: string, to: string): Buffer =>
  Buffer.from(zip.toString("latin1").replaceAll(from, to), "latin1");

describe("an archive", () => {
  it.each([
    ["is not a zip", Buffer.from("nothing")],
    ["has lost its end", zipOf(OK).subarray(0, -10)],
  ])("that %s is refused in plain words", async (_, bytes) => {
    const reason = "it is not a zip, or a part of it is missing";
    expect(await refusal(bytes)).toEqual([400, "INVALID_ARCHIVE", undefined, reason]);
  });

  it.each(["../../etc/x.html", "/etc/passwd.html", "C:/windows/x.html", "a\\..\\..\\b.html", "templates/../../x.html"])(
    "with the name %s is refused",
    async (name) => {
      const placeholder = "z".repeat(name.length);
      const zip = patch(zipOf({ ...OK, [placeholder]: "x" }), placeholder, name);
      expect(await refusal(zip)).toEqual([400, "INVALID_ARCHIVE", undefined, expect.any(String)]);
    },
  );

  it("with a path of more than 4,096 characters is refused", async () => {
    const reason = "its path is too long";
    const name = `assets/${"\u0301\u0323".repeat(2_045)}`;
    expect(name.length).toBe(4_097);
    expect(await refusal(zipOf({ ...OK, [name]: "x" }))).toEqual([400, "INVALID_ARCHIVE", name.slice(0, 100), reason]);
  });

  it("that is small and has much content is refused before it is unpacked", async () => {
    // Every entry of the central directory points to the same local file, as in overlapping zip bombs.
    const bytes = 2 * 1024 * 1024;
    const zip = entriesOfOne(deflateRawSync(Buffer.alloc(bytes)), bytes, 100);
    expect(zip.length).toBeLessThan(20_000);
    expect(await refusal(zip)).toEqual([413, "PAYLOAD_TOO_LARGE", "unpackedBytes", undefined]);
  });

  it("that unpacks to more than it says is refused while it is unpacked", async () => {
    const zip = entriesOfOne(deflateRawSync(Buffer.alloc(512 * 1024 * 1024)), 100, 1);
    const before = process.memoryUsage().rss;
    expect(await refusal(zip)).toEqual([400, "INVALID_ARCHIVE", "templates/00000/template.html", "it is damaged"]);
    expect(process.memoryUsage().rss - before).toBeLessThan(64 * 1024 * 1024);
  });

  it("with too many entries is refused", async () => {
    const files = Object.fromEntries(
      Array.from({ length: LIMITS.maxArchiveEntries + 1 }, (_, index) => [`x${index}`, ""]),
    );
    expect(await refusal(zipOf(files))).toEqual([413, "PAYLOAD_TOO_LARGE", "archiveEntries", undefined]);
  });

  it("with too many values in all of its sample sets is refused", async () => {
    const half = `{"a":[${"[],".repeat(LIMITS.maxValues / 3)}0]}`;
    const files = { "templates/Letter/samples/A.json": half, "templates/Letter/samples/B.json": half };
    expect(await refusal(zipOf({ ...OK, ...files }))).toEqual([413, "PAYLOAD_TOO_LARGE", "archiveValues", undefined]);
  });

  it("that is too large is refused", async () => {
    const refused = await archive.plan(Buffer.alloc(LIMITS.maxArchiveBytes + 1));
    expect([refused.statusCode, refused.json().errorCode]).toEqual([413, "PAYLOAD_TOO_LARGE"]);
  });

  it.each([
    ["nothing", Buffer.alloc(0)],
    ["a text", Buffer.from("no zip")],
    ["half of a zip", zipOf(OK).subarray(0, 60)],
    ["a zip that promises more entries", patch(zipOf(OK), "\x01\x00\x01\x00", "\x09\x00\x09\x00")],
  ])("that is %s is refused", async (_name, zip) => {
    expect((await refusal(zip)).slice(0, 2)).toEqual([400, expect.stringMatching(/^INVALID_/)]);
  });

  it("with a link, an encrypted file or an unknown compression is refused", async () => {
    const link = zipOf(OK);
    const central = link.indexOf(Buffer.from("504b0102", "hex"));
    link.writeUInt32LE((0o120777 << 16) >>> 0, central + 38);
    expect(await refusal(link)).toEqual([400, "INVALID_ARCHIVE", HTML, "it is a link"]);
    const encrypted = zipOf(OK);
    encrypted.writeUInt16LE(1, central + 8);
    expect(await refusal(encrypted)).toEqual([400, "INVALID_ARCHIVE", HTML, "it is encrypted"]);
    const unknown = zipOf(OK);
    unknown.writeUInt16LE(99, central + 10);
    expect(await refusal(unknown)).toEqual([400, "INVALID_ARCHIVE", HTML, "its compression is not known"]);
  });

  it("with two files for one name is refused", async () => {
    const twice = patch(zipOf({ ...OK, "templates/Lettex/template.html": "<p>2</p>" }), "Lettex", "Letter");
    expect(await refusal(twice)).toEqual([400, "INVALID_ARCHIVE", HTML, "it is in the zip twice"]);
    const escaped = zipOf({ ...OK, "templates/L%65tter/template.html": "<p>2</p>" });
    expect(await refusal(escaped)).toEqual([
      400,
      "INVALID_ARCHIVE",
      HTML,
      expect.stringContaining("stands for the same"),
    ]);
  });

  it.each<[string, Record<string, string | Uint8Array>, string, RegExp]>([
    [
      "options that are no YAML",
      { "templates/Letter/options.yaml": "samples: [" },
      "templates/Letter/options.yaml",
      /^line 1: /,
    ],
    ["aliases without end", { "templates/Letter/options.yaml": billionLaughs() }, "templates/Letter/options.yaml", /./],
    ...["[", "{a: ", "- ", "? ", "- &a "].map((start): [string, Record<string, string>, string, RegExp] => [
      `"${start}" without end`,
      { "templates/Letter/options.yaml": start.repeat(10_000) },
      "templates/Letter/options.yaml",
      /too many lists/,
    ]),
    [
      "lists that are indented without end",
      {
        "templates/Letter/options.yaml": Array.from({ length: 300 }, (_, depth) => `${" ".repeat(depth)}a:`).join("\n"),
      },
      "templates/Letter/options.yaml",
      /^line 102: there are too many lists/,
    ],
    [
      "unknown settings",
      { "templates/Letter/options.yaml": "admin: true" },
      "templates/Letter/options.yaml",
      /Unrecognized/,
    ],
    [
      "settings of no sample",
      { "templates/Letter/options.yaml": "samples: {Mari: {}}" },
      "templates/Letter/options.yaml",
      /no sample "Mari"/,
    ],
    [
      "a sample that is no object",
      { "templates/Letter/samples/A.json": "[1]" },
      "templates/Letter/samples/A.json",
      /not a JSON object/,
    ],
    [
      "a sample that is not JSON",
      { "templates/Letter/samples/A.json": "{" },
      "templates/Letter/samples/A.json",
      /not JSON/,
    ],
    [
      "a sample with U+0000",
      { "templates/Letter/samples/A.json": '{"a":"\\u0000"}' },
      "templates/Letter/samples/A.json",
      /can't be stored/,
    ],
    [
      "a sample of no template",
      { "templates/Bill/samples/A.json": "{}" },
      "templates/Bill/samples/A.json",
      /no template.html/,
    ],
    ["HTML that is no UTF-8", { "partials/a.html": new Uint8Array([0xff, 0xfe]) }, "partials/a.html", /UTF-8/],
    ["HTML with U+0000", { "partials/a.html": "a\0b" }, "partials/a.html", /U\+0000/],
    ["an asset that is a program", { "assets/logo.png": "#!/bin/sh" }, "assets/logo.png", /not an image/],
    ["a name that tags can't have", { "partials/a%22b.html": "x" }, "partials/a%22b.html", /can't be a name/],
    [
      "a name with a control character",
      { "templates/a%0Ab/template.html": "x" },
      "templates/a%0Ab/template.html",
      /can't be a name/,
    ],
    [
      "a name with a folder",
      { "assets/a%2Fb.svg": "<svg xmlns='http://www.w3.org/2000/svg'/>" },
      "assets/a%2Fb.svg",
      /can't be a name/,
    ],
    [
      "a name that is too long",
      { [`templates/${"a".repeat(101)}/template.html`]: "x" },
      `templates/${"a".repeat(101)}/template.html`,
      /can't be a name/,
    ],
  ])("with %s is refused with its place", async (_name, files, path, reason) => {
    expect(await refusal(zipOf({ ...OK, ...files }))).toEqual([
      400,
      "INVALID_ARCHIVE",
      path,
      expect.stringMatching(reason),
    ]);
  });

  it("with a state of somebody else's does not make conflicts look like changes", async () => {
    const hostile = zipOf({ ...OK, ".platen/state.json": '{"__proto__": {"version": 1}}' });
    expect((await archive.plan(hostile)).json().items).toMatchObject([{ difference: "new" }]);
  });

  it("of one customer is imported at a time", async () => {
    const zip = zipOf(
      Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`templates/T${index}/template.html`, "x"])),
    );
    const answers = await Promise.all(Array.from({ length: 6 }, () => archive.plan(zip)));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 429]));
  });
});

/** YAML of a few lines that stands for a billion texts. */
function billionLaughs(): string {
  const lines = ["a: &a [x, x, x, x, x, x, x, x, x]"];
  for (const [name, previous] of ["ba", "cb", "dc", "ed", "fe", "gf", "hg"].map((pair) => [pair[0], pair[1]])) {
    lines.push(`${name}: &${name} [${Array(9).fill(`*${previous}`).join(", ")}]`);
  }
  return lines.join("\n");
}

/** A zip of one local file, to which many entries point. */
function entriesOfOne(content: Buffer, bytes: number, count: number): Buffer {
  const name = (index: number) => Buffer.from(`templates/${String(index).padStart(5, "0")}/template.html`);
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(20, 4);
  local.writeUInt16LE(8, 8);
  local.writeUInt32LE(content.length, 18);
  local.writeUInt32LE(bytes, 22);
  local.writeUInt16LE(name(0).length, 26);
  const entries = Array.from({ length: count }, (_, index) => {
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(20, 6);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(content.length, 20);
    entry.writeUInt32LE(bytes, 24);
    entry.writeUInt16LE(name(index).length, 28);
    return Buffer.concat([entry, name(index)]);
  });
  const body = Buffer.concat([local, name(0), content]);
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(body.length, 16);
  return Buffer.concat([body, directory, end]);
}
