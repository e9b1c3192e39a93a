import type { RecoveryReview, ReviewedWorkspace } from "../../../contract/recovery-review";
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
  verb: "Delete" | "Leave" | "Remove" | null;
  /** Title of the confirmation. */
  title: string;
  /** Toast after the end. */
  done: string;
  end: () => Promise<unknown>;
}

/** A workspace of the review, and what is in it. */
export interface ReviewGroup {
  workspace: ReviewItem;
  items: ReviewItem[];
}

/** Returns the items of a review, by workspace. */
export const groupsOf = ({ workspaces }: RecoveryReview): ReviewGroup[] =>
  workspaces.map((entry) => ({
    workspace: workspaceItem(entry),
    items: [...keyItems(entry), ...memberItems(entry), ...inviteItems(entry)],
  }));

const isAdmin = ({ roles }: ReviewedWorkspace): boolean => roles[0] === "ADMIN";

function workspaceItem(entry: ReviewedWorkspace): ReviewItem {
  const params = { workspaceId: entry.workspace.id };
  const { id, name } = entry.workspace;
  const own = { id, name, createdAt: entry.createdAt };
  if (isAdmin(entry)) {
    return {
      ...own,
      detail: "Workspace",
      verb: "Delete",
      title: "Delete workspace",
      done: "Workspace deleted",
      end: () => call("DELETE /api/app/workspaces/:workspaceId", { params }),
    };
  }
  return {
    ...own,
    detail: "Workspace that others manage",
    verb: "Leave",
    title: "Leave workspace",
    done: "Workspace left",
    end: () => call("DELETE /api/app/memberships/:joinedId", { params: { joinedId: id } }),
  };
}

const keyItems = (entry: ReviewedWorkspace): ReviewItem[] =>
  entry.apiKeys.map(({ id, name, apiKey, createdAt }) => ({
    id,
    name,
    detail: `API key ${apiKey}`,
    createdAt,
    verb: isAdmin(entry) ? "Delete" : null,
    title: "Delete API key",
    done: "Api key deleted",
    end: () =>
      call("DELETE /api/app/workspaces/:workspaceId/apikeys/:keyId", {
        params: { workspaceId: entry.workspace.id, keyId: id },
      }),
  }));

const memberItems = (entry: ReviewedWorkspace): ReviewItem[] =>
  entry.members.map(({ customer: { id, username }, roles, createdAt }) => ({
    id,
    name: username,
    detail: roles[0] === "ADMIN" ? "Member with the role Admin" : "Member",
    createdAt,
    verb: isAdmin(entry) ? "Remove" : null,
    title: "Remove member",
    done: "Workspace member removed",
    end: () =>
      call("DELETE /api/app/workspaces/:workspaceId/customers/:customerId", {
        params: { workspaceId: entry.workspace.id, customerId: id },
      }),
  }));

const inviteItems = (entry: ReviewedWorkspace): ReviewItem[] =>
  entry.invites.map(({ id, email, createdAt }) => ({
    id,
    name: email,
    detail: "Invite",
    createdAt,
    verb: isAdmin(entry) ? "Delete" : null,
    title: "Delete invite",
    done: "Invite deleted",
    end: () =>
      call("DELETE /api/app/workspaces/:workspaceId/invites/:inviteId", {
        params: { workspaceId: entry.workspace.id, inviteId: id },
      }),
  }));
