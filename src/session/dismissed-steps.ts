import { currentUser } from "./session";

/** Remembers in this browser that a workspace needs no first steps: the user has hidden them, or it has documents. */
const keyOf = (workspaceId: string) => `${currentUser()?.username ?? ""}-first-steps-${workspaceId}`;

/** Returns whether the first steps are hidden. */
export const areStepsDismissed = (workspaceId: string): boolean => localStorage.getItem(keyOf(workspaceId)) !== null;

/** Hides the first steps from now on. */
export const dismissSteps = (workspaceId: string): void => localStorage.setItem(keyOf(workspaceId), "dismissed");
