/**
 * Report of the embedded database's process to the service about its start. In the other direction there is only the
 * message "stop".
 */
export type EmbeddedReport =
  | { kind: "ready" }
  | { kind: "in-use"; pid: number | undefined }
  | { kind: "failed"; message: string };
