import type { Transaction } from "../database/open";
import { templatesOf } from "./store";

/** Lists the templates of a workspace by name, for other modules. */
export const listStoredTemplates = (tx: Transaction, workspaceId: string) => templatesOf(tx, workspaceId).list();

/** @throws ApiError TEMPLATE_NOT_FOUND */
export const readStoredTemplate = (tx: Transaction, workspaceId: string, id: string) =>
  templatesOf(tx, workspaceId).read(id);
