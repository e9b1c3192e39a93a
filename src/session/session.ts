import { jwtDecode } from "jwt-decode";
import type { AccessTokenClaims } from "../../contract/auth";

/** What signing in leaves in the browser (spec 3, decisions "browser storage keys"). */
export interface StoredSession {
  accessToken: string;
  refreshToken: string;
  roles: string[];
}

/** Who is signed in, as the access token says it. */
export interface CurrentUser {
  username: string;
  roles: string[];
}

const KEYS = { accessToken: "accessToken", refreshToken: "refreshToken", roles: "roles" } as const;

const listeners = new Set<() => void>();

/** @returns the stored session; null unless both tokens are there */
export function readSession(): StoredSession | null {
  const accessToken = readAccessToken();
  const refreshToken = localStorage.getItem(KEYS.refreshToken);
  return accessToken && refreshToken ? { accessToken, refreshToken, roles: readRoles() } : null;
}

/** @returns the access token alone, whether or not there is a refresh token */
export function readAccessToken(): string | null {
  return localStorage.getItem(KEYS.accessToken) || null;
}

/** Signs in: keeps the session for this and every other tab. */
export function storeSession(session: StoredSession): void {
  localStorage.setItem(KEYS.accessToken, session.accessToken);
  localStorage.setItem(KEYS.refreshToken, session.refreshToken);
  localStorage.setItem(KEYS.roles, JSON.stringify(session.roles));
  notifySessionListeners();
}

/** Signs out, in every tab. Harmless when nobody is signed in. */
export function clearSession(): void {
  for (const key of Object.values(KEYS)) localStorage.removeItem(key);
  notifySessionListeners();
}

/** @returns name and roles of the stored access token; null when signed out or when the token can't be read */
export function currentUser(): CurrentUser | null {
  const session = readSession();
  return session && userOf(session.accessToken);
}

/** @returns name and roles that an access token carries; null for a token that can't be read */
export function userOf(accessToken: string): CurrentUser | null {
  try {
    const claims = jwtDecode<Partial<AccessTokenClaims>>(accessToken);
    if (typeof claims?.username !== "string" || claims.username === "") return null;
    return { username: claims.username, roles: stringsOf(claims.roles) };
  } catch {
    return null;
  }
}

/**
 * @param listener called after a sign-in, a renewal or a sign-out in this tab or another one
 * @returns ends the subscription
 */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  const stop = onSessionChangeInOtherTab(listener);
  return () => {
    listeners.delete(listener);
    stop();
  };
}

/** {@link onSessionChange} for what other tabs do. */
export function onSessionChangeInOtherTab(listener: () => void): () => void {
  const fromAnotherTab = (event: StorageEvent) => {
    // A null key stands for localStorage.clear().
    if (event.key === null || event.key in KEYS) listener();
  };
  // A page that the browser has kept for its 'back' heard nothing while it was away.
  const onReturn = (event: PageTransitionEvent) => {
    if (event.persisted) listener();
  };
  window.addEventListener("storage", fromAnotherTab);
  window.addEventListener("pageshow", onReturn);
  return () => {
    window.removeEventListener("storage", fromAnotherTab);
    window.removeEventListener("pageshow", onReturn);
  };
}

/** Tells everybody who listens to look at the session. */
export function notifySessionListeners(): void {
  for (const listener of [...listeners]) listener();
}

function readRoles(): string[] {
  try {
    return stringsOf(JSON.parse(localStorage.getItem(KEYS.roles) ?? "[]"));
  } catch {
    return [];
  }
}

function stringsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((entry) => typeof entry === "string") : [];
}
