import { describe, expect, it, vi } from "vitest";
import { currentToast } from "../../src/lib/toast-store";
import { createAccessControlProvider } from "../../src/providers/access-control-provider";
import { authProvider } from "../../src/providers/auth-provider";
import { createI18nProvider } from "../../src/providers/i18n-provider";
import { notificationProvider } from "../../src/providers/notification-provider";
import { clearOnSessionEnd, createQueryClient, removeWorkspaceData } from "../../src/providers/query-client";
import { registry } from "../../src/resources/all-resources";
import { createRegistry } from "../../src/resources/registry";
import { ActiveWorkspace } from "../../src/session/active-workspace";
import { isAdmin } from "../../src/session/permissions";
import { onSessionChange, readSession } from "../../src/session/session";
import { WORKSPACES_KEY } from "../../src/session/workspace-context";
import { BINDERY, PRESS } from "./support/console";
import { accessToken, signIn } from "./support/sessions";

describe("the query client", () => {
  const queryClient = createQueryClient(() => {});
  const { retry, ...queries } = queryClient.getDefaultOptions().queries ?? {};
  const retries = (failures: number, statusCode?: number) =>
    (retry as (failures: number, failure: unknown) => boolean)(failures, { statusCode });

  it("retries twice after a server error", () => {
    expect([0, 1, 2].map((failures) => retries(failures, 503))).toEqual([true, true, false]);
  });

  it.each([401, 403, 404, 409, 422, undefined])("does not retry after %s", (status) => {
    expect(retries(0, status)).toBe(false);
  });

  it("keeps Refine's defaults: no request when the tab gets the focus, and rows stay while the next rows load", () => {
    expect(queries.refetchOnWindowFocus).toBe(false);
    expect(queries.placeholderData).toBeTypeOf("function");
  });

  it("removes a workspace's data and keeps the user's", () => {
    const client = createQueryClient(() => {});
    const keys = [["data", "default", "templates", "list"], ["access", "can"], ["auth", "check"], WORKSPACES_KEY];
    for (const key of keys) client.setQueryData(key, "kept");
    removeWorkspaceData(client);

    expect(keys.map((key) => client.getQueryData(key))).toEqual([undefined, undefined, "kept", "kept"]);
  });

  it("reports every failed read and write", async () => {
    const failures: unknown[] = [];
    const client = createQueryClient((failure) => failures.push(failure));
    await client.fetchQuery({ queryKey: ["x"], queryFn: () => Promise.reject("read"), retry: false }).catch(() => {});
    const write = client.getMutationCache().build(client, { mutationFn: () => Promise.reject("write") });
    await write.execute(undefined).catch(() => {});

    expect(failures).toEqual(["read", "write"]);
  });
});

