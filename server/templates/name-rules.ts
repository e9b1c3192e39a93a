import { isUniqueViolation } from "../database/violations";
import { ApiError } from "../http/api-error";
import { isPartialName } from "./partial-name";

/** Refuses `@`, which separates a name from a version in references. @throws ApiError INVALID_TEMPLATE_NAME */
export function assertNewName(name: string): void {
  if (name.includes("@")) throw new ApiError("INVALID_TEMPLATE_NAME");
}

/** @throws ApiError INVALID_REQUEST */
export function assertPartialName(name: string): void {
  if (isPartialName(name)) return;
  throw new ApiError("INVALID_REQUEST", { data: { name: "a partial can't have \", \\, { or } in its name" } });
}

/** Explains the error of a write. @throws ApiError TEMPLATE_NAME_ALREADY_IN_USE, or the error itself */
export function refuseTakenName(error: unknown): never {
  throw isUniqueViolation(error) ? new ApiError("TEMPLATE_NAME_ALREADY_IN_USE") : error;
}
