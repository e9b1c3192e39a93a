import type { TemplateDetails } from "../../../contract/templates";

/** Record of a template in the pages. */
export interface TemplateRecord extends TemplateDetails {
  /** Undefined in lists, which don't contain the HTML. */
  html?: string;
}

/** Values that the template's form submits. */
export interface TemplateForm {
  name: string;
  html: string;
}
