import { currentUser } from "./session";

/** Remembers in this browser that a user has hidden the first steps of a workspace. */
const keyOf = (workspaceId: string) => `${currentUser()?.username ?? ""}-first-steps-${workspaceId}`;

/** Returns whether the user has hidden the first steps. */
export const areStepsDismissed = (workspaceId: string): boolean => localStorage.getItem(keyOf(workspaceId)) !== null;

/** Hides the first steps from now on. */
export const dismissSteps = (workspaceId: string): void => localStorage.setItem(keyOf(workspaceId), "dismissed");
