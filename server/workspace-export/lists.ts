import type { Role } from "../../contract/product";
import { ACTIVITY_FORMATS, exportedActivities } from "../activities/export-activities";
import { API_KEY_FORMATS, exportedApiKeys } from "../apikeys/export-api-keys";
import { AUDIT_FORMATS } from "../audit/format-events";
import { exportedEvents } from "../audit/workspace-routes";
import { BATCH_FORMATS, exportedBatches } from "../batches/export-batches";
import type { Queries } from "../database/open";
import { exportedInvites, INVITE_FORMATS } from "../invites/export-invites";
import { chunksOf, type ExportFormat, type ExportFormatName } from "../lib/export-format";
import type { ArchiveFile } from "../lib/zip-archive";
import { exportedMembers, MEMBER_FORMATS } from "../members/export-members";
import { exportedRequests, REQUEST_FORMATS } from "../requests/export-requests";
import { exportedInvoices, INVOICE_FORMATS } from "../subscription/export-invoices";
import { DELIVERY_FORMATS, exportedDeliveries } from "../webhooks/export-deliveries";

interface List {
  /** Name of the file without its ending. */
  name: string;
  /** Whether only admins may read the list, as in the portal. */
  isForAdmins?: boolean;
  /** Writes the list as CSV. Reads nothing before the first chunk is needed. */
  read(db: Queries, workspaceId: string): AsyncIterable<string>;
}

const LISTS: readonly List[] = [
  { name: "documents", read: csvOf(ACTIVITY_FORMATS, exportedActivities) },
  { name: "requests", read: csvOf(REQUEST_FORMATS, exportedRequests) },
  { name: "batches", read: csvOf(BATCH_FORMATS, exportedBatches) },
  { name: "webhooks", read: csvOf(DELIVERY_FORMATS, exportedDeliveries) },
  { name: "members", read: csvOf(MEMBER_FORMATS, exportedMembers) },
  { name: "invites", read: csvOf(INVITE_FORMATS, exportedInvites) },
  { name: "api-keys", read: csvOf(API_KEY_FORMATS, exportedApiKeys) },
  { name: "invoices", read: csvOf(INVOICE_FORMATS, exportedInvoices) },
  { name: "audit-log", read: csvOf(AUDIT_FORMATS, exportedEvents), isForAdmins: true },
];

/** Returns the files of the lists that a member with this role may read. */
export const listFiles = (db: Queries, { workspaceId, role }: { workspaceId: string; role: Role }): ArchiveFile[] =>
  LISTS.filter(({ isForAdmins }) => !isForAdmins || role === "ADMIN").map(({ name, read }) => ({
    path: `lists/${name}.csv`,
    content: read(db, workspaceId),
  }));

function csvOf<Row>(
  formats: Record<ExportFormatName, ExportFormat<Row>>,
  read: (db: Queries, workspaceId: string) => AsyncIterable<Row>,
): List["read"] {
  return (db, workspaceId) => chunksOf(formats.csv, read(db, workspaceId));
}
