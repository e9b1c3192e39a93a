/** Infers and keeps the schemas of versions, after they were made. */
export interface SchemaKeeper {
  keepSoon(workspaceId: string, templateId: string): void;
}
