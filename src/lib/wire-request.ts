/** One HTTP request. Access tokens and renewal are up to the caller (session/http.ts). */
export interface WireRequest {
  method: string;
  /** Path with its parameters filled in: `/api/app/workspaces/…`. */
  path: string;
  query?: Record<string, string | undefined>;
  /** A Blob is sent as it is, everything else as JSON. */
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  accessToken?: string;
  /** `blob` for documents; JSON otherwise. */
  answer?: "json" | "blob";
  /** Called with the share of the body that is sent: 0 to 1. */
  onProgress?: (share: number) => void;
  /** Called with the bytes of the answer that have arrived. */
  onReceived?: (bytes: number) => void;
  /** Called with the headers of a 2xx response. */
  onHeaders?: ReadHeaders;
}

/** Receives a function that returns the value of a response header, or null. */
export type ReadHeaders = (header: (name: string) => string | null) => void;
