import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import type { CallName } from "../../../contract/calls";
import { freePort } from "../../support/free-port";
import { type Customer, startService, type TestService } from "../../support/service";
import { folderWith, type Outcome, runPlaten } from "./run-platen";

/** A workspace on a real service, for folders of templates. */
export interface SyncWorkspace {
  service: TestService;
  owner: Customer;
  workspaceId: string;
  url: string;
  key: string;
  /** Makes a call with the key, and returns the JSON of the answer. @throws Error if it fails */
  call<T = Record<string, unknown>>(name: CallName, params?: Record<string, string>, body?: unknown): Promise<T>;
  /** Runs the command line in a folder, with the key and without a server. */
  platen(folder: string, ...command: string[]): Promise<Outcome & { text: string }>;
  /** Creates a folder of the workspace's templates. */
  clone(): Promise<string>;
  /** Returns the ids of templates by their names. */
  ids(): Promise<Record<string, string>>;
}

/** Starts the service on a port, with an API key of the scope. */
export async function startSyncWorkspace(scope = "templates"): Promise<SyncWorkspace> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const service = await startService({ PUBLIC_URL: url });
  await service.app.listen({ port, host: "127.0.0.1" });
  const owner = await service.signUp();
  const workspaceId = await service.workspaceOf(owner);
  const created = await service.call("POST /api/app/workspaces/:workspaceId/apikeys", {
    params: { workspaceId },
    token: owner.accessToken,
    body: { name: "Files", scope },
  });
  const key: string = created.json().apiKey;

  async function call<T>(name: CallName, params: Record<string, string> = {}, body?: unknown): Promise<T> {
    const response = await service.call(name, { token: key, params, ...(body !== undefined && { body }) });
    expect([name, response.statusCode < 300, response.body]).toMatchObject([name, true, expect.anything()]);
    return response.json();
  }

  async function platen(folder: string, ...command: string[]) {
    const outcome = await runPlaten(folder, command, { env: { PLATEN_API_KEY: key } });
    return { ...outcome, text: outcome.stdout.toString() + outcome.stderr };
  }

  return {
    service,
    owner,
    workspaceId,
    url,
    key,
    call,
    platen,
    async clone() {
      const folder = folderWith({});
      expect(await platen(folder, "pull", "--server", url)).toMatchObject({ code: 0 });
      return folder;
    },
    async ids() {
      const { templates } = await call<{ templates: { id: string; name: string }[] }>("GET /v1/templates");
      return Object.fromEntries(templates.map(({ id, name }) => [name, id]));
    },
  };
}

/** Reads a file of a folder, or returns undefined. */
export const readIn = (folder: string, path: string): string | undefined =>
  existsSync(join(folder, path)) ? readFileSync(join(folder, path), "utf8") : undefined;
