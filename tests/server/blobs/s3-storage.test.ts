import { randomBytes, randomUUID } from "node:crypto";
import dns, { type LookupAddress } from "node:dns";
import { buffer } from "node:stream/consumers";
import contentDisposition from "content-disposition";
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { type Bucket, objectUrl } from "../../../server/blobs/s3-address";
import { S3Client } from "../../../server/blobs/s3-client";
import { S3Storage } from "../../../server/blobs/s3-storage";
import { CREDENTIALS, REGION, type S3Failure, type S3Server, startS3Server } from "../../support/s3-server";
import { sha256 } from "../../support/s3-signature";

const content = randomBytes(300_000);
const WHOLE = { start: 0, end: content.length };
const BUSY: S3Failure = { status: 503, code: "SlowDown" };
const UNAVAILABLE = { errorCode: "SERVICE_UNAVAILABLE", retryAfterSeconds: 5, data: { reason: "storage" } };

let server: S3Server;
let storage: S3Storage;
let outcomes: string[];
let log: string[];
beforeEach(async () => {
  server = await startS3Server();
  outcomes = [];
  log = [];
  storage = createStorage();
});
afterEach(() => server.close());

const bucket = (changes: Partial<Bucket> = {}): Bucket => ({
  name: "files",
  prefix: "",
  region: REGION,
  endpoint: server.endpoint,
  addressing: "path",
  credentials: CREDENTIALS,
  ...changes,
});

function createStorage(changes: Partial<Bucket> = {}): S3Storage {
  return new S3Storage({
    client: new S3Client(bucket(changes), { retryDelays: { firstMs: 1, maxMs: 4 } }),
    onRequest: (operation, outcome) => outcomes.push(`${operation} ${outcome}`),
    onAnswer: () => undefined,
    log: pino({}, { write: (line: string) => log.push(line) }),
  });
}

const newAddress = () => ({ workspaceId: randomUUID(), id: randomUUID() });

async function write() {
  const address = newAddress();
  await storage.write(address, content, sha256(content));
  return address;
}

/** Lets the first requests fail. */
function failFirst(...failures: S3Failure[]): void {
  server.failWith = () => failures.shift();
}

it("keeps a content as an object of its workspace, and removes it", async () => {
  const address = await write();
  expect(server.objects.get(`${address.workspaceId}/${address.id}`)?.equals(content)).toBe(true);
  await storage.remove([address, newAddress()]);
  expect(server.objects.size).toBe(0);
  expect(outcomes).toEqual(["write ok", "remove ok", "remove ok"]);
});

it("lets the bucket compare a content with its hash", async () => {
  await expect(storage.write(newAddress(), content, sha256("another"))).rejects.toMatchObject(UNAVAILABLE);
  expect(server.objects.size).toBe(0);
});

it("removes many contents, a few at a time", async () => {
  const addresses = await Promise.all(Array.from({ length: 30 }, write));
  await storage.remove(addresses);
  expect(server.objects.size).toBe(0);
});

it("presigns a URL that opens one object without credentials, with the headers of the file", async () => {
  const disposition = contentDisposition("Größe, 'x' & (y)*.pdf", { type: "inline" });
  const headers = { "response-content-disposition": disposition, "response-content-type": "application/pdf" };
  const url = await storage.presign(await write(), headers);
  expect(new URL(url).searchParams.get("X-Amz-Expires")).toBe("60");
  expect(url).not.toContain(encodeURIComponent(CREDENTIALS.secretAccessKey));
  const answer = await fetch(url, { headers: { range: "bytes=1-2" } });
  expect([answer.status, answer.headers.get("content-type")]).toEqual([206, "application/pdf"]);
  expect(answer.headers.get("content-disposition")).toBe(disposition);
  expect(Buffer.from(await answer.arrayBuffer()).equals(content.subarray(1, 3))).toBe(true);
  expect((await fetch(url, { method: "DELETE" })).status).toBe(403);
  expect((await fetch(url.replace(/\/[\w-]+\?/, "/other?"))).status).toBe(403);
});

