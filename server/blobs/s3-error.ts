/** Characters of an error's body that are read: its code is at the beginning. */
const MAX_BODY_CHARACTERS = 4_096;

interface Failure {
  request: { method: string; key: string };
  /** Missing if there was no answer. */
  status?: number;
  /** The service's name for the error, such as `AccessDenied`. */
  code?: string;
  cause?: unknown;
}

/** A request to a bucket failed. The message names neither the credentials nor the signature. */
export class S3Error extends Error {
  override readonly name = "S3Error";
  readonly status: number | undefined;
  readonly code: string | undefined;

  constructor({ request: { method, key }, status, code, cause }: Failure) {
    const problem = status === undefined ? "no answer" : [status, code].filter(Boolean).join(" ");
    super(`${method} ${key}: ${problem}`, { cause });
    this.status = status;
    this.code = code;
  }

  static async fromResponse(request: Failure["request"], response: Response): Promise<S3Error> {
    // The body can be missing or cut off.
    const body = await response.text().catch(() => "");
    const code = /<Code>(\w+)<\/Code>/.exec(body.slice(0, MAX_BODY_CHARACTERS))?.[1];
    return new S3Error({ request, status: response.status, ...(code && { code }) });
  }
}

/** Tells whether the same request may succeed a moment later. */
export const isWorthRetrying = ({ status, code }: S3Error): boolean =>
  status === undefined || status >= 500 || status === 429 || status === 408 || code === "RequestTimeout";

/** Tells whether a request was refused, perhaps because its credentials have expired. */
export const isRefusal = ({ status }: S3Error): boolean => status === 400 || status === 401 || status === 403;
