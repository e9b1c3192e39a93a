import { ApiError } from "./api-error";
import { epochSeconds } from "./epoch";

/** Refuses a call with an API key that has expired. The key is known, so the request log has the call. */
export class ExpiredKeyError extends ApiError {
  constructor(
    readonly key: { id: string; workspaceId: string; ownerId: string },
    expiredAt: Date,
  ) {
    super("API_KEY_EXPIRED", { data: { expiredAt: epochSeconds(expiredAt) } });
  }
}
