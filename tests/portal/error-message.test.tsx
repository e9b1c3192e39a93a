import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { ERRORS, type ErrorCode } from "../../contract/errors";
import { CallError } from "../../src/lib/call-error";
import { errorMessage } from "../../src/lib/error-message";
import { showToast } from "../../src/lib/toast-store";
import { renderPart } from "./support/render";

const failureWith = (errorCode: ErrorCode, correlationId: string | null = null) =>
  new CallError({ errorCode, correlationId, data: null }, ERRORS[errorCode].status);

describe("the message of a failure", () => {
  it.each<[ErrorCode, string, string]>([
    ["BAD_CREDENTIALS", "Invalid username or password", "[ERR-30]"],
    ["USERNAME_ALREADY_IN_USE", "Email already in use", "[ERR-31]"],
    ["API_KEY_NAME_ALREADY_IN_USE", "API Key name already in use", "[ERR-32]"],
    ["TEMPLATE_NAME_ALREADY_IN_USE", "Template name already in use", "[ERR-33]"],
    ["TEMPLATE_NOT_FOUND", "Template not found", "[ERR-34]"],
    ["CUSTOMER_ALREADY_INVITED", "Customer already invited", "[ERR-35]"],
    ["INVALID_TEMPLATE", "Invalid template", "[ERR-36]"],
    ["EMPTY_TEMPLATE_NAME", "Empty template name", "[ERR-37]"],
    ["EMPTY_TEMPLATE_CONTENT", "Empty template", "[ERR-38]"],
    ["INVALID_EMAIL", "Ivalid email address", "[ERR-39]"],
    ["PASSWORD_NOT_STRONG_ENOUGH", "Password has to be at least 5 characters long", "[ERR-40]"],
    ["INVALID_TEMPLATE_PARAMETERS", "Invalid template parameters format", "[ERR-41]"],
  ])("for %s is '%s', as an error toast %s", async (code, message) => {
    renderPart(null);
    showToast("error", errorMessage(failureWith(code, "id-1")));

    expect((await screen.findByRole("alert")).textContent).toBe(message);
  });

  it("for REFRESH_TOKEN_EXPIRED is empty, so that no toast is shown [ERR-42]", async () => {
    renderPart(null);
    showToast("error", "An earlier error");
    await screen.findByRole("alert");
    showToast("error", errorMessage(failureWith("REFRESH_TOKEN_EXPIRED", "id-1")));

    await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
  });

  it.each<ErrorCode>([
    "INVALID_REQUEST",
    "EMAIL_NOT_VERIFIED",
    "EMAIL_VERIFICATION_TOKEN_EXPIRED",
    "EMAIL_ALREADY_VERIFIED",
    "CANNOT_DELETE_LAST_ADMIN_CUSTOMER",
    "REFRESH_TOKEN_NOT_FOUND",
    "PASSWORD_RECOVERY_CHALLENGE_TOKEN_EXPIRED",
    "NOT_FOUND",
    "NO_ACCESS",
    "UNEXPECTED",
    "EMPTY_API_KEY_NAME",
    "EMPTY_WORKSPACE_NAME",
    "EMPTY_PASSWORD",
  ])("for %s is unexpected, with the correlation id if there is one [ERR-43, ERR-44]", (code) => {
    expect(errorMessage(failureWith(code, "id-1"))).toBe("Unexpected error. MessageID: id-1");
    expect(errorMessage(failureWith(code))).toBe("Unexpected error. ");
  });

  it("names the member who would own too many workspaces", () => {
    const data = { limit: "workspacesPerCustomer", max: 100, owner: "bob@example.com" };
    const refusal = new CallError({ errorCode: "WORKSPACE_LIMIT_REACHED", correlationId: "id-1", data }, 409);

    expect(errorMessage(refusal)).toBe(
      "bob@example.com would become the owner, but already owns as many workspaces as allowed",
    );
  });

  it("says that the owner of the workspace stores too much", () => {
    const data = { limit: "storedBytesPerCustomer", max: 10 };
    const refusal = new CallError({ errorCode: "TOO_MANY_REQUESTS", correlationId: "id-1", data }, 429);

    expect(errorMessage(refusal)).toBe("The owner of this workspace stores as much as allowed. Delete something first");
  });

  it("is unexpected if the failure is not a CallError", () => {
    expect(errorMessage(new Error("Missing accessToken"))).toBe("Unexpected error. ");
  });

  it("says that there was no answer, and what to do [ERR-43]", () => {
    const unreached = new CallError({ errorCode: "UNEXPECTED", correlationId: null, data: null }, 0);

    expect(errorMessage(unreached)).toBe(
      "Unexpected error. The service could not be reached. Check your connection and try again.",
    );
  });
});
