import { beforeAll, describe, expect, it } from "vitest";
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
  it("stand on every answer, refusals included", async () => {
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

  it("insist on https where the portal is reached by it, and only there", async () => {
    const hsts = async ({ app }: TestService) =>
      (await app.inject({ url: "/health" })).headers["strict-transport-security"];
    expect(await hsts(overHttps)).toContain("max-age=31536000");
    expect(await hsts(service)).toBeUndefined();
    const unreadable = await overHttps.app.inject({ url: "/%" });
    expect(unreadable.headers["strict-transport-security"]).toContain("max-age=31536000");
  });
});

describe("calls from other origins", () => {
  it("are allowed to the portal, without credentials", async () => {
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

  it("are allowed to no other page", async () => {
    for (const origin of ["https://evil.example", `${PUBLIC_URL}.evil.example`, "null", `${PUBLIC_URL}:81`]) {
      const answer = await preflight(origin);
      expect([answer.statusCode, answer.json().errorCode]).toEqual([404, "NOT_FOUND"]);
      expect(answer.headers).not.toHaveProperty("access-control-allow-origin");
    }
  });
});
