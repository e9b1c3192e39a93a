import type { RecoveryReview, ReviewedWorkspace } from "../../../contract/recovery-review";
import type { SecondFactors } from "../../../contract/second-factor";
import { t } from "../../lib/i18n/translate";
import { call } from "../../session/http";

/** Something that may be somebody else's, and how it ends. */
export interface ReviewItem {
  id: string;
  name: string;
  /** Kind, such as 'API key', and more to recognize it by. */
  detail: string;
  /** Epoch seconds. */
  createdAt: number;
  /** Text of the button; null if the customer can't end it. */
  verb: string | null;
  /** Title of the confirmation. */
  title: string;
  /** Toast after the end. */
  done: string;
  end: () => Promise<unknown>;
}

/** A workspace of the review and what is in it, or the second factors. */
export interface ReviewGroup {
  id: string;
  name: string;
  /** Null for the second factors. */
  workspace: ReviewItem | null;
  note: string | null;
  items: ReviewItem[];
}

/** Returns the items of a review: the second factors, and those of each workspace. */
export function groupsOf({ secondFactors, workspaces }: RecoveryReview): ReviewGroup[] {
  const factors = factorItems(secondFactors);
  return [...(factors.length > 0 ? [factorGroup(factors)] : []), ...workspaces.map(workspaceGroup)];
}

const factorGroup = (items: ReviewItem[]): ReviewGroup => ({
  id: "second-factors",
  name: t("Second factor"),
  workspace: null,
  note: t("If you remove one that is not yours, create new recovery codes below, too."),
  items,
});

const workspaceGroup = (entry: ReviewedWorkspace): ReviewGroup => ({
  id: entry.workspace.id,
  name: entry.workspace.name,
  workspace: workspaceItem(entry),
  note: entry.isClosed ? t("Add a second factor below to see what is in this workspace. It requires one.") : null,
  items: [...keyItems(entry), ...memberItems(entry), ...inviteItems(entry)],
});

function factorItems({ totp, passkeys }: SecondFactors): ReviewItem[] {
  const app: ReviewItem[] = totp
    ? [
        {
          id: "app",
          name: t("Authenticator app"),
          detail: t("Codes from an app"),
          createdAt: totp.createdAt,
          verb: t("Remove"),
          title: t("Remove the authenticator app"),
          done: t("Authenticator app removed"),
          end: () => call("DELETE /api/v1/customer/second-factor/totp"),
        },
      ]
    : [];
  const keys = passkeys.map(
    ({ id, name, createdAt }): ReviewItem => ({
      id,
      name,
      detail: t("Passkey"),
      createdAt,
      verb: t("Remove"),
      title: t("Remove passkey"),
      done: t("Passkey removed"),
      end: () => call("DELETE /api/v1/customer/second-factor/passkeys/:passkeyId", { params: { passkeyId: id } }),
    }),
  );
  return [...app, ...keys];
}

const isAdmin = ({ roles }: ReviewedWorkspace): boolean => roles[0] === "ADMIN";

function workspaceItem(entry: ReviewedWorkspace): ReviewItem {
  const params = { workspaceId: entry.workspace.id };
  const { id, name } = entry.workspace;
  const own = { id, name, createdAt: entry.createdAt };
  if (isAdmin(entry)) {
    return {
      ...own,
      detail: t("Workspace"),
      // The service refuses every call in a closed workspace.
      verb: entry.isClosed ? null : t("Delete"),
      title: t("Delete workspace"),
      done: t("Workspace deleted"),
      end: () => call("DELETE /api/app/workspaces/:workspaceId", { params }),
    };
  }
  return {
    ...own,
    detail: t("Workspace that others manage"),
    verb: t("Leave"),
    title: t("Leave workspace"),
    done: t("Workspace left"),
    end: () => call("DELETE /api/app/memberships/:joinedId", { params: { joinedId: id } }),
  };
}

const keyItems = (entry: ReviewedWorkspace): ReviewItem[] =>
  entry.apiKeys.map(({ id, name, apiKey, createdAt }) => ({
    id,
    name,
    detail: t("API key {apiKey}", { apiKey }),
    createdAt,
    verb: isAdmin(entry) ? t("Delete") : null,
    title: t("Delete API key"),
    done: t("Api key deleted"),
    end: () =>
      call("DELETE /api/app/workspaces/:workspaceId/apikeys/:keyId", {
        params: { workspaceId: entry.workspace.id, keyId: id },
      }),
  }));

const memberItems = (entry: ReviewedWorkspace): ReviewItem[] =>
  entry.members.map(({ customer: { id, username }, roles, createdAt }) => ({
    id,
    name: username,
    detail: roles[0] === "ADMIN" ? t("Member with the role Admin") : t("Member"),
    createdAt,
    verb: isAdmin(entry) ? t("Remove") : null,
    title: t("Remove member"),
    done: t("Workspace member removed"),
    end: () =>
      call("DELETE /api/app/workspaces/:workspaceId/customers/:customerId", {
        params: { workspaceId: entry.workspace.id, customerId: id },
      }),
  }));

const inviteItems = (entry: ReviewedWorkspace): ReviewItem[] =>
  entry.invites.map(({ id, email, createdAt }) => ({
    id,
    name: email,
    detail: t("Pending invite"),
    createdAt,
    verb: isAdmin(entry) ? t("Delete") : null,
    title: t("Delete invite"),
    done: t("Invite deleted"),
    end: () =>
      call("DELETE /api/app/workspaces/:workspaceId/invites/:inviteId", {
        params: { workspaceId: entry.workspace.id, inviteId: id },
      }),
  }));