describe("the auth provider", () => {
  it("checks the stored session without a request", async () => {
    expect(await authProvider.check()).toEqual({ authenticated: false });
    signIn();
    expect(await authProvider.check()).toEqual({ authenticated: true });
  });

  it("signs out once, even if called several times, and clears the cache", async () => {
    const queryClient = createQueryClient(() => {});
    signIn();
    const listener = vi.fn();
    const endListener = onSessionChange(listener);
    const endClearing = clearOnSessionEnd(queryClient);
    queryClient.setQueryData(["data"], "theirs");
    await authProvider.logout();
    await authProvider.logout();
    endListener();
    endClearing();

    expect(readSession()).toBeNull();
    expect(queryClient.getQueryData(["data"])).toBeUndefined();
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it("keeps the cache when the session is renewed", () => {
    const queryClient = createQueryClient(() => {});
    signIn();
    const end = clearOnSessionEnd(queryClient);
    queryClient.setQueryData(["data"], "theirs");
    signIn({ refreshToken: "refresh-2" });
    end();

    expect(queryClient.getQueryData(["data"])).toBe("theirs");
  });

  it.each([403, 404, 500])("keeps the session after a failure with %s", async (statusCode) => {
    signIn();
    await authProvider.onError({ statusCode });

    expect(readSession()).not.toBeNull();
  });

  it("ends a refused session at once, before Refine shows a toast", () => {
    signIn();
    void authProvider.onError({ statusCode: 401 });

    expect(readSession()).toBeNull();
  });

  it("identifies the signed-in user", async () => {
    expect(await authProvider.getIdentity()).toBeNull();
    signIn();
    expect(await authProvider.getIdentity()).toEqual({ username: "ada@example.com", roles: ["ADMIN"] });
  });
});

describe("the notification provider", () => {
  it("shows the message of a success and the description of a failure", () => {
    signIn();
    notificationProvider.open({ type: "success", message: "Template saved", description: "Successful" });
    expect(currentToast()).toMatchObject({ type: "success", message: "Template saved" });
    notificationProvider.open({
      type: "error",
      message: "Error (status code: 404)",
      description: "Template not found",
    });
    expect(currentToast()).toMatchObject({ type: "error", message: "Template not found" });
  });

  it("shows nothing for a failure without a text", () => {
    signIn();
    notificationProvider.open({ type: "error", message: "Error (status code: 401)", description: "" });

    expect(currentToast()).toBeNull();
  });

  it("shows nothing after the user has signed out", () => {
    notificationProvider.open({ type: "error", message: "Error", description: "Unexpected error. " });

    expect(currentToast()).toBeNull();
  });
});

describe("the i18n provider", () => {
  const { translate } = createI18nProvider(registry);

  it("takes success messages from the declaration", () => {
    const resource = translate("templates.templates", "template");

    expect(
      ["create", "edit", "delete"].map((done) => translate(`notifications.${done}Success`, { resource }, "standard")),
    ).toEqual(["Template created", "Template saved", "Teplate deleted"]);
  });

  it("returns Refine's own texts for everything else", () => {
    expect(translate("buttons.create", "Create")).toBe("Create");
    expect(translate("notifications.error", { statusCode: 404 }, "Error")).toBe("Error");
  });
});

describe("the access-control provider", () => {
  const workspace = new ActiveWorkspace("ada@example.com");
  const templates = registry.get("templates");
  const guarded = createRegistry({
    "./a.tsx": { ...templates, name: "guarded", access: { edit: "admin", delete: "admin" } },
    "./b.tsx": { ...templates, name: "fixed", access: {} },
    "./c.tsx": templates,
  });
  const { can } = createAccessControlProvider(guarded, workspace);
  const answers = async (resource: string) =>
    Promise.all(["list", "create", "edit", "delete"].map(async (action) => (await can({ resource, action })).can));

  it("allows members the actions that require a member [PERM-15]", async () => {
    signIn();
    workspace.setList([BINDERY]);

    expect(await answers("templates")).toEqual([true, true, true, true]);
  });

  it("forbids members the actions that require an admin, regardless of the token's roles", async () => {
    signIn();
    workspace.setList([BINDERY]);

    expect(await answers("guarded")).toEqual([true, true, false, false]);
  });

  it("allows these actions to an admin of the active workspace", async () => {
    signIn();
    workspace.setList([PRESS]);

    expect(await answers("guarded")).toEqual([true, true, true, true]);
  });

  it("forbids undeclared deletions and unknown actions", async () => {
    workspace.setList([PRESS]);

    expect(await answers("fixed")).toEqual([true, true, true, false]);
    expect(await can({ resource: "fixed", action: "clone" })).toEqual({ can: false });
  });

  it("uses the token's first role if the workspace's entry has none [PERM-03]", () => {
    const silent = { ...PRESS, roles: [] };

    expect(isAdmin(silent, ["ADMIN", "USER"])).toBe(true);
    expect(isAdmin(silent, ["USER", "ADMIN"])).toBe(false);
    expect(isAdmin(silent, [])).toBe(false);
    expect(isAdmin(BINDERY, ["ADMIN"])).toBe(false);
  });

  it.each([
    ["ADMIN", [true, true, true, true]],
    ["USER", [true, true, false, false]],
  ] as const)(
    "decides by the role %s of the token's claims if the entry has none [PERM-03]",
    async (role, expected) => {
      signIn({ accessToken: accessToken({ roles: [role] }) });
      workspace.setList([{ ...PRESS, roles: [] }]);

      expect(await answers("guarded")).toEqual(expected);
    },
  );
});
