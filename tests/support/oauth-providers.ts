import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { OAuth2Server } from "oauth2-mock-server";

/** The external account of the next sign-in. */
export interface ExternalUser {
  id: number;
  email: string;
  verified: boolean;
}

/** Stand-ins for Google, another OpenID Connect issuer and GitHub: real OAuth servers on the loopback interface. */
export interface OAuthProviders {
  /** Environment variables that make the service use them. */
  environment: Record<string, string>;
  /** Sets the account of the next sign-in. */
  signIn(user: ExternalUser): void;
  /** Changes all further ID tokens. */
  forge(change: (payload: Record<string, unknown>) => void): void;
  close(): Promise<void>;
}

export async function startOAuthProviders(): Promise<OAuthProviders> {
  let user: ExternalUser = { id: 1, email: "nobody@example.com", verified: true };
  let forgery: (payload: Record<string, unknown>) => void = () => undefined;

  const startIssuer = async () => {
    const issuer = new OAuth2Server();
    await issuer.issuer.keys.generate("RS256");
    issuer.service.on("beforeTokenSigning", ({ payload }: { payload: Record<string, unknown> }) => {
      Object.assign(payload, { sub: String(user.id), email: user.email, email_verified: user.verified });
      forgery(payload);
    });
    issuer.service.on("beforeUserinfo", (response: { body: Record<string, unknown> }) => {
      response.body = { sub: String(user.id), email: user.email, email_verified: user.verified };
    });
    await issuer.start(0, "127.0.0.1");
    return issuer;
  };
  const [google, oidc] = await Promise.all([startIssuer(), startIssuer()]);

  const gitHub = new OAuth2Server(undefined, undefined, {
    endpoints: { authorize: "/login/oauth/authorize", token: "/login/oauth/access_token" },
  });
  await gitHub.issuer.keys.generate("RS256");
  // GitHub does not issue ID tokens.
  gitHub.service.on("beforeResponse", ({ body }: { body: Record<string, unknown> }) => {
    delete body.id_token;
  });
  await gitHub.start(0, "127.0.0.1");

  const api = createServer((request, response) => {
    const bodies: Record<string, unknown> = {
      "/user": { id: user.id, login: "somebody" },
      "/user/emails": [
        { email: "other@example.com", primary: false, verified: true },
        { email: user.email, primary: true, verified: user.verified },
      ],
    };
    const body = request.headers.authorization?.startsWith("Bearer ") && bodies[request.url ?? ""];
    response.writeHead(body ? 200 : 401, { "content-type": "application/json" }).end(JSON.stringify(body || {}));
  }).listen(0, "127.0.0.1");
  await once(api, "listening");

  return {
    environment: {
      OAUTH_GOOGLE_CLIENT_ID: "google-client",
      OAUTH_GOOGLE_CLIENT_SECRET: "google-secret",
      OAUTH_GOOGLE_ISSUER: google.issuer.url ?? "",
      OIDC_ISSUER: oidc.issuer.url ?? "",
      OIDC_CLIENT_ID: "oidc-client",
      OIDC_CLIENT_SECRET: "oidc-secret",
      OIDC_NAME: "Acme Staff",
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
      await Promise.all([google.stop(), oidc.stop(), gitHub.stop(), new Promise((closed) => api.close(closed))]);
    },
  };
}
