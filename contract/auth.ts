import { z } from "zod";
import { defineEndpoint } from "./endpoint";
import { email, givenPassword, newPassword, nothing, roles } from "./fields";
import { LIMITS, OAUTH_PROVIDERS, TENANT } from "./product";

/** Every body of the authentication service carries the tenant. */
export const tenant = z.literal(TENANT);

/** A token that the service issued. Its content means nothing to the caller. */
export const secret = z.string().min(1).max(512);

export const session = z.object({ accessToken: z.string(), refreshToken: z.string(), roles });
export type Session = z.infer<typeof session>;

/** The claims of an access token that the portal reads. */
export interface AccessTokenClaims {
  username: string;
  roles: string[];
  /** Id of the session. */
  sid: string;
  /** Epoch seconds. */
  exp: number;
}

export const register = defineEndpoint("POST /api/v1/register", {
  summary: "Create an account and send the verification email",
  body: z.object({
    tenant,
    username: email,
    password: z.string().min(LIMITS.minPasswordCharacters).max(LIMITS.maxPasswordCharacters),
    inviteId: secret.nullish(),
  }),
  status: 201,
  response: nothing,
  errors: ["INVALID_REQUEST", "USERNAME_ALREADY_IN_USE", "TOO_MANY_REQUESTS"],
});

export const login = defineEndpoint("POST /api/v1/login", {
  summary: "Sign in with email and password",
  description:
    "If the account has a second factor, the answer is `SECOND_FACTOR_REQUIRED`, and " +
    "`POST /api/v1/login/second-factor` completes the sign-in.",
  body: z.object({ tenant, username: email, password: givenPassword }),
  status: 200,
  response: session,
  errors: ["INVALID_REQUEST", "BAD_CREDENTIALS", "EMAIL_NOT_VERIFIED", "SECOND_FACTOR_REQUIRED", "TOO_MANY_REQUESTS"],
});

export const verifyEmail = defineEndpoint("POST /api/v1/verify-email", {
  summary: "Verify an email address with the token from the email",
  body: z.object({ tenant, email, token: secret }),
  status: 200,
  response: nothing,
  errors: ["INVALID_REQUEST", "NOT_FOUND", "EMAIL_ALREADY_VERIFIED", "EMAIL_VERIFICATION_TOKEN_EXPIRED"],
});

export const resendEmailVerification = defineEndpoint("POST /api/v1/resend-email-verification", {
  summary: "Send the verification email again. The answer is the same if the account does not exist",
  body: z.object({ tenant, username: email }),
  status: 200,
  response: nothing,
  errors: ["INVALID_REQUEST", "TOO_MANY_REQUESTS"],
});

export const startPasswordRecovery = defineEndpoint("POST /api/v1/password-recovery/start", {
  summary: "Send the password recovery email. The answer is the same if the account does not exist",
  body: z.object({ tenant, username: email }),
  status: 200,
  response: nothing,
  errors: ["INVALID_REQUEST", "TOO_MANY_REQUESTS"],
});

export const submitPasswordRecovery = defineEndpoint("POST /api/v1/password-recovery/submit", {
  summary: "Set a new password with the token from the email",
  body: z.object({ tenant, username: email, token: secret, password: newPassword }),
  status: 200,
  response: nothing,
  errors: [
    "INVALID_REQUEST",
    "EMPTY_PASSWORD",
    "PASSWORD_NOT_STRONG_ENOUGH",
    "NOT_FOUND",
    "PASSWORD_RECOVERY_CHALLENGE_TOKEN_EXPIRED",
    "TOO_MANY_REQUESTS",
  ],
});

export const changePassword = defineEndpoint("PATCH /api/v1/customer", {
  summary: "Change the password of the signed-in customer",
  body: z.object({ tenant, password: newPassword }),
  status: 200,
  response: nothing,
  errors: ["INVALID_REQUEST", "EMPTY_PASSWORD", "PASSWORD_NOT_STRONG_ENOUGH", "TOO_MANY_REQUESTS"],
});

export const deleteCustomer = defineEndpoint("DELETE /api/v1/customer", {
  summary: "Delete the account of the signed-in customer",
  status: 200,
  response: nothing,
  errors: ["CANNOT_DELETE_LAST_ADMIN_CUSTOMER"],
});

export const refresh = defineEndpoint("POST /api/v1/refreshtoken", {
  summary: "Exchange a refresh token for a new access token and a new refresh token",
  body: z.object({ tenant, username: email, refreshToken: secret }),
  status: 200,
  response: session,
  errors: ["INVALID_REQUEST", "REFRESH_TOKEN_NOT_FOUND", "REFRESH_TOKEN_EXPIRED"],
});

export const listOAuthProviders = defineEndpoint("GET /api/v1/oauth2/providers", {
  summary: "List the configured providers for signing in, and say whether emails are sent",
  status: 200,
  response: z.object({
    providers: z.array(z.enum(OAUTH_PROVIDERS)),
    oidcName: z
      .string()
      .nullable()
      .describe("Name of the OpenID Connect issuer of this installation, if one is configured"),
    sendsMail: z.boolean().describe("False if no email server is configured: emails are then files on the server"),
  }),
  errors: [],
});

/** The portal sends the browser to this address, which redirects to the provider. */
export const AUTHORIZE_PATH = "/api/v1/oauth2/authorize/:provider";
/** The provider sends the browser back to this address. */
export const CALLBACK_PATH = "/api/v1/oauth2/callback/:provider";
export const authorizeParams = z.object({ provider: z.enum(OAUTH_PROVIDERS) });
