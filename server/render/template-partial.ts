/** A partial or layout that a template uses: the tags `render` and `layout` refer to it by its name. */
export interface TemplatePartial {
  name: string;
  html: string;
}
