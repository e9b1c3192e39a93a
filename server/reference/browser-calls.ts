import { AUTHORIZE_PATH, authorizeParams, CALLBACK_PATH } from "../../contract/auth";
import { OAUTH_PROVIDERS } from "../../contract/product";
import type { Answers, Parameter, PathItem } from "./open-api";
import { openPath } from "./requests";
import { tagOf } from "./tags";

const inQuery = (name: string, description: string, required: boolean): Parameter => ({
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

/** What a browser itself goes to, and no program: it is answered by a redirect. */
export function browserPaths(): Record<string, PathItem> {
  return {
    [openPath(AUTHORIZE_PATH)]: {
      get: {
        operationId: "authorizeExternally",
        summary: "Sign in through a provider: leads the browser there",
        tags: [tagOf(AUTHORIZE_PATH)],
        security: [],
        parameters: [provider, inQuery("redirect_uri", "The portal's own /oauth2/redirect", true)],
        responses: redirect("To the provider, or to the portal with the error"),
      },
    },
    [openPath(CALLBACK_PATH)]: {
      get: {
        operationId: "finishExternalSignIn",
        summary: "Where a provider sends the browser back to",
        tags: [tagOf(CALLBACK_PATH)],
        security: [],
        parameters: [
          provider,
          inQuery("state", "As it was sent to the provider", true),
          inQuery("code", "Of the provider", false),
        ],
        responses: redirect("To the portal, with tokens or with the error"),
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
