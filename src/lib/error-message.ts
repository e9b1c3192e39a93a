import { ERRORS } from "../../contract/errors";
import { CallError } from "./call-error";
import { plural, t, translate } from "./i18n/translate";

/** Text for a call without an answer. Like every unexpected error, it must begin with 'Unexpected error. '. */
const SERVICE_UNREACHABLE = t(
  "Unexpected error. The service could not be reached. Check your connection and try again.",
);

const STORED_TOO_MUCH = t("The owner of this workspace stores as much as allowed. Delete something first");

/**
 * Returns the toast's text for a failure; empty if the failure shows no toast. Failures that are not errors of the
 * service, such as bugs in the portal, are unexpected errors.
 */
export function errorMessage(failure: unknown): string {
  if (failure instanceof CallError && failure.data?.limit === "storedBytesPerCustomer") return STORED_TOO_MUCH;
  const known = failure instanceof CallError ? ERRORS[failure.errorCode].message : null;
  if (known !== null) {
    const owner = newOwnerOf(failure);
    if (owner !== null)
      return t("{owner} would become the owner, but already owns as many workspaces as allowed", { owner });
    const isUsed = failure instanceof CallError && IN_USE.includes(failure.errorCode);
    return translate(known) + (isUsed ? usersOf(failure) : "");
  }
  if (failure instanceof CallError && failure.statusCode === 0) return SERVICE_UNREACHABLE;
  const correlationId = failure instanceof CallError ? failure.correlationId : null;
  return correlationId ? t("Unexpected error. MessageID: {correlationId}", { correlationId }) : t("Unexpected error. ");
}

/** Returns the member who would become the owner of a workspace; null if the user creates one. */
function newOwnerOf(failure: unknown): string | null {
  if (!(failure instanceof CallError) || failure.errorCode !== "WORKSPACE_LIMIT_REACHED") return null;
  return typeof failure.data?.owner === "string" ? failure.data.owner : null;
}

const IN_USE: readonly string[] = ["TEMPLATE_IN_USE", "ASSET_IN_USE"];
const MAX_LISTED_USERS = 3;

/** Returns the names of the templates that use a partial or an asset: ': Invoice, Letter'. */
function usersOf({ data }: CallError): string {
  const usedBy = Array.isArray(data?.usedBy) ? data.usedBy.map(String) : [];
  if (usedBy.length === 0) return "";
  const rest = usedBy.length - MAX_LISTED_USERS;
  const listed = usedBy.slice(0, MAX_LISTED_USERS).join(", ");
  return `: ${rest > 0 ? plural(rest, "{listed} and # more", "{listed} and # more", { listed }) : listed}`;
}
