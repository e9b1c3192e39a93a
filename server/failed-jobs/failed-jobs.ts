import { failedDocuments } from "./failed-documents";
import { failedInvoices } from "./failed-invoices";
import type { FailedJobKind } from "./failed-job";
import { failedMails } from "./failed-mails";
import { failedMerges } from "./failed-merges";
import { failedWebhooks } from "./failed-webhooks";

export const FAILED_JOB_KINDS = {
  mail: failedMails,
  webhook: failedWebhooks,
  document: failedDocuments,
  merge: failedMerges,
  invoice: failedInvoices,
} as const satisfies Record<string, FailedJobKind>;

export type FailedJobKindName = keyof typeof FAILED_JOB_KINDS;

export const isFailedJobKind = (name: string): name is FailedJobKindName => Object.hasOwn(FAILED_JOB_KINDS, name);
