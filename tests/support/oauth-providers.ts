import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { OAuth2Server } from "oauth2-mock-server";

/** Who signs in next, and what the provider says of them. */
export interface ExternalUser {
  id: number;
  email: string;
  verified: boolean;
}

/** A Google and a GitHub on loopback: a real OAuth server each. */
export interface OAuthProviders {
  /** The service's settings for them. */
  environment: Record<string, string>;
  /** Decides who signs in next. */
  signIn(user: ExternalUser): void;
  /** Changes the ID tokens that Google issues from now on. */
  forge(change: (payload: Record<string, unknown>) => void): void;
  close(): Promise<void>;
}

export async function startOAuthProviders(): Promise<OAuthProviders> {
  let user: ExternalUser = { id: 1, email: "nobody@example.com", verified: true };
  let forgery: (payload: Record<string, unknown>) => void = () => undefined;

  const google = new OAuth2Server();
  await google.issuer.keys.generate("RS256");
  google.service.on("beforeTokenSigning", ({ payload }: { payload: Record<string, unknown> }) => {
    Object.assign(payload, { sub: String(user.id), email: user.email, email_verified: user.verified });
    forgery(payload);
  });
  await google.start(0, "127.0.0.1");

  const gitHub = new OAuth2Server(undefined, undefined, {
    endpoints: { authorize: "/login/oauth/authorize", token: "/login/oauth/access_token" },
  });
  await gitHub.issuer.keys.generate("RS256");
  // GitHub knows no ID tokens.
  gitHub.service.on("beforeResponse", ({ body }: { body: Record<string, unknown> }) => {
    delete body.id_token;
  });
  await gitHub.start(0, "127.0.0.1");

  const api = createServer((request, response) => {
    const answers: Record<string, unknown> = {
      "/user": { id: user.id, login: "somebody" },
      "/user/emails": [
        { email: "other@example.com", primary: false, verified: true },
        { email: user.email, primary: true, verified: user.verified },
      ],
    };
    const answer = request.headers.authorization?.startsWith("Bearer ") && answers[request.url ?? ""];
    response.writeHead(answer ? 200 : 401, { "content-type": "application/json" }).end(JSON.stringify(answer || {}));
  }).listen(0, "127.0.0.1");
  await once(api, "listening");

  return {
    environment: {
      OAUTH_GOOGLE_CLIENT_ID: "google-client",
      OAUTH_GOOGLE_CLIENT_SECRET: "google-secret",
      OAUTH_GOOGLE_ISSUER: google.issuer.url ?? "",
      OAUTH_GITHUB_CLIENT_ID: "github-client",
      OAUTH_GITHUB_CLIENT_SECRET: "github-secret",
      OAUTH_GITHUB_URL: gitHub.issuer.url ?? "",
      OAUTH_GITHUB_API_URL: `http://127.0.0.1:${(api.address() as AddressInfo).port}`,
    },
    signIn(next) {
      user = next;
    },
    forge(change) {
      forgery = change;
    },
    async close() {
      await Promise.all([google.stop(), gitHub.stop(), new Promise((closed) => api.close(closed))]);
    },
  };
}
