import { strToU8, type Zippable, zipSync } from "fflate";
import type { CallName } from "../../contract/calls";
import type { ImportedItem, ImportResult } from "../../contract/template-files";
import type { Customer, TestService } from "./service";

/** Makes a zip. @param files texts or bytes by path */
export const zipOf = (files: Record<string, string | Uint8Array>): Buffer => {
  const zippable: Zippable = {};
  for (const [path, content] of Object.entries(files)) {
    zippable[path] = typeof content === "string" ? strToU8(content) : content;
  }
  return Buffer.from(zipSync(zippable));
};

/** Export and import of a workspace's templates, as a member. */
export function archiveCalls(service: TestService, { owner, workspaceId }: { owner: Customer; workspaceId: string }) {
  const call = (name: CallName, query: Record<string, string>, body?: Buffer) =>
    service.call(name, {
      params: { workspaceId },
      token: owner.accessToken,
      query,
      ...(body && { body, headers: { "content-type": "application/zip" } }),
    });
  return {
    export: (query: Record<string, string> = {}) => call("GET /api/app/workspaces/:workspaceId/template-export", query),
    plan: (zip: Buffer) => call("POST /api/app/workspaces/:workspaceId/template-import-plan", {}, zip),
    apply: (zip: Buffer, plan: string, conflicts?: string) =>
      call("POST /api/app/workspaces/:workspaceId/template-import", { plan, ...(conflicts && { conflicts }) }, zip),
    /** Plans and applies. */
    async import(zip: Buffer, conflicts?: string): Promise<ImportResult> {
      const { plan } = (await this.plan(zip)).json<ImportResult>();
      return (await this.apply(zip, plan, conflicts)).json<ImportResult>();
    },
  };
}

/** Returns one field of the items by their paths. */
export const byPath = <Field extends keyof ImportedItem>(items: ImportedItem[], field: Field) =>
  Object.fromEntries(items.map((item) => [item.path, item[field]]));
