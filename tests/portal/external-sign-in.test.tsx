import { screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { OAUTH_PROVIDERS } from "../../contract/product";
import { browser } from "../../src/lib/browser";
import { sendEarly } from "../../src/session/early-call";
import { deferred } from "./support/deferred";
import { renderPortal } from "./support/render";
import { failure, noAnswer, onCall } from "./support/server";

const PROVIDERS = "GET /api/v1/oauth2/providers";
const buttons = () => screen.queryAllByRole("button", { name: /^Continue with/ }).map(({ textContent }) => textContent);
const both = { providers: OAUTH_PROVIDERS.filter((name) => name !== "PLATEN-OIDC"), oidcName: null, sendsMail: true };

beforeEach(() => {
  vi.spyOn(browser, "assign").mockImplementation(() => undefined);
});

/** Clicks a provider's button and parses the URL that the browser is sent to. */
async function start({ user }: Pick<ReturnType<typeof renderPortal>, "user">, name: string) {
  await user.click(await screen.findByRole("button", { name: `Continue with ${name}` }));
  expect(browser.assign).toHaveBeenCalledTimes(1);
  const address = new URL(vi.mocked(browser.assign).mock.calls[0]?.[0] ?? "", window.location.origin);
  const back = new URL(address.searchParams.get("redirect_uri") ?? "");
  return { path: address.pathname, parameters: [...address.searchParams.keys()], back };
}

it("are not offered if something else than the service answers", async () => {
  const received = onCall(PROVIDERS, () => new Response("{}", { headers: { "content-type": "application/json" } }));
  sendEarly(PROVIDERS);
  renderPortal("/login");

  await screen.findByLabelText("E-mail");
  await waitFor(() => expect(received).toHaveLength(1));
  // Time for the page to show the answer.
  await new Promise((resume) => setTimeout(resume, 50));
  expect(buttons()).toEqual([]);
  expect(screen.queryByRole("alert")).toBeNull();
});

describe.each([
  ["login", "/login", "[LOGIN-04, LOGIN-05]"],
  ["register", "/register", "[REG-04, REG-05]"],
])("the external sign-ins of the %s page", (_, url, facts) => {
  it(`are GitHub and Google ${facts}`, async () => {
    onCall(PROVIDERS, both);
    renderPortal(url);

    await screen.findByRole("button", { name: "Continue with GitHub" });
    expect(buttons()).toEqual(["Continue with GitHub", "Continue with Google"]);
  });

  it("are the providers that the service offers", async () => {
    onCall(PROVIDERS, { providers: ["PLATEN-GOOGLE"], oidcName: null, sendsMail: true });
    renderPortal(url);

    await screen.findByRole("button", { name: "Continue with Google" });
    expect(buttons()).toEqual(["Continue with Google"]);
  });

  it("include the installation's own issuer, by its name", async () => {
    onCall(PROVIDERS, { providers: [...OAUTH_PROVIDERS], oidcName: "Acme Staff", sendsMail: true });
    renderPortal(url);

    await screen.findByRole("button", { name: "Continue with Acme Staff" });
    expect(buttons()).toEqual(["Continue with GitHub", "Continue with Google", "Continue with Acme Staff"]);
  });

  it("appear at the end of the page, so that nothing moves", async () => {
    const answer = deferred<typeof both>();
    onCall(PROVIDERS, () => answer.promise);
    renderPortal(url);
    await screen.findByLabelText("E-mail");
    const before = [...screen.getByRole("main").children];
    expect(buttons()).toEqual([]);

    answer.resolve(both);
    await screen.findByRole("button", { name: "Continue with Google" });
    expect([...screen.getByRole("main").children].slice(0, before.length)).toEqual(before);
  });

  it.each([
    ["fails", () => failure("UNEXPECTED")],
    ["has no answer", () => noAnswer()],
    ["has an invalid answer", () => Response.json({})],
  ])("are empty if the request for them %s", async (__, answer) => {
    const asked = onCall(PROVIDERS, answer);
    renderPortal(url);
    await screen.findByLabelText("E-mail");

    await waitFor(() => expect(asked).toHaveLength(1));
    expect(buttons()).toEqual([]);
    expect(screen.queryByRole("alert")).toBeNull();
  });
});

describe("going to a provider", () => {
  beforeEach(() => {
    onCall(PROVIDERS, both);
  });

  it.each([
    ["GitHub", "/api/v1/oauth2/authorize/PLATEN-GITHUB"],
    ["Google", "/api/v1/oauth2/authorize/PLATEN-GOOGLE"],
  ])("%s sends the browser to %s [AUTHCALL-11, AUTHCALL-13]", async (name, expected) => {
    const { path, parameters, back } = await start(renderPortal("/login"), name);

    expect(path).toBe(expected);
    expect(parameters).toEqual(["redirect_uri"]);
    expect(back.href).toBe(`${window.location.origin}/oauth2/redirect`);
  });

  it("from the login page includes the redirect [AUTHCALL-12]", async () => {
    const page = "/join-workspace?invite=a&b=ö c";
    const { back } = await start(renderPortal(`/login?${new URLSearchParams({ redirect: page })}`), "GitHub");

    expect(back.origin + back.pathname).toBe(`${window.location.origin}/oauth2/redirect`);
    expect([...back.searchParams]).toEqual([["redirect", page]]);
  });

  it("from the register page includes the invite [AUTHCALL-12]", async () => {
    const { back } = await start(renderPortal("/register?invite_id=secret%26invite"), "Google");

    expect(back.origin + back.pathname).toBe(`${window.location.origin}/oauth2/redirect`);
    expect([...back.searchParams]).toEqual([["invite_id", "secret&invite"]]);
  });
});
