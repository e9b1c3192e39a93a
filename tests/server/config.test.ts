import { randomBytes } from "node:crypto";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { BUDGETS } from "../../server/budgets/budget-table";
import { RATES } from "../../server/budgets/rate-table";
import { bucketOf } from "../../server/config/blob-settings";
import { readConfig } from "../../server/config/config";
import { renderNodeSettings } from "../../server/config/render-node-settings";
import { rendererSettings } from "../../server/config/renderer-settings";
import { createScratchFolder } from "../support/scratch-folder";

/** How SECURITY.md describes limits that depend on the machine or on other limits. */
const DESCRIBED: Partial<Record<string, string>> = {
  BUDGET_PASSWORD_HASHES: "half of the cores",
  BUDGET_BODY_THREADS: "half of the cores",
  RENDER_CONCURRENCY: "for each slot",
  RENDER_DOCUMENT_MEMORY_MB: "that of one document",
};

/** Returns the ways in which SECURITY.md may write the default of a setting. */
function figuresOf(setting: string, value: number): string[] {
  const MIB = 1024 ** 2;
  const inUnit = (unit: number, name: string) =>
    Number.isInteger(value / unit) ? [`${(value / unit).toLocaleString("en")} ${name}`] : [];
  if (setting.endsWith("_MB")) return [`${value.toLocaleString("en")} MiB`];
  if (setting.includes("BYTES")) return [...inUnit(1024, "KiB"), ...inUnit(MIB, "MiB"), ...inUnit(1024 * MIB, "GiB")];
  if (/_(TIMEOUT|DEADLINE|LIFETIME)$/.test(setting)) return [...inUnit(1_000, "s"), ...inUnit(3_600_000, "hours")];
  return [value.toLocaleString("en")];
}

/** Settings without a default. */
const OPTIONAL = [
  "OTEL_EXPORTER_OTLP_ENDPOINT",
  "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT",
  "ACTIVITY_RETENTION",
  "DATABASE_URL",
  "DATABASE_DIRECT_URL",
  "BLOBS_URL",
  "BLOBS_ACCESS_KEY_ID",
  "BLOBS_SECRET_ACCESS_KEY",
  "BLOBS_SESSION_TOKEN",
  "BLOBS_ENDPOINT",
  "BLOBS_ADDRESSING",
  "SMTP_URL",
  "CHROMIUM_PATH",
  "RENDER_SANDBOX",
  "PRODUCTS_FILE",
  "OAUTH_GITHUB_CLIENT_ID",
  "OAUTH_GITHUB_CLIENT_SECRET",
  "OAUTH_GOOGLE_CLIENT_ID",
  "OAUTH_GOOGLE_CLIENT_SECRET",
  "OIDC_ISSUER",
  "OIDC_CLIENT_ID",
  "OIDC_CLIENT_SECRET",
  "STRIPE_SECRET_KEY",
  "STRIPE_WEBHOOK_SECRET",
];

