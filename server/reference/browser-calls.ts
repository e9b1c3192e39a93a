import { AUTHORIZE_PATH, authorizeParams, CALLBACK_PATH } from "../../contract/auth";
import { OAUTH_PROVIDERS } from "../../contract/product";
import type { Answers, Parameter, PathItem } from "./open-api";
import { toOpenApiPath } from "./requests";
import { tagOf } from "./tags";

const inQuery = (name: string, description: string, { required }: { required: boolean }): Parameter => ({
  name,
  in: "query",
  required,
  description,
  schema: { type: "string" },
});

const provider: Parameter = {
  name: Object.keys(authorizeParams.shape)[0] ?? "",
  in: "path",
  required: true,
  schema: { type: "string", enum: [...OAUTH_PROVIDERS] },
};

/**
 * @returns the addresses that a browser opens itself; they answer with a redirect, so they are not calls of the
 *   contract
 */
export function browserPaths(): Record<string, PathItem> {
  return {
    [toOpenApiPath(AUTHORIZE_PATH)]: {
      get: {
        operationId: "authorizeExternally",
        summary: "Sign in through a provider: redirects the browser there",
        tags: [tagOf(AUTHORIZE_PATH)],
        security: [],
        parameters: [provider, inQuery("redirect_uri", "The portal's page /oauth2/redirect", { required: true })],
        responses: redirect("Redirect to the provider, or to the portal with the error"),
      },
    },
    [toOpenApiPath(CALLBACK_PATH)]: {
      get: {
        operationId: "finishExternalSignIn",
        summary: "Finish signing in: the provider sends the browser back to this address",
        tags: [tagOf(CALLBACK_PATH)],
        security: [],
        parameters: [
          provider,
          inQuery("state", "The value that the provider received", { required: true }),
          inQuery("code", "Authorization code from the provider", { required: false }),
        ],
        responses: redirect("Redirect to the portal, with tokens or with the error"),
      },
    },
  };
}

const redirect = (description: string): Answers => ({
  "302": { description },
  "404": {
    description: "`NOT_FOUND`: the provider is not configured.",
    content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
  },
});
