import type { TemplateDetails } from "../../../contract/templates";

/** A template as the pages see it. */
export interface TemplateRecord extends TemplateDetails {
  /** The HTML itself; lists come without it. */
  html?: string;
}

/** What the template's form submits. */
export interface TemplateForm {
  name: string;
  html: string;
}
