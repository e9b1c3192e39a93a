/** The parsed settings that depend on one another. */
interface DependentSettings {
  ROLE: keyof typeof SETTINGS_OF_ROLE;
  DATABASE_URL?: string | undefined;
  DATABASE_DIRECT_URL?: string | undefined;
  RENDER_REMOTE: string;
  RENDER_REMOTE_ALLOW: readonly string[];
  BLOBS_URL?: object | undefined;
  BLOBS_DOWNLOADS: string;
}

/** Each provider needs all of its settings or none. */
const PROVIDER_SETTINGS = [
  ["OAUTH_GITHUB_CLIENT_ID", "OAUTH_GITHUB_CLIENT_SECRET"],
  ["OAUTH_GOOGLE_CLIENT_ID", "OAUTH_GOOGLE_CLIENT_SECRET"],
  ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET"],
] as const;

/** Settings of payments, each with the setting that it needs. */
const STRIPE_SETTINGS = [
  ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET"],
  ["STRIPE_WEBHOOK_SECRET", "STRIPE_SECRET_KEY"],
] as const;

/** Settings that each role needs. The embedded database belongs to one process: several processes need PostgreSQL. */
const SETTINGS_OF_ROLE = {
  all: [],
  web: ["DATABASE_URL", "RENDER_NODES", "RENDER_SECRET"],
  render: ["DATABASE_URL", "RENDER_SECRET"],
} as const;

/** Secrets that no document needs. A render process must not have them, because it runs documents of strangers. */
const SECRETS_OF_WEB_PROCESSES = [
  "SECRET_KEY",
  "SMTP_URL",
  "OAUTH_GITHUB_CLIENT_SECRET",
  "OAUTH_GOOGLE_CLIENT_SECRET",
  "OIDC_CLIENT_SECRET",
  "STRIPE_SECRET_KEY",
  "STRIPE_WEBHOOK_SECRET",
] as const;

const BUCKET_CREDENTIALS = ["BLOBS_ACCESS_KEY_ID", "BLOBS_SECRET_ACCESS_KEY"] as const;

/**
 * Finds settings that do not go together, or miss others that they need.
 *
 * @param given texts of the settings that are set
 * @param data the parsed settings; undefined if one of them can't be parsed
 * @returns a line for each mistake
 */
export function findContradictions(
  given: Readonly<Record<string, string | undefined>>,
  data: DependentSettings | undefined,
): string[] {
  const lines: string[] = [];
  const isRender = data?.ROLE === "render";
  for (const name of isRender ? SECRETS_OF_WEB_PROCESSES : []) {
    if (given[name] !== undefined)
      lines.push(`  ${name} must not be set if ROLE is render: only web processes need this secret`);
  }
  // Render processes may share the settings of a provider that are not secret.
  for (const names of isRender ? [] : PROVIDER_SETTINGS) {
    const missing = names.filter((name) => given[name] === undefined);
    if (missing.length > 0 && missing.length < names.length)
      lines.push(`  ${missing.join(", ")} must be set too: a sign-in provider needs ${names.join(", ")}`);
  }
  for (const name of data ? SETTINGS_OF_ROLE[data.ROLE] : []) {
    if (given[name] === undefined) lines.push(`  ${name} must be set if ROLE is ${data?.ROLE}`);
  }
  for (const [name, other] of isRender ? [] : STRIPE_SETTINGS) {
    if (given[name] !== undefined && given[other] === undefined)
      lines.push(`  ${other} must be set too: payments by card need both keys of Stripe`);
  }
  if (data?.DATABASE_DIRECT_URL && !data.DATABASE_URL) {
    lines.push("  DATABASE_URL must be set too: the address of the pooler that DATABASE_DIRECT_URL leads past");
  }
  if (data?.RENDER_REMOTE === "allowlist" && data.RENDER_REMOTE_ALLOW.length === 0) {
    lines.push(
      "  RENDER_REMOTE_ALLOW must be set if RENDER_REMOTE is allowlist: the hosts that documents may load from",
    );
  }
  for (const name of data?.BLOBS_URL ? BUCKET_CREDENTIALS : []) {
    if (given[name] === undefined) lines.push(`  ${name} must be set if BLOBS_URL is`);
  }
  if (data?.BLOBS_DOWNLOADS === "redirect" && !data.BLOBS_URL) {
    lines.push("  BLOBS_URL must be set if BLOBS_DOWNLOADS is redirect: the bucket that downloads come from");
  }
  return lines;
}
