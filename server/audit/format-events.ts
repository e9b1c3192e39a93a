import { createExportFormats, type ExportFormatName } from "../lib/export-format";
import type { ExportedEvent } from "./read-audit";

/** Columns of the CSV, and fields of a line of JSON. */
const FIELDS = [
  "at",
  "id",
  "action",
  "workspaceId",
  "actorKind",
  "actorId",
  "actorEmail",
  "targetId",
  "targetName",
  "details",
  "address",
  "correlationId",
] as const satisfies (keyof ExportedEvent)[];

/** The formats, by the value of `--format`. */
export const AUDIT_FORMATS = createExportFormats(FIELDS);

export const isAuditFormat = (name: string): name is ExportFormatName => Object.hasOwn(AUDIT_FORMATS, name);
