import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Fastify from "fastify";
import { beforeAll, describe, expect, it } from "vitest";
import { outsideHosts } from "../../../scripts/portal/outside-hosts";
import { readOutsideHosts } from "../../../server/http/outside-hosts";
import { addSecurityHeaders } from "../../../server/http/security-headers";
import { createScratchFolder } from "../../support/scratch-folder";
import { PUBLIC_URL, startService, type TestService } from "../../support/service";

let service: TestService;
let overHttps: TestService;
beforeAll(async () => {
  service = await startService();
  overHttps = await startService({ PUBLIC_URL: "https://portal.test" });
});

const preflight = (origin: string, url = "/api/v1/login") =>
  service.app.inject({
    method: "OPTIONS",
    url,
    headers: { origin, "access-control-request-method": "POST", "access-control-request-headers": "content-type" },
  });

describe("security headers", () => {
  it("are on every answer, including errors", async () => {
    for (const url of ["/health", "/api/v1/oauth2/providers", "/api/app/products", "/%", "/nothing"]) {
      const { headers } = await service.app.inject({ url });
      expect(headers, url).toMatchObject({
        "content-security-policy": expect.stringMatching(
          /(script-src 'self'|default-src 'none');.*frame-ancestors 'none'/,
        ),
        "referrer-policy": "no-referrer",
        "x-content-type-options": "nosniff",
      });
      expect(headers["content-security-policy"]).not.toMatch(/script-src[^;]*unsafe/);
    }
  });

  it("require https only if the portal's address has it", async () => {
    const hsts = async ({ app }: TestService) =>
      (await app.inject({ url: "/health" })).headers["strict-transport-security"];
    expect(await hsts(overHttps)).toContain("max-age=31536000");
    expect(await hsts(service)).toBeUndefined();
    const malformed = await overHttps.app.inject({ url: "/%" });
    expect(malformed.headers["strict-transport-security"]).toContain("max-age=31536000");
  });
});

describe("the Content-Security-Policy", () => {
  const policyWith = async (environment: Record<string, string>) => {
    const app = Fastify();
    await addSecurityHeaders(app, PUBLIC_URL, outsideHosts(environment));
    const policy = String((await app.inject({ url: "/" })).headers["content-security-policy"]);
    return Object.fromEntries(policy.split(";").map((directive) => directive.split(/ (.*)/s).slice(0, 2)));
  };

  it("allows only the page's own origin if nothing else is configured", async () => {
    expect(await policyWith({})).toMatchObject({
      "script-src": "'self'",
      "img-src": "'self' data: blob:",
      "connect-src": "'self'",
    });
  });

  it("allows only the hosts that the portal was built to use", async () => {
    const reporting = await policyWith({ VITE_SENTRY_DSN: "https://key@sentry.example.com/1" });
    expect(reporting).toMatchObject({ "script-src": "'self'", "connect-src": "'self' https://sentry.example.com" });
    const apart = await policyWith({ VITE_API_URL: "https://api.example.com/base", VITE_AUTH_URL: "" });
    expect(apart["connect-src"]).toBe("'self' https://api.example.com");
    const measured = await policyWith({ VITE_ANALYTICS_ID: "GTM-1" });
    expect(measured["script-src"]).toBe("'self' https://*.googletagmanager.com");
    expect(measured["connect-src"]).toContain("https://*.google-analytics.com");
  });

  it("is read from the built portal, and allows nothing else without such a file", () => {
    const portal = createScratchFolder();
    expect(readOutsideHosts(portal)).toEqual({ script: [], image: [], connect: [] });
    mkdirSync(join(portal, ".vite"));
    writeFileSync(
      join(portal, ".vite", "outside-hosts.json"),
      JSON.stringify(outsideHosts({ VITE_ANALYTICS_ID: "GTM-1" })),
    );
    expect(readOutsideHosts(portal).script).toEqual(["https://*.googletagmanager.com"]);
  });
});

describe("calls from other origins", () => {
  it("are allowed for the portal, without credentials", async () => {
    const answer = await preflight(PUBLIC_URL);
    expect(answer.statusCode).toBe(204);
    expect(answer.headers).toMatchObject({
      "access-control-allow-origin": PUBLIC_URL,
      "access-control-allow-methods": expect.stringContaining("PATCH"),
      "access-control-allow-headers": expect.stringContaining("x-workspace-id"),
      vary: expect.stringContaining("Origin"),
    });
    expect(answer.headers).not.toHaveProperty("access-control-allow-credentials");
    const call = await service.app.inject({ url: "/api/app/products", headers: { origin: PUBLIC_URL } });
    expect(call.headers["access-control-allow-origin"]).toBe(PUBLIC_URL);
  });

  it("are allowed for no other page", async () => {
    for (const origin of ["https://evil.example", `${PUBLIC_URL}.evil.example`, "null", `${PUBLIC_URL}:81`]) {
      const answer = await preflight(origin);
      expect([answer.statusCode, answer.json().errorCode]).toEqual([404, "NOT_FOUND"]);
      expect(answer.headers).not.toHaveProperty("access-control-allow-origin");
    }
  });
});
