import { describe, expect, it } from "vitest";
import type { DocumentResource } from "../../contract/v1/documents";
import { signUp } from "./support/client";
import { newDataDir, startService, until } from "./support/running-service";

const DOCUMENTS = 200;

describe("background work", () => {
  it("survives kill -9: all of 200 documents are made after the restart, and each is counted once", {
    timeout: 360_000,
  }, async () => {
    let service = await startService({}, newDataDir());
    const client = await signUp(service, "background@example.com");
    const workspace = { name: "Queue", productCode: "STANDARD", billingPeriod: "YEARLY" };
    const created = await client.send("POST", "/api/app/workspaces", workspace);
    const {
      workspace: { id: workspaceId },
    } = await created.json();
    const keys = `/api/app/workspaces/${workspaceId}/apikeys`;
    const { apiKey } = await (await client.send("POST", keys, { name: "program" })).json();
    const ask = (method: string, path: string, body?: unknown) =>
      fetch(service.url + path, {
        method,
        headers: {
          authorization: `Bearer ${apiKey}`,
          prefer: "respond-async",
          ...(body !== undefined && { "content-type": "application/json" }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
    const read = async (id: string): Promise<DocumentResource> => (await ask("GET", `/v1/documents/${id}`)).json();
    const used = async (): Promise<number> => (await (await ask("GET", "/v1/usage")).json()).used;

    // One half are single documents, the other half is a batch.
    const half = Array.from({ length: DOCUMENTS / 2 }, (_, number) => ({ number }));
    const ids: string[] = [];
    for (const parameters of half) {
      const answer = await ask("POST", "/v1/documents", { html: "<p>{{ number }}</p>", parameters });
      expect(answer.status).toBe(202);
      ids.push((await answer.json()).id);
    }
    const batch = await (await ask("POST", "/v1/batches", { html: "<p>{{ number }}</p>", items: half })).json();
    const usedBefore = await until(async () => {
      const number = await used();
      return number >= 20 ? number : undefined;
    });
    await service.stop("SIGKILL");
    expect(usedBefore).toBeLessThan(DOCUMENTS);

    service = await startService({}, service.dataDir);
    const ended = await until(async () => {
      const { status, done } = await (await ask("GET", `/v1/batches/${batch.id}`)).json();
      const documents = await Promise.all(ids.map(read));
      return status === "done" && documents.every((document) => document.status === "done")
        ? { documents, done }
        : undefined;
    }, 240_000);
    expect(ended.done).toBe(half.length);
    expect(await used()).toBe(DOCUMENTS);
    for (const { url, bytes } of [ended.documents[0], ended.documents.at(-1)].flatMap((document) => document ?? [])) {
      const file = await fetch(service.url + new URL(url ?? "").pathname);
      expect((await file.arrayBuffer()).byteLength).toBe(bytes);
    }
    expect(await service.stop()).toBe(0);
  });
});
