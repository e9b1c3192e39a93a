import type { TemplateKind } from "../../../contract/product";
import type { Template, TemplateDetails } from "../../../contract/templates";

/** Record of a template in the pages. */
export interface TemplateRecord extends TemplateDetails {
  /** Undefined in lists, which don't contain the HTML. */
  html?: string;
  /** Revision of the template. Undefined if a proxy between service and portal removes the header. */
  etag?: string;
  /** Author of the last change; null for a former member. Undefined for a template that was read on its own. */
  updatedBy?: string | null;
  /** Documents of this month. Undefined for a template that was read on its own. */
  usedThisMonth?: number;
  /** False if this month has more documents than `usedThisMonth` counts. */
  isUseComplete?: boolean;
  /** Templates that use the partial. Undefined in lists, and for documents. */
  usedBy?: Template["usedBy"];
}

/** Values that the template's form submits. */
export interface TemplateForm {
  kind: TemplateKind;
  name: string;
  html: string;
  /** Revision that a change is meant for. Undefined for a new template. */
  etag?: string | undefined;
  /** Says what is new, if saving publishes a version. */
  note?: string;
}

/** Outcome of a save. */
export interface StoredTemplate {
  id: string;
  /** Undefined if a proxy between service and portal removes the header. */
  etag: string | undefined;
}