describe("the configuration", () => {
  it("has defaults for all other settings", () => {
    expect(readConfig({})).toMatchObject({
      HOST: "127.0.0.1",
      PORT: 3000,
      DATA_DIR: resolve("data"),
      PUBLIC_URL: "http://localhost:3000",
      DEMO: "on",
      LOG_LEVEL: "info",
      ACCESS_TOKEN_LIFETIME: 15 * 60_000,
      REFRESH_TOKEN_LIFETIME: 30 * 86_400_000,
      EMAIL_VERIFICATION_LIFETIME: 86_400_000,
      FREE_TRIAL: 14 * 86_400_000,
      RENDER_DEADLINE: 30_000,
    });
    expect(readConfig({}).DATABASE_URL).toBeUndefined();
  });

  it("uses variables that are set, and ignores empty ones", () => {
    const config = readConfig({ PORT: "8080", PUBLIC_URL: "https://platen.example.com/", SMTP_URL: "", DEMO: " " });
    expect(config).toMatchObject({ PORT: 8080, PUBLIC_URL: "https://platen.example.com", DEMO: "on" });
    expect(config.SMTP_URL).toBeUndefined();
  });

  it.each([
    ["web", "DATABASE_URL RENDER_NODES RENDER_SECRET"],
    ["render", "DATABASE_URL RENDER_SECRET"],
  ])("names the settings that a %s process needs", (ROLE, names) => {
    const lines = names.split(" ").map((name) => `  ${name} must be set if ROLE is ${ROLE}`);
    expect(() => readConfig({ ROLE })).toThrow(lines.join("\n"));
  });

  it("refuses secrets of web processes in a render process, and accepts their other settings", () => {
    const render = { ROLE: "render", DATABASE_URL: "postgres://platen@db/platen", RENDER_SECRET: "0123456789abcdef" };
    const secrets = {
      SECRET_KEY: randomBytes(32).toString("base64"),
      SMTP_URL: "smtp://user:password@mail.example.com",
      OAUTH_GITHUB_CLIENT_SECRET: "github",
      OAUTH_GOOGLE_CLIENT_SECRET: "google",
      OIDC_CLIENT_SECRET: "oidc",
      STRIPE_SECRET_KEY: "sk_test_x",
      STRIPE_WEBHOOK_SECRET: "whsec_x",
    };
    const lines = Object.keys(secrets).map(
      (name) => `  ${name} must not be set if ROLE is render: only web processes need this secret`,
    );
    expect(() => readConfig({ ...render, ...secrets })).toThrow(lines.join("\n"));
    // A render process would refuse the other key of Stripe, too.
    expect(() => readConfig({ ...render, STRIPE_SECRET_KEY: "sk_test_x" })).not.toThrow("must be set too");
    const shared = { OIDC_ISSUER: "https://sso.example.com", OIDC_CLIENT_ID: "platen", OAUTH_GITHUB_CLIENT_ID: "x" };
    expect(readConfig({ ...render, ...shared }).ROLE).toBe("render");
  });

  it("accepts origins of render processes", () => {
    expect(readConfig({ RENDER_NODES: "http://render:3001, http://[::1]:3002" }).RENDER_NODES).toEqual([
      "http://render:3001",
      "http://[::1]:3002",
    ]);
    expect(() => readConfig({ RENDER_NODES: "render:3001" })).toThrow("RENDER_NODES must be origins");
    expect(() => readConfig({ RENDER_NODES: "http://render:3001/path" })).toThrow("RENDER_NODES must be origins");
  });

  it("reports all mistakes at once, by name and without the values", () => {
    const wrong = {
      PORT: "70000",
      DATABASE_URL: "mysql://root:s3cret@localhost/platen",
      PUBLIC_URL: "platen.example.com",
      SMTP_URL: "http://mail",
      DEMO: "yes",
      LOG_LEVEL: "loud",
      RENDER_DEADLINE: "30",
      RENDER_QUEUE: "0",
      RENDER_SANDBOX: "on",
      RENDER_SECRET: "an-old-secret-of-render-processes,short",
      RENDER_REMOTE: "on",
      RENDER_REMOTE_ALLOW: "*",
      OAUTH_GITHUB_CLIENT_ID: "half",
      TRUSTED_PROXIES: "10.0.0.0/33",
      MAIL_FROM: "nonsense",
      CHROMIUM_PATH: "/nowhere/chromium",
      DATA_DIR: "/dev/null/data",
      SHUTDOWN_DEADLINE: "99999999d",
      DOCUMENT_LIFETIME: "99999999d",
      HTTP_IDLE_TIMEOUT: "0s",
      DATABASE_DIRECT_URL: "mysql://db.example.com/platen",
      DATABASE_POOL_SIZE: "0",
      DATABASE_STATEMENT_TIMEOUT: "5ms",
      RENDER_SCRIPT_MEMORY_MB: "1",
      RENDER_DOCUMENT_MEMORY_MB: "1",
      RENDER_TEMPLATE_MEMORY_MB: "1",
      NODE_ENV: "prod",
    };
    const message = (() => {
      try {
        readConfig(wrong);
        return "";
      } catch (error) {
        return String(error);
      }
    })();
    for (const name of Object.keys(wrong).map((each) => each.replace("CLIENT_ID", "CLIENT_SECRET")))
      expect(message).toContain(name);
    expect(message).not.toContain("s3cret");
  });

  it.each([
    ["PUBLIC_URL", "https://example.com/platen", /host of its own/],
    ["PUBLIC_URL", "https://example.com/?x=1", /host of its own/],
    ["PUBLIC_URL", "https://me:s3cret@example.com", /host of its own/],
    ["RENDER_DEADLINE", "1ms", /at least 1s/],
    ["SMTP_URL", "smtp://", /must be a URL/],
    ["ACTIVITY_RETENTION", "99999999d", /at most 3650d/],
    ["ACTIVITY_RETENTION", "0d", /must be a duration/],
    ["STRIPE_SECRET_KEY", "pk_live_public", /must be a secret or restricted key/],
    ["STRIPE_SECRET_KEY", "sk_test_key", /STRIPE_WEBHOOK_SECRET must be set too/],
    ["STRIPE_WEBHOOK_SECRET", "secret", /must be the signing secret/],
    ["STRIPE_WEBHOOK_SECRET", "whsec_secret", /STRIPE_SECRET_KEY must be set too/],
    ["DATABASE_DIRECT_URL", "postgres://db.example.com/platen", /DATABASE_URL must be set too/],
    ["SECRET_KEY", "too short", /32 bytes/],
    ["SECRET_KEY", `${"a".repeat(64)},password`, /32 bytes/],
    ["DATA_DIR", "/proc/nope", /writable folder/],
    ["DATA_DIR", "/sys/nope", /writable folder/],
  ])("refuses %s=%s", (name, value, reason) => {
    expect(() => readConfig({ [name]: value })).toThrow(reason);
  });

  it("takes several secret keys, in base64 or hexadecimal", () => {
    const [first, second] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
    const SECRET_KEY = `${first.toString("base64")}, ${second.toString("hex")}`;
    expect(readConfig({ SECRET_KEY }).SECRET_KEY).toEqual([first, second]);
  });

  it("takes several secrets of render processes, of which web processes send the first", () => {
    const config = readConfig({ RENDER_SECRET: "the next secret of all, the present secret" });
    expect(config.RENDER_SECRET).toEqual(["the next secret of all", "the present secret"]);
    expect(renderNodeSettings(config).secret).toBe("the next secret of all");
  });

  it("takes settings from files, without the line break at the end", () => {
    const folder = createScratchFolder();
    const file = (name: string, text: string) => {
      writeFileSync(join(folder, name), text);
      return join(folder, name);
    };
    const url = file("url", "postgres://platen:s3cret@db.example.com/platen\r\n");
    expect(readConfig({ DATABASE_URL_FILE: url, PORT_FILE: file("port", "8080") })).toMatchObject({
      DATABASE_URL: "postgres://platen:s3cret@db.example.com/platen",
      PORT: 8080,
    });
    expect(() => readConfig({ DATABASE_URL_FILE: url, DATABASE_URL: "postgres://x/y" })).toThrow(
      "DATABASE_URL and DATABASE_URL_FILE must not both be set",
    );
    expect(() => readConfig({ SMTP_URL_FILE: "/nowhere/url" })).toThrow(
      "SMTP_URL_FILE must be a file that can be read (ENOENT)",
    );
    expect(() => readConfig({ SMTP_URL_FILE: file("empty", "\n") })).toThrow("SMTP_URL_FILE is an empty file");
    expect(() => readConfig({ PORT_FILE: file("wrong", "s3cret") })).toThrow(/^(?!.*s3cret)/s);
    rmSync(folder, { recursive: true });
  });

  describe("of a bucket for files", () => {
    const keys = { BLOBS_ACCESS_KEY_ID: "AKIA", BLOBS_SECRET_ACCESS_KEY: "s3cret" };

    it("is AWS in its region, or a service of one's own", () => {
      expect(bucketOf(readConfig({}))).toBeUndefined();
      expect(bucketOf(readConfig({ BLOBS_URL: "s3://my.files", BLOBS_REGION: "eu-north-1", ...keys }))).toEqual({
        name: "my.files",
        prefix: "",
        region: "eu-north-1",
        endpoint: "https://s3.eu-north-1.amazonaws.com",
        addressing: "virtual-host",
        credentials: { accessKeyId: "AKIA", secretAccessKey: "s3cret", sessionToken: undefined },
        readCredentials: undefined,
      });
      const own = { BLOBS_URL: "s3://files/platen/kept/", BLOBS_ENDPOINT: "http://s3:9000/", ...keys };
      const bucket = { name: "files", prefix: "platen/kept/", endpoint: "http://s3:9000" };
      expect(bucketOf(readConfig(own))).toMatchObject({ ...bucket, addressing: "path" });
      const addressing = "virtual-host";
      expect(bucketOf(readConfig({ ...own, BLOBS_ADDRESSING: addressing }))).toMatchObject({ ...bucket, addressing });
    });

    it("reads credentials of files again", () => {
      const folder = createScratchFolder();
      const token = join(folder, "token");
      writeFileSync(token, "first\n");
      const variables = { BLOBS_URL: "s3://files", ...keys, BLOBS_SESSION_TOKEN_FILE: token };
      const bucket = bucketOf(readConfig(variables), variables);
      expect(bucket?.credentials.sessionToken).toBe("first");
      writeFileSync(token, "second\n");
      expect(bucket?.readCredentials?.()).toEqual({ ...bucket?.credentials, sessionToken: "second" });
    });

    it.each([
      "files",
      "s3://",
      "s3://Files",
      "s3://key:s3cret@files",
      "https://files",
      "s3://files//x",
      "s3://files/?a",
    ])("can't be %s", (BLOBS_URL) => {
      const message = "BLOBS_URL must be a bucket such as s3://name or s3://name/folder, without credentials";
      expect(() => readConfig({ BLOBS_URL, ...keys })).toThrow(message);
    });

    it("needs credentials, and redirects need a bucket", () => {
      expect(() => readConfig({ BLOBS_URL: "s3://files", BLOBS_ACCESS_KEY_ID: "AKIA" })).toThrow(
        "  BLOBS_SECRET_ACCESS_KEY must be set if BLOBS_URL is",
      );
      expect(() => readConfig({ BLOBS_DOWNLOADS: "redirect" })).toThrow("BLOBS_URL must be set");
    });
  });

  it("requires Chromium's sandbox in production, unless RENDER_SANDBOX says otherwise", () => {
    const sandboxOf = (variables: NodeJS.ProcessEnv) => rendererSettings(readConfig(variables)).sandbox;
    expect(sandboxOf({})).toBe("auto");
    expect(sandboxOf({ NODE_ENV: "production" })).toBe("required");
    expect(sandboxOf({ NODE_ENV: "production", RENDER_SANDBOX: "off" })).toBe("off");
    expect(sandboxOf({ RENDER_SANDBOX: "required" })).toBe("required");
  });

  it("accepts hosts that documents may load from, and refuses an empty or malformed list", () => {
    const RENDER_REMOTE = "allowlist";
    const RENDER_REMOTE_ALLOW = "cdn.example.com, *.example.com,10.0.0.5:8080,[fd00::1]:8080";
    expect(readConfig({ RENDER_REMOTE, RENDER_REMOTE_ALLOW })).toMatchObject({
      RENDER_REMOTE,
      RENDER_REMOTE_ALLOW: ["cdn.example.com", "*.example.com", "10.0.0.5:8080", "[fd00::1]:8080"],
    });
    expect(() => readConfig({ RENDER_REMOTE })).toThrow(
      "RENDER_REMOTE_ALLOW must be set if RENDER_REMOTE is allowlist",
    );
    for (const list of [
      "*",
      "*.*.com",
      "a*.com",
      "https://example.com",
      "user@example.com",
      "example.com/x",
      "a b",
      "x:70000",
    ]) {
      expect(() => readConfig({ RENDER_REMOTE_ALLOW: list })).toThrow("RENDER_REMOTE_ALLOW must be hosts");
    }
  });

  it("of limits is explained in SECURITY.md", () => {
    const text = readFileSync("SECURITY.md", "utf8");
    const others = [
      "HTTP_MAX_CONNECTIONS",
      "HTTP_MAX_CONNECTIONS_PER_ADDRESS",
      "HTTP_MAX_PIPELINED_REQUESTS",
      "API_CALLS_PER_MINUTE",
      "BACKGROUND_DOCUMENTS_PER_CUSTOMER",
      "BACKLOG_BYTES_PER_WORKSPACE",
      "BACKLOG_BYTES_PER_CUSTOMER",
      "STORED_BYTES_PER_CUSTOMER",
      "MAX_WORKSPACES_PER_CUSTOMER",
      "RENDER_QUEUE",
      "WEBHOOK_REQUESTS_PER_HOUR",
      "WEBHOOK_FAILED_CHALLENGES_PER_HOUR",
      "WEBHOOK_BACKLOG",
    ];
    const settings = [...Object.values(BUDGETS), ...Object.values(RATES)].map(({ setting }) => setting);
    expect([...settings, ...others].filter((setting) => !text.includes(`\`${setting}\``))).toEqual([]);
  });

  it("of limits has the default that SECURITY.md says", () => {
    const defaults = Object.entries(readConfig({})).filter(([, value]) => typeof value === "number");
    const rows = readFileSync("SECURITY.md", "utf8")
      .split("\n")
      .filter((line) => line.startsWith("| "))
      .map((line) => line.split(" | "));
    const stated = defaults.flatMap(([setting, value]) =>
      rows
        .filter(([, settings]) => settings?.includes(`\`${setting}\``))
        .map(([limit = ""]) => ({
          setting,
          limit,
          figures: [DESCRIBED[setting] ?? [], figuresOf(setting, Number(value))].flat(),
        })),
    );
    expect(stated.length).toBeGreaterThan(50);
    const wrong = stated.filter(
      ({ limit, figures }) => !figures.some((figure) => new RegExp(`(?<![\\d,.])${figure}(?!\\d|,\\d)`).test(limit)),
    );
    expect(wrong).toEqual([]);
  });

  it("is documented in .env.example, with the actual defaults", () => {
    const documented = Object.fromEntries(
      readFileSync(".env.example", "utf8")
        .split("\n")
        .filter((line) => /^[A-Z_]+=/.test(line))
        .map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)]),
    );
    const names = Object.keys(readConfig({})).concat(OPTIONAL);
    expect(Object.keys(documented).sort()).toEqual([...new Set(names)].sort());
    expect(readConfig(documented)).toEqual(readConfig({}));
  });
});
