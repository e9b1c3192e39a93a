/** What the dialog of a new API key submits. */
export interface ApiKeyForm {
  name: string;
}
