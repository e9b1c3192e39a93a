import { startAuthentication, startRegistration } from "@simplewebauthn/browser";
import type {
  PasskeyAssertion,
  PasskeyAttestation,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
} from "../../../contract/passkeys";
import { t } from "../../lib/i18n/translate";

/** Outcome of an attempt with a passkey. The text is for the user. */
type PasskeyOutcome<Response> = { kind: "done"; response: Response } | { kind: "failed"; message: string };

/** Lets the user confirm with a passkey. */
export function confirmWithPasskey(options: PasskeyRequestOptions): Promise<PasskeyOutcome<PasskeyAssertion>> {
  return outcomeOf(async () => (await startAuthentication({ optionsJSON: options })) as PasskeyAssertion);
}

/** Lets the user create a passkey. */
export function createPasskey(options: PasskeyCreationOptions): Promise<PasskeyOutcome<PasskeyAttestation>> {
  return outcomeOf(async () => (await startRegistration({ optionsJSON: options })) as PasskeyAttestation);
}

async function outcomeOf<Response>(attempt: () => Promise<Response>): Promise<PasskeyOutcome<Response>> {
  try {
    return { kind: "done", response: await attempt() };
  } catch (failure) {
    return { kind: "failed", message: messageOf(failure) };
  }
}

/** Texts by the name of the browser's error (Web Authentication, 5.1.3 and 5.1.4). */
const MESSAGES: Record<string, string> = {
  InvalidStateError: t("This device already has a passkey for your account"),
  NotAllowedError: t("The passkey was not used. Please try again"),
  NotSupportedError: t("This device can't create a suitable passkey"),
  SecurityError: t("Passkeys don't work at this address"),
};

function messageOf(failure: unknown): string {
  const name = failure instanceof Error ? failure.name : "";
  return MESSAGES[name] ?? t("This browser can't use passkeys here");
}
