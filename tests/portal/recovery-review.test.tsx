import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { RecoveryReview, ReviewedWorkspace } from "../../contract/recovery-review";
import { BINDERY, openConsole, PRESS } from "./support/console";
import { products } from "./support/products";
import { failure, noAnswer, onCall, UNREACHED } from "./support/server";

const recoveredAt = 1_763_800_000;
const createdAt = recoveredAt - 86_400;
const press: ReviewedWorkspace = {
  ...PRESS,
  roles: ["ADMIN"],
  createdAt,
  isClosed: false,
  apiKeys: [{ id: "key", name: "Left behind", apiKey: "pk_ab12…9xyz", scope: "render", createdAt }],
  members: [{ customer: { id: "eve", username: "eve@example.com" }, roles: ["ADMIN"], createdAt }],
  invites: [{ id: "invite", email: "mallory@example.com", createdAt }],
};
const bindery: ReviewedWorkspace = { ...press, ...BINDERY, roles: ["USER"], members: [], invites: [] };

const heading = "Check what your account had before";
const reviewOf = (...workspaces: ReviewedWorkspace[]): { review: RecoveryReview } => ({
  review: { recoveredAt, secondFactors: { totp: null, passkeys: [] }, workspaces },
});
const withFactors: { review: RecoveryReview } = {
  review: {
    recoveredAt,
    secondFactors: { totp: { createdAt }, passkeys: [{ id: "key", name: "Eve's phone", createdAt, lastUsedAt: null }] },
    workspaces: [],
  },
};

async function openReview(...workspaces: ReviewedWorkspace[]) {
  onCall("GET /api/app/recovery-review", reviewOf(...workspaces));
  const portal = openConsole("/account");
  await screen.findByRole("heading", { name: heading });
  return portal;
}

async function end({ user }: Awaited<ReturnType<typeof openReview>>, button: string) {
  await user.click(screen.getByRole("button", { name: button }));
  const dialog = await screen.findByRole("dialog");
  const [verb = ""] = button.split(" ");
  await user.click(within(dialog).getByRole("button", { name: verb }));
}

