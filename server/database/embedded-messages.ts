/**
 * What the process of the embedded database reports to the service when it has started. In the other direction there is only the
 * message "stop".
 */
export type EmbeddedReport =
  | { kind: "ready" }
  | { kind: "in-use"; pid: number | undefined }
  | { kind: "failed"; message: string };
