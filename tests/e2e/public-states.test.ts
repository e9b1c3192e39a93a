import type { Page } from "playwright-core";
import { beforeAll, beforeEach, describe, it } from "vitest";
import { fail, hold, refuse } from "./support/api-calls";
import { openVisitor } from "./support/browser";
import { pressButton } from "./support/press-button";
import { expectReadableInViews, LARGE } from "./support/readable";
import { startService } from "./support/running-service";

const SECRET = "email=ada%40example.com&token=x";
const CALLS = "**/api/**";

/** Pages with a form, and its button. */
const FORMS = [
  ["/login", "Sign in"],
  ["/register", "Create account"],
  ["/password-recovery/start", "Send email"],
  [`/password-recovery/submit?${SECRET}`, "Set password"],
] as const;

/** Pages with a button only. */
const BUTTONS = [
  ["/verify-email-info?email=ada%40example.com", "Resend email"],
  [`/second-factor/reset?${SECRET}`, "That was not me"],
] as const;

/** Pages that make a call when they open. */
const CALLERS = ["/join-workspace?invite=x", `/verify-email?${SECRET}`];

const CHALLENGE = { challenge: "x", methods: ["PASSKEY", "TOTP", "RECOVERY_CODE"], passkeyOptions: {}, expiresAt: 0 };

let page: Page;
beforeAll(async () => {
  const service = await startService();
  ({ page } = await openVisitor(service.url));
});

beforeEach(async () => {
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.setViewportSize(LARGE);
});

const press = (name: string | RegExp) => pressButton(page, name);

async function open(path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  await page.waitForLoadState("networkidle");
}

/** Fills the form and sends it. */
async function submit(): Promise<void> {
  for (const field of await page.locator("form input:visible").all()) await field.fill("ada@example.com");
  await page.keyboard.press("Enter");
}

describe("a form of a public page", () => {
  it.each(FORMS)("can be read when it is empty and sent, and while it is being sent: %s", async (path, button) => {
    await open(path);
    await press(button);
    await page.locator("[aria-invalid=true]").first().waitFor();
    await expectReadableInViews(page);

    await page.route(CALLS, hold);
    await submit();
    await page.locator("main .ant-btn-loading").waitFor();
    await expectReadableInViews(page);
  });

  it.each([
    ["/login", "BAD_CREDENTIALS", null],
    ["/register", "INVALID_REQUEST", { email: "invalid", password: "too short" }],
  ])("can be read when the service refuses it: %s", async (path, errorCode, data) => {
    await page.route(/\/api\/v1\/(login|register)$/, refuse(400, errorCode, data));
    await open(path);
    await submit();
    await page.locator("[aria-invalid=true]").first().waitFor();
    await expectReadableInViews(page);
  });
});

describe("a button of a public page", () => {
  it.each(BUTTONS)("can be read while it is busy: %s", async (path, button) => {
    await open(path);
    await page.route(CALLS, hold);
    await press(button);
    await page.locator("main .ant-btn-loading").waitFor();
    await expectReadableInViews(page);
  });
});

describe("a public page", () => {
  it("can be read while its code loads", async () => {
    await page.route("**/assets/register-page-*.js", hold);
    await page.goto("/register", { waitUntil: "commit" });
    await page.locator("main [role=status]").waitFor();
    await expectReadableInViews(page);
  });
});

describe("a portal whose code does not arrive", () => {
  it("says so in the chosen language, and tries again", async () => {
    await open("/login");
    await page.evaluate(() => localStorage.setItem("language", "de"));
    await page.route("**/assets/portal-*.js", (route) => route.abort());
    await page.goto("/login");
    await page.getByRole("heading", { name: "Die Seite konnte nicht geladen werden" }).waitFor();
    await expectReadableInViews(page);

    await page.unrouteAll({ behavior: "ignoreErrors" });
    await press("Noch einmal versuchen");
    await page.getByRole("link", { name: "Passwort vergessen" }).waitFor();
    await page.evaluate(() => localStorage.removeItem("language"));
  });
});

describe("a public page that makes a call", () => {
  it.each(CALLERS)("can be read while it waits, if that fails, and if the link is refused: %s", async (path) => {
    await page.route(CALLS, hold);
    await page.goto(path);
    await page.locator("main [role=status]:visible").first().waitFor();
    await expectReadableInViews(page);

    await page.unrouteAll({ behavior: "ignoreErrors" });
    await page.route(CALLS, fail);
    await page.goto(path);
    await page.getByRole("button", { name: "Try again" }).waitFor();
    await expectReadableInViews(page);

    await page.unrouteAll({ behavior: "ignoreErrors" });
    await open(path);
    await page.getByRole("alert").getByRole("heading").waitFor();
    await expectReadableInViews(page);
  });

  it("can be read if a reset fails", async () => {
    await open(`/second-factor/reset?${SECRET}`);
    await page.route(CALLS, fail);
    await press("That was not me");
    await page.getByRole("button", { name: "Try again" }).waitFor();
    await expectReadableInViews(page);
  });
});

describe("the second step of a sign-in", () => {
  it("can be read for each kind of proof, and if a code is wrong", async () => {
    await page.route("**/api/v1/login", refuse(403, "SECOND_FACTOR_REQUIRED", CHALLENGE));
    await page.route("**/api/v1/login/second-factor", refuse(401, "INVALID_SECOND_FACTOR"));
    await open("/login");
    await submit();
    await page.getByRole("button", { name: "Use passkey" }).waitFor();
    await expectReadableInViews(page);
    for (const name of ["Use your authenticator app", "Use a recovery code"]) {
      await press(name);
      await page.locator("form input").waitFor();
      await expectReadableInViews(page);
    }
    await submit();
    await page.locator("[aria-invalid=true]").waitFor();
    await expectReadableInViews(page);
  });
});
