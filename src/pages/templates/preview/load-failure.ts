import { LIMITS } from "../../../../contract/product";
import { CallError } from "../../../lib/call-error";
import { errorMessage } from "../../../lib/error-message";
import { formatSize } from "../../../lib/format";
import { plural, t } from "../../../lib/i18n/translate";
import { describeFault, faultOf, placeOf, type SourcePlace } from "../template-fault";

/** Why there is no new picture. */
export interface LoadFailure {
  kind: "fault" | "parameters" | "busy" | "offline" | "large" | "other";
  message: string;
  /** Place of a fault in the HTML, if known. */
  place: SourcePlace | null;
  /** Seconds until the preview tries again by itself; null = only after a change. */
  retrySeconds: number | null;
}

const failureOf = (kind: LoadFailure["kind"], message: string, more: Partial<LoadFailure> = {}): LoadFailure => ({
  kind,
  message,
  place: null,
  retrySeconds: null,
  ...more,
});

/** The parameters' text is not a JSON object, so nothing is sent. */
export const INVALID_PARAMETERS = failureOf("parameters", t("The parameters are not a JSON object."));

/** Seconds between two tries, if the service does not say when to come again. */
const RETRY_SECONDS = 5;

/** @param html the HTML that was sent */
export function toLoadFailure(error: unknown, html: string): LoadFailure {
  if (!(error instanceof CallError)) return failureOf("other", errorMessage(error));
  const { errorCode, statusCode, data, retryAfterSeconds } = error;
  const retrySeconds = retryAfterSeconds ?? RETRY_SECONDS;
  if (statusCode === 0) {
    return failureOf("offline", t("The service can't be reached. The page is drawn when it is back."), {
      retrySeconds,
    });
  }
  if (statusCode === 401) return failureOf("other", t("Your session has ended. Sign in again to see the page."));
  switch (errorCode) {
    case "INVALID_TEMPLATE": {
      const fault = faultOf(error);
      if (!fault) return failureOf("fault", t("The template has a mistake."));
      return failureOf("fault", describeFault(fault), { place: placeOf(fault, html) });
    }
    case "INVALID_TEMPLATE_PARAMETERS":
      return INVALID_PARAMETERS;
    case "INVALID_REQUEST":
      return failureOf("other", t("The print options or the clock can't be used."));
    case "PAYLOAD_TOO_LARGE": {
      const message =
        data?.parameters === undefined
          ? t("Too large to draw. A template can have {size}.", { size: formatSize(LIMITS.maxTemplateBytes) })
          : t("Too large to draw. Parameters can have {size}.", { size: formatSize(LIMITS.maxParametersBytes) });
      return failureOf("large", message);
    }
    case "TOO_MANY_REQUESTS":
    case "RENDERER_BUSY":
    case "SERVICE_UNAVAILABLE":
      return failureOf("busy", busyText(retrySeconds), { retrySeconds });
    case "RENDER_TIMEOUT":
      return failureOf("other", t("Drawing this page takes too long."));
    default:
      return failureOf("other", errorMessage(error));
  }
}

/**
 * Calls `retry` once: after `retrySeconds`, or earlier if the browser was offline and is online again.
 * @returns a function that cancels the retry
 */
export function scheduleRetry({ kind, retrySeconds }: LoadFailure, retry: () => void): () => void {
  if (retrySeconds === null) return () => undefined;
  const cancel = () => {
    clearTimeout(timer);
    window.removeEventListener("online", onTime);
  };
  const onTime = () => {
    cancel();
    retry();
  };
  const timer = setTimeout(onTime, retrySeconds * 1000);
  if (kind === "offline") window.addEventListener("online", onTime);
  return cancel;
}

const busyText = (seconds: number): string =>
  plural(
    seconds,
    "The service is busy. The page is drawn in a second.",
    "The service is busy. The page is drawn in # seconds.",
  );
