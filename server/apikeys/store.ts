import { and, asc, eq, isNull, type SQL } from "drizzle-orm";
import type { createApiKey, rollApiKey } from "../../contract/apikeys";
import type { BodyOf } from "../../contract/endpoint";
import { LIMITS } from "../../contract/product";
import { lockWorkspace } from "../access/lock-workspace";
import { hashSecret } from "../access/secrets";
import { audit } from "../audit/audit";
import type { Transaction } from "../database/open";
import { apiKeys } from "../database/schema/api-keys";
import { customers } from "../database/schema/customers";
import { templates } from "../database/schema/templates";
import { isUniqueViolation } from "../database/violations";
import { ApiError } from "../http/api-error";
import { monthOf } from "../lib/month-of";
import { maskKey } from "./api-key";

const HOUR_MS = 3_600_000;

/** A key as the workspace's members see it. */
export type StoredKey = Awaited<ReturnType<ReturnType<typeof apiKeysOf>["read"]>>;

/** The API keys of one workspace. */
export function apiKeysOf(tx: Transaction, workspaceId: string) {
  const inWorkspace = eq(apiKeys.workspaceId, workspaceId);
  const isKey = (id: string) => and(inWorkspace, eq(apiKeys.id, id));

  const select = (condition: SQL | undefined) =>
    tx
      .select({ key: apiKeys, templateName: templates.name, createdBy: customers.email })
      .from(apiKeys)
      .leftJoin(
        templates,
        and(eq(templates.workspaceId, workspaceId), eq(templates.id, apiKeys.templateId), isNull(templates.deletedAt)),
      )
      // Only members of the workspace are visible here.
      .leftJoin(customers, eq(customers.id, apiKeys.createdBy))
      .where(condition)
      .orderBy(asc(apiKeys.createdAt), asc(apiKeys.id));

  /** @throws ApiError NOT_FOUND */
  async function read(id: string) {
    const [found] = await select(isKey(id));
    if (!found) throw new ApiError("NOT_FOUND");
    return found;
  }

  return {
    /** @returns the keys, the oldest first */
    list: () => select(inWorkspace),
    read,

    /**
     * @param key the whole key; only its hash and its mask are stored
     * @throws ApiError NOT_FOUND, API_KEY_NAME_ALREADY_IN_USE, INVALID_REQUEST, TEMPLATE_NOT_FOUND,
     * TEMPLATE_IS_PARTIAL, TOO_MANY_API_KEYS
     */
    async add(
      { name, scope, templateId, expiresAt }: BodyOf<typeof createApiKey>,
      { key, createdBy }: { key: string; createdBy: string },
    ) {
      if (templateId !== null) {
        if (scope !== "render") throw new ApiError("INVALID_REQUEST", { data: { templateId: "is for scope: render" } });
        await assertDocumentTemplate(templateId);
      }
      // One at a time for a workspace, so that the limit is exact.
      if (!(await lockWorkspace(tx, workspaceId))) throw new ApiError("NOT_FOUND");
      if ((await tx.$count(apiKeys, inWorkspace)) >= LIMITS.maxApiKeys) {
        throw new ApiError("TOO_MANY_API_KEYS", { data: { limit: "apiKeysPerWorkspace", max: LIMITS.maxApiKeys } });
      }
      const [added] = await tx
        .insert(apiKeys)
        .values({
          ...{ workspaceId, name, scope, createdBy, templateId },
          expiresAt: expiryOf(expiresAt),
          ...{ keyHash: hashSecret(key), masked: maskKey(key), createdAt: new Date() },
        })
        .onConflictDoNothing()
        .returning({ id: apiKeys.id });
      if (!added) throw new ApiError("API_KEY_NAME_ALREADY_IN_USE");
      await audit(tx, { action: "api_key.created", workspaceId, target: { id: added.id, name } });
      return read(added.id);
    },

    /** @throws ApiError NOT_FOUND, API_KEY_NAME_ALREADY_IN_USE */
    async rename(id: string, name: string) {
      const [old] = await tx.select({ name: apiKeys.name }).from(apiKeys).where(isKey(id)).for("update");
      if (!old) throw new ApiError("NOT_FOUND");
      if (old.name === name) return read(id);
      await tx
        .update(apiKeys)
        .set({ name })
        .where(isKey(id))
        .catch((error: unknown) => {
          throw isUniqueViolation(error) ? new ApiError("API_KEY_NAME_ALREADY_IN_USE") : error;
        });
      const details = { previousName: old.name };
      await audit(tx, { action: "api_key.renamed", workspaceId, target: { id, name }, details });
      return read(id);
    },

    /**
     * Replaces the key. The old one works until the end of the grace, but not after its own expiry.
     *
     * @param key the whole new key
     * @throws ApiError NOT_FOUND; INVALID_REQUEST if the new key would have expired
     */
    async roll(id: string, { graceHours, expiresAt }: BodyOf<typeof rollApiKey>, key: string) {
      const [old] = await tx.select().from(apiKeys).where(isKey(id)).for("update");
      if (!old) throw new ApiError("NOT_FOUND");
      const now = Date.now();
      const isExpired = old.expiresAt !== null && old.expiresAt.getTime() <= now;
      if (expiresAt === undefined && isExpired) {
        throw new ApiError("INVALID_REQUEST", { data: { expiresAt: "is needed, because the key has expired" } });
      }
      const graceEnd = now + graceHours * HOUR_MS;
      const rolled = {
        ...{ keyHash: hashSecret(key), masked: maskKey(key) },
        expiresAt: expiresAt === undefined ? old.expiresAt : expiryOf(expiresAt),
        previousKeyHash: old.keyHash,
        previousExpiresAt: new Date(Math.min(graceEnd, old.expiresAt?.getTime() ?? graceEnd)),
      };
      await tx.update(apiKeys).set(rolled).where(isKey(id));
      const target = { id, name: old.name };
      await audit(tx, { action: "api_key.rolled", workspaceId, target, details: { graceHours } });
      return read(id);
    },

    /** @throws ApiError NOT_FOUND */
    async remove(id: string): Promise<void> {
      const [removed] = await tx.delete(apiKeys).where(isKey(id)).returning({ id: apiKeys.id, name: apiKeys.name });
      if (!removed) throw new ApiError("NOT_FOUND");
      await audit(tx, { action: "api_key.deleted", workspaceId, target: removed });
    },
  };

  async function assertDocumentTemplate(id: string): Promise<void> {
    const [template] = await tx
      .select({ kind: templates.kind })
      .from(templates)
      .where(and(eq(templates.workspaceId, workspaceId), eq(templates.id, id), isNull(templates.deletedAt)));
    if (!template) throw new ApiError("TEMPLATE_NOT_FOUND");
    if (template.kind === "partial") throw new ApiError("TEMPLATE_IS_PARTIAL");
  }
}

/** @throws ApiError INVALID_REQUEST */
function expiryOf(seconds: number | null): Date | null {
  if (seconds === null) return null;
  const expiry = new Date(seconds * 1_000);
  if (expiry.getTime() <= Date.now()) throw new ApiError("INVALID_REQUEST", { data: { expiresAt: "has passed" } });
  return expiry;
}

/** @returns the key's calls in this month */
export const callsThisMonth = ({ callsMonth, calls }: StoredKey["key"]): number =>
  callsMonth === monthOf(new Date()) ? calls : 0;
