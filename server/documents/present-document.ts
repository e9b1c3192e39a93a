import type { Transaction } from "../database/open";
import { documentResponse } from "./document-response";
import { documentsOf } from "./store";

/** Reads a stored document of a workspace as the API shows it. @throws ApiError NOT_FOUND */
export async function presentDocument(
  tx: Transaction,
  workspaceId: string,
  { id, publicUrl }: { id: string; publicUrl: string },
) {
  return documentResponse(await documentsOf(tx, workspaceId).read(id), publicUrl);
}