describe("the account page after a password recovery", () => {
  it("lists workspaces, API keys, members and invites that are older", async () => {
    await openReview(press);

    const group = within(screen.getByRole("region", { name: "Press" }));
    for (const name of ["Press", "Left behind", "eve@example.com", "mallory@example.com"]) {
      expect(group.getByText(name)).toBeDefined();
    }
    expect(group.getByText(/API key pk_ab12…9xyz/)).toBeDefined();
    expect(group.getByText(/Member with the role Admin/)).toBeDefined();
  });

  it.each([
    ["Delete Press", "DELETE /api/app/workspaces/:workspaceId", "Workspace deleted"],
    ["Delete Left behind", "DELETE /api/app/workspaces/:workspaceId/apikeys/:keyId", "Api key deleted"],
    [
      "Remove eve@example.com",
      "DELETE /api/app/workspaces/:workspaceId/customers/:customerId",
      "Workspace member removed",
    ],
    ["Delete mallory@example.com", "DELETE /api/app/workspaces/:workspaceId/invites/:inviteId", "Invite deleted"],
  ] as const)("ends one thing after a confirmation: %s", async (button, name, toast) => {
    const portal = await openReview(press);
    const received = onCall(name, {});
    onCall("GET /api/app/recovery-review", reviewOf());
    // Without a workspace, the page to create one follows.
    onCall("GET /api/app/products", { products });

    await end(portal, button);

    expect(await screen.findByText(toast)).toBeDefined();
    expect(received).toMatchObject([{ params: { workspaceId: PRESS.workspace.id } }]);
    await waitFor(() => expect(screen.queryByRole("button", { name: button })).toBeNull());
  });

  it("lets a member without the role leave, and end nothing else", async () => {
    const portal = await openReview(bindery);
    const received = onCall("DELETE /api/app/memberships/:joinedId", {});
    const group = within(screen.getByRole("region", { name: "Bindery" }));
    expect(group.getAllByRole("button")).toHaveLength(1);

    await end(portal, "Leave Bindery");

    expect(await screen.findByText("Workspace left")).toBeDefined();
    expect(received).toHaveLength(1);
  });

  it.each([
    ["Remove Authenticator app", "DELETE /api/v1/customer/second-factor/totp", "Authenticator app removed"],
    ["Remove Eve's phone", "DELETE /api/v1/customer/second-factor/passkeys/:passkeyId", "Passkey removed"],
  ] as const)("lists older second factors, and ends one: %s", async (button, name, toast) => {
    onCall("GET /api/app/recovery-review", withFactors);
    const portal = openConsole("/account");
    const group = within(await screen.findByRole("region", { name: "Second factor" }));
    expect(group.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Authenticator appCodes from an app, since 2025-11-21/),
      expect.stringMatching(/^Eve's phonePasskey, since 2025-11-21/),
    ]);
    const received = onCall(name, {});
    const factors = onCall("GET /api/v1/customer/second-factor", { totp: null, passkeys: [], recoveryCodesLeft: 0 });
    onCall("GET /api/app/recovery-review", reviewOf());

    await end(portal, button);

    expect(await screen.findByText(toast)).toBeDefined();
    expect(received).toHaveLength(1);
    await waitFor(() => expect(screen.queryByRole("button", { name: button })).toBeNull());
    // The card of second factors on the same page is up to date, too.
    await waitFor(() => expect(factors.length).toBeGreaterThan(0));
  });

  it("says why it can't show what is in a workspace that requires a second factor", async () => {
    const closed = { ...press, isClosed: true, apiKeys: [], members: [], invites: [] };
    const { user } = await openReview(closed, { ...closed, ...BINDERY, roles: ["USER"] });
    const group = within(screen.getByRole("region", { name: "Press" }));
    expect(group.getByText(/Add a second factor below/)).toBeDefined();
    expect(group.queryByRole("button")).toBeNull();
    expect(screen.getByRole("button", { name: "Leave Bindery" })).toBeDefined();

    onCall("DELETE /api/app/recovery-review", failure("SECOND_FACTOR_SETUP_REQUIRED"));
    await user.click(screen.getByRole("button", { name: /Everything left is mine$/ }));
    expect(await screen.findByText("Set up a second factor first")).toBeDefined();
  });

  it("says why something could not be ended, and keeps it", async () => {
    const portal = await openReview(press);
    onCall("DELETE /api/app/workspaces/:workspaceId/apikeys/:keyId", noAnswer);
    await end(portal, "Delete Left behind");

    expect(await screen.findByText(UNREACHED)).toBeDefined();
    expect(screen.getByText("Left behind", { selector: ".review-row strong" })).toBeDefined();
  });

  it("ends the review when the customer says so", async () => {
    const { user } = await openReview(press);
    const received = onCall("DELETE /api/app/recovery-review", {});
    onCall("GET /api/app/recovery-review", { review: null });
    await user.click(screen.getByRole("button", { name: /Everything left is mine$/ }));

    await waitFor(() => expect(screen.queryByRole("heading", { name: heading })).toBeNull());
    expect(received).toHaveLength(1);
  });

  it("says that everything has been checked", async () => {
    await openReview();

    expect(screen.getByText("There is nothing left to check.")).toBeDefined();
  });

  it("offers a retry if it could not be loaded, and keeps the other cards", async () => {
    onCall("GET /api/app/recovery-review", failure("NOT_FOUND"));
    const { user } = openConsole("/account");
    const again = await screen.findByRole("button", { name: "Try again" });
    expect(screen.getByRole("heading", { name: "Change password" })).toBeDefined();
    onCall("GET /api/app/recovery-review", reviewOf(press));
    await user.click(again);

    expect(await screen.findByRole("region", { name: "Press" })).toBeDefined();
  });
});

describe("the account page without a recovery", () => {
  it("shows no review", async () => {
    const received = onCall("GET /api/app/recovery-review", { review: null });
    openConsole("/account");
    await screen.findByLabelText("New password");
    expect(received).toHaveLength(1);

    expect(screen.queryByRole("heading", { name: heading })).toBeNull();
  });
});
