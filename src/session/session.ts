import { jwtDecode } from "jwt-decode";
import type { AccessTokenClaims } from "../../contract/auth";
import { Emitter } from "../lib/emitter";

/** Tokens and roles of a session, stored in localStorage (docs/decisions/0016-sessions-and-tokens.md). */
export interface StoredSession {
  accessToken: string;
  refreshToken: string;
  roles: string[];
}

/** The signed-in user according to the access token. */
export interface CurrentUser {
  username: string;
  roles: string[];
}

const KEYS = { accessToken: "accessToken", refreshToken: "refreshToken", roles: "roles" } as const;

const changes = new Emitter();

/** Returns the stored session; null unless both tokens are stored. */
export function readSession(): StoredSession | null {
  const accessToken = readAccessToken();
  const refreshToken = localStorage.getItem(KEYS.refreshToken);
  return accessToken && refreshToken ? { accessToken, refreshToken, roles: readRoles() } : null;
}

/** Returns the access token, whether or not there is a refresh token. */
export function readAccessToken(): string | null {
  return localStorage.getItem(KEYS.accessToken) || null;
}

/** Stores the session for this and every other tab. */
export function storeSession(session: StoredSession): void {
  localStorage.setItem(KEYS.accessToken, session.accessToken);
  localStorage.setItem(KEYS.refreshToken, session.refreshToken);
  localStorage.setItem(KEYS.roles, JSON.stringify(session.roles));
  notifySessionListeners();
}

/** Removes the session from every tab. Does nothing if nobody is signed in. */
export function clearSession(): void {
  for (const key of Object.values(KEYS)) localStorage.removeItem(key);
  notifySessionListeners();
}

/** Returns the user of the stored access token; null if there is no session or the token can't be decoded. */
export function currentUser(): CurrentUser | null {
  const session = readSession();
  return session && userOf(session.accessToken);
}

/** Returns the user that an access token contains; null if the token can't be decoded. */
export function userOf(accessToken: string): CurrentUser | null {
  try {
    const claims = jwtDecode<Partial<AccessTokenClaims>>(accessToken);
    if (typeof claims?.username !== "string" || claims.username === "") return null;
    return { username: claims.username, roles: stringsOf(claims.roles) };
  } catch {
    return null;
  }
}

/** Returns the id of the session that an access token belongs to; null if the token can't be decoded. */
export function sessionIdOf(accessToken: string): string | null {
  try {
    return jwtDecode<Partial<AccessTokenClaims>>(accessToken)?.sid ?? null;
  } catch {
    return null;
  }
}

/** Returns whether an access token has expired by this device's clock; true if the token can't be decoded. */
export function hasExpired(accessToken: string): boolean {
  try {
    const { exp = 0 } = jwtDecode<Partial<AccessTokenClaims>>(accessToken);
    return exp * 1000 <= Date.now();
  } catch {
    return true;
  }
}

/**
 * Subscribes to changes of the session.
 * @param listener called after a sign-in, a renewal or a sign-out in this tab or another one
 * @returns a function that ends the subscription
 */
export function onSessionChange(listener: () => void): () => void {
  const endOwn = changes.subscribe(listener);
  const endOthers = onSessionChangeInOtherTab(listener);
  return () => {
    endOwn();
    endOthers();
  };
}

/** Like {@link onSessionChange}, for changes made by other tabs only. */
export function onSessionChangeInOtherTab(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    // The key is null after localStorage.clear().
    if (event.key === null || event.key in KEYS) listener();
  };
  // A page in the back/forward cache receives no storage events: check again when the browser shows it.
  const onPageShow = (event: PageTransitionEvent) => {
    if (event.persisted) listener();
  };
  window.addEventListener("storage", onStorage);
  window.addEventListener("pageshow", onPageShow);
  return () => {
    window.removeEventListener("storage", onStorage);
    window.removeEventListener("pageshow", onPageShow);
  };
}

/** Makes every listener of this tab read the session again. */
export const notifySessionListeners = (): void => changes.emit();

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
