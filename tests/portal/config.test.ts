import { describe, expect, it } from "vitest";
import { readPortalConfig } from "../../src/lib/config";

describe("the portal's settings", () => {
  it("default to the portal's own origin for both services", () => {
    expect(readPortalConfig({})).toEqual({
      apiUrl: "",
      authUrl: "",
      docsUrl: "/docs",
      analyticsId: null,
      sentryDsn: null,
    });
  });

  it("set the product API and the authentication service separately [CALL-01]", () => {
    const settings = { VITE_API_URL: "https://api.example.com/", VITE_AUTH_URL: " https://id.example.com " };

    expect(readPortalConfig(settings)).toMatchObject({
      apiUrl: "https://api.example.com",
      authUrl: "https://id.example.com",
    });
  });

  it("are all reported at once if they are invalid", () => {
    expect(() => readPortalConfig({ VITE_API_URL: "api.example.com", VITE_AUTH_URL: "ftp://id.example.com" })).toThrow(
      "VITE_API_URL is not an http(s) address: api.example.com\nVITE_AUTH_URL is not an http(s) address: ftp://id.example.com",
    );
  });

  it.each([
    ["/reference", "/reference"],
    ["https://docs.example.com/", "https://docs.example.com"],
  ])("accept the documentation URL %s", (given, docsUrl) => {
    expect(readPortalConfig({ VITE_DOCS_URL: given })).toMatchObject({ docsUrl });
  });

  it.each(["docs", "//docs.example.com", "javascript:alert(1)"])("reject the documentation URL %s", (given) => {
    expect(() => readPortalConfig({ VITE_DOCS_URL: given })).toThrow("VITE_DOCS_URL is not an http(s) address");
  });
});
