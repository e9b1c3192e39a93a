import { describe, expect, it } from "vitest";
import { errorOf, newUser, PROVIDER_NAMES, startOAuthService, targetOf } from "../../support/oauth-service";
import { PASSWORD } from "../../support/service";

const { providers, service, signIn } = await startOAuthService();

describe("an account with an unverified e-mail", () => {
  const register = (username: string, inviteId?: string | null) =>
    service.call("POST /api/v1/register", { body: { username, password: PASSWORD, inviteId } });
  const login = (username: string) => service.call("POST /api/v1/login", { body: { username, password: PASSWORD } });
  const submit = (username: string, token: string | null) =>
    service.call("POST /api/v1/password-recovery/submit", { body: { username, token, password: PASSWORD } });
  const verify = (email: string, token: string | null) =>
    service.call("POST /api/v1/verify-email", { body: { email, token } });
  const mailedToken = async (email: string) => (await service.mailbox.next(email)).link.searchParams.get("token");
  const workspacesOf = async (response: Awaited<ReturnType<typeof signIn>>) => {
    const token = targetOf(response).searchParams.get("access_token") ?? "";
    return (await service.call("GET /api/app/workspaces", { token })).json().workspaces;
  };

  it.each(PROVIDER_NAMES)(
    "is replaced by the owner of the mailbox, and its password and links become invalid: %s",
    async (name) => {
      const user = newUser();
      await register(user.email);
      const verification = await mailedToken(user.email);
      await service.call("POST /api/v1/password-recovery/start", { body: { username: user.email } });
      const recovery = await mailedToken(user.email);
      expect((await login(user.email)).json().errorCode).toBe("EMAIL_NOT_VERIFIED");

      providers.signIn(user);
      expect(await workspacesOf(await signIn(name))).toEqual([]);
      expect((await login(user.email)).json().errorCode).toBe("BAD_CREDENTIALS");
      expect((await verify(user.email, verification)).json().errorCode).toBe("NOT_FOUND");
      expect((await submit(user.email, recovery)).json().errorCode).toBe("NOT_FOUND");
      expect((await register(user.email)).json().errorCode).toBe("USERNAME_ALREADY_IN_USE");
      expect(errorOf(await signIn(name))).toBeNull();
    },
  );

  it("passes its invite to the owner of the mailbox only", async () => {
    const owner = await service.signUp();
    const workspaceId = await service.workspaceOf(owner);
    const invite = async (email: string) => {
      await service.call("POST /api/app/workspaces/:workspaceId/invites", {
        params: { workspaceId },
        token: owner.accessToken,
        body: { email },
      });
      return (await service.mailbox.next(email)).link.searchParams.get("invite");
    };
    const [invited, other] = [newUser(), newUser()];
    const secret = await invite(invited.email);
    await register(invited.email, secret);
    await register(other.email, secret);

    providers.signIn(other);
    expect(await workspacesOf(await signIn("PLATEN-GITHUB"))).toEqual([]);
    providers.signIn(invited);
    expect(await workspacesOf(await signIn("PLATEN-GITHUB"))).toMatchObject([{ workspace: { id: workspaceId } }]);
  });

  it("is either verified or replaced if both happen concurrently", async () => {
    for (let round = 0; round < 8; round += 1) {
      const user = newUser();
      await register(user.email);
      const token = await mailedToken(user.email);
      providers.signIn(user);
      const [verified, ...signedIn] = await Promise.all([
        verify(user.email, token),
        signIn(PROVIDER_NAMES[0]),
        signIn(PROVIDER_NAMES[1]),
      ]);
      const outcomes = signedIn.map((response) => errorOf(response)?.errorCode ?? "signed in");

      if (verified.statusCode === 200) {
        expect(outcomes).toEqual(["USERNAME_ALREADY_IN_USE", "USERNAME_ALREADY_IN_USE"]);
        expect((await login(user.email)).statusCode).toBe(200);
      } else {
        expect(verified.json().errorCode).toBe("NOT_FOUND");
        expect(outcomes).toEqual(["signed in", "signed in"]);
        expect((await login(user.email)).json().errorCode).toBe("BAD_CREDENTIALS");
      }
    }
  });

  it("belongs to either the new registration or the provider if both happen concurrently", async () => {
    for (let round = 0; round < 8; round += 1) {
      const user = newUser();
      await register(user.email);
      providers.signIn(user);
      const [again, ...signedIn] = await Promise.all([
        register(user.email),
        signIn(PROVIDER_NAMES[0]),
        signIn(PROVIDER_NAMES[1]),
      ]);

      expect(again.statusCode === 409 || again.statusCode < 300).toBe(true);
      expect(signedIn.map(errorOf)).toEqual([null, null]);
      expect((await login(user.email)).json().errorCode).toBe("BAD_CREDENTIALS");
    }
  });
});

describe("an account without a password", () => {
  it("can't sign in with a password, gets one by recovery, and keeps both ways to sign in", async () => {
    const user = newUser();
    providers.signIn(user);
    await signIn("PLATEN-GITHUB");
    const login = () => service.call("POST /api/v1/login", { body: { username: user.email, password: PASSWORD } });
    expect((await login()).json().errorCode).toBe("BAD_CREDENTIALS");

    await service.call("POST /api/v1/password-recovery/start", { body: { username: user.email } });
    const token = (await service.mailbox.next(user.email)).link.searchParams.get("token");
    const body = { username: user.email, token, password: PASSWORD };
    expect((await service.call("POST /api/v1/password-recovery/submit", { body })).statusCode).toBe(200);
    expect((await login()).statusCode).toBe(200);
    expect(targetOf(await signIn("PLATEN-GITHUB")).searchParams.has("access_token")).toBe(true);
  });

  it("is shared by all providers if they have verified its e-mail address", async () => {
    const user = newUser();
    providers.signIn(user);
    const subjects = [];
    for (const name of PROVIDER_NAMES) {
      const token = targetOf(await signIn(name)).searchParams.get("access_token") ?? "";
      subjects.push(JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()).sub);
    }
    expect(new Set(subjects).size).toBe(1);
  });
});
