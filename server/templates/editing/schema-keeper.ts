/** Infers and keeps the schema of a version, after the version was made. */
export interface SchemaKeeper {
  keepSoon(workspaceId: string, templateId: string): void;
}