describe("a bucket that fails", () => {
  it.each<[string, S3Failure[]]>([
    ["is busy", [BUSY, { status: 429, code: "TooManyRequests" }]],
    ["breaks connections", ["break", "break"]],
    ["has an internal error", [{ status: 500, code: "InternalError" }]],
  ])("is asked again if it %s", async (_how, failures) => {
    failFirst(...failures);
    await write();
    expect([outcomes, storage.answers()]).toEqual([["write ok"], true]);
  });

  it("is asked three times at most", async () => {
    let requests = 0;
    server.failWith = () => {
      requests += 1;
      return BUSY;
    };
    await expect(write()).rejects.toMatchObject(UNAVAILABLE);
    expect([requests, outcomes]).toEqual([3, ["write 503"]]);
  });

  it.each<[string, Partial<Bucket>, string]>([
    ["a wrong secret", { credentials: { ...CREDENTIALS, secretAccessKey: "another" } }, "SignatureDoesNotMatch"],
    ["an unknown key", { credentials: { ...CREDENTIALS, accessKeyId: "another" } }, "InvalidAccessKeyId"],
    ["another region", { region: "us-east-1" }, "AuthorizationHeaderMalformed"],
    ["an unknown bucket", { name: "unknown" }, "NoSuchBucket"],
  ])("is asked once with %s; the log names the code and no secret", async (_what, changes, code) => {
    storage = createStorage(changes);
    await expect(write()).rejects.toMatchObject(UNAVAILABLE);
    expect(outcomes).toHaveLength(1);
    expect(log.join("")).toContain(code);
    expect(log.join("")).not.toContain(changes.credentials?.secretAccessKey ?? CREDENTIALS.secretAccessKey);
    await expect(storage.health.checkAtStart()).rejects.toThrow("The bucket of BLOBS_URL can't be used");
  });

  it("has one line of the log, however many calls fail", async () => {
    server.failWith = () => BUSY;
    for (let call = 0; call < 5; call++) await expect(write()).rejects.toMatchObject(UNAVAILABLE);
    expect(log.filter((line) => line.includes("the bucket of BLOBS_URL can't be used"))).toHaveLength(1);
  });

  it("gets new temporary credentials when the old ones have expired", async () => {
    let sessionToken = "first";
    const readCredentials = () => ({ ...CREDENTIALS, sessionToken });
    server.sessionToken = sessionToken;
    storage = createStorage({ credentials: readCredentials(), readCredentials });
    const address = await write();
    server.sessionToken = "second";
    await expect(write()).rejects.toMatchObject(UNAVAILABLE);
    expect(log.join("")).toContain("ExpiredToken");
    sessionToken = "second";
    await write();
    server.sessionToken = sessionToken = "third";
    expect((await fetch(await storage.presign(address, {}))).status).toBe(200);
    expect(outcomes).toEqual(["write ok", "write 400", "write ok"]);
  });

  it("may be out of reach at the start, and is used when it is back", async () => {
    const { failWith } = server;
    server.failWith = () => "break";
    await storage.health.checkAtStart();
    expect(storage.answers()).toBe(false);
    expect(log.join("")).toContain("can't be reached");
    server.failWith = failWith;
    await write();
    expect(storage.answers()).toBe(true);
  });

  it("is checked in the background, so that it counts as back without other requests", async () => {
    server.failWith = () => "break";
    await expect(write()).rejects.toMatchObject(UNAVAILABLE);
    server.failWith = () => undefined;
    await expect.poll(() => storage.answers()).toBe(true);
    expect(server.objects.size).toBe(0);
  });

  it("continues a download where its connection broke", async () => {
    const address = await write();
    failFirst("break midway", "break midway");
    expect((await buffer(await storage.open(address, WHOLE))).equals(content)).toBe(true);
  });

  it("fails a download whose connection breaks again and again", async () => {
    const address = await write();
    server.failWith = () => "break midway";
    await expect(buffer(await storage.open(address, WHOLE))).rejects.toMatchObject(UNAVAILABLE);
  });
});

it("a missing object is a damage of its file, and no failure of the bucket", async () => {
  const address = await write();
  server.objects.clear();
  await expect(storage.open(address, WHOLE)).rejects.toMatchObject({ name: "DamagedBlobError" });
  expect([storage.answers(), outcomes]).toEqual([true, ["write ok"]]);
});

it("closes the connection of a download that its reader abandons", async () => {
  const address = await write();
  for await (const _piece of await storage.open(address, WHOLE)) break;
  await write();
  expect(server.objects.size).toBe(2);
});

/** Resolves each name to this machine. Without names, no host can have a bucket in front of it. */
function resolveNamesHere(): void {
  type Callback = (error: null, addresses: LookupAddress[]) => void;
  const lookup = (_name: string, _options: object, callback: Callback) =>
    callback(null, [{ address: "127.0.0.1", family: 4 }]);
  const spy = vi.spyOn(dns, "lookup").mockImplementation(lookup as typeof dns.lookup);
  onTestFinished(() => spy.mockRestore());
}

it("signs requests to the bucket's own host", async () => {
  resolveNamesHere();
  const endpoint = `http://s3.example.test:${new URL(server.endpoint).port}`;
  storage = createStorage({ endpoint, addressing: "virtual-host", prefix: "a/" });
  const address = await write();
  expect(server.objects.has(`a/${address.workspaceId}/${address.id}`)).toBe(true);
  expect((await buffer(await storage.open(address, WHOLE))).equals(content)).toBe(true);
  const url = await storage.presign(address, {});
  expect(new URL(url).hostname).toBe("files.s3.example.test");
  expect((await fetch(url)).status).toBe(200);
  await storage.remove([address]);
  expect(server.objects.size).toBe(0);
});

describe("the URL of an object", () => {
  it.each<[Partial<Bucket>, string]>([
    [{}, "https://s3.example.com/files/w/b"],
    [{ prefix: "a/b/" }, "https://s3.example.com/files/a/b/w/b"],
    [{ addressing: "virtual-host" }, "https://files.s3.example.com/w/b"],
    [{ endpoint: "http://minio:9000/storage" }, "http://minio:9000/storage/files/w/b"],
    [{ endpoint: "http://minio:9000", addressing: "virtual-host", prefix: "p/" }, "http://files.minio:9000/p/w/b"],
  ])("follows from %o", (changes, url) => {
    expect(objectUrl(bucket({ endpoint: "https://s3.example.com", ...changes }), "w/b").href).toBe(url);
  });
});
