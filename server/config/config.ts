import { z } from "zod";
import { BUDGETS, type BudgetSetting } from "../budgets/budget-table";
import { RATES, type RateSetting } from "../budgets/rate-table";
import { defaultPoolSettings } from "../database/pool-settings";
import { MIB, defaultRendererSettings as renderer } from "../render/settings";
import { SAMPLERS, type SamplerName } from "../tracing/sampler";
import {
  baseUrl,
  bucketUrl,
  hosts,
  networks,
  optionalBaseUrl,
  origin,
  origins,
  remoteHosts,
  sender,
  serverUrl,
  url,
} from "./address-fields";
import { findContradictions } from "./contradictions";
import {
  commaSeparated,
  count,
  duration,
  executable,
  folder,
  fraction,
  keyValues,
  onOrOff,
  optionalDuration,
  port,
  secretKeys,
  timeout,
} from "./fields";
import { readSettingFiles } from "./setting-files";

/** The settings of the budgets and rates. */
const limits = Object.fromEntries(
  [...Object.values(BUDGETS), ...Object.values(RATES)].map(({ setting, max }) => [setting, count(max)]),
) as Record<BudgetSetting | RateSetting, ReturnType<typeof count>>;

/** Every setting, by the name of its environment variable. `.env.example` documents them. Durations are in ms. */
const environment = z.object({
  NODE_ENV: z
    .enum(["development", "production", "test"], { error: "must be production, development or test" })
    .default("development"),
  ROLE: z.enum(["all", "web", "render"], { error: "must be all, web or render" }).default("all"),
  HOST: z.string().default("127.0.0.1"),
  PORT: port(3000),
  TRUSTED_PROXIES: networks(),
  HTTP_MAX_CONNECTIONS: count(2_000),
  HTTP_MAX_CONNECTIONS_PER_ADDRESS: count(1_000),
  HTTP_MAX_PIPELINED_REQUESTS: count(8),
  HTTP_HEADERS_TIMEOUT: timeout("15s"),
  HTTP_REQUEST_TIMEOUT: timeout("60s"),
  HTTP_IDLE_TIMEOUT: timeout("60s"),
  HTTP_MIN_READ_BYTES_PER_SECOND: count(10 * 1024),
  HTTP_KEEP_ALIVE_TIMEOUT: timeout("65s"),
  DATA_DIR: folder("./data"),
  DATABASE_URL: url(/^postgres(ql)?$/, "postgres://user:password@host:5432/platen"),
  DATABASE_DIRECT_URL: url(/^postgres(ql)?$/, "postgres://user:password@host:5432/platen"),
  DATABASE_POOL_SIZE: count(defaultPoolSettings.poolSize),
  DATABASE_STATEMENT_TIMEOUT: timeout(`${defaultPoolSettings.statementTimeoutMs}ms`, { min: "1s" }),
  DATABASE_CONNECTION_TIMEOUT: timeout(`${defaultPoolSettings.connectionTimeoutMs}ms`, { min: "100ms" }),
  BLOBS_URL: bucketUrl(),
  BLOBS_REGION: z.string().default("us-east-1"),
  BLOBS_ENDPOINT: optionalBaseUrl(),
  BLOBS_ADDRESSING: z.enum(["path", "virtual-host"], { error: "must be path or virtual-host" }).optional(),
  BLOBS_ACCESS_KEY_ID: z.string().optional(),
  BLOBS_SECRET_ACCESS_KEY: z.string().optional(),
  BLOBS_SESSION_TOKEN: z.string().optional(),
  BLOBS_DOWNLOADS: z.enum(["proxy", "redirect"], { error: "must be proxy or redirect" }).default("proxy"),
  SECRET_KEY: secretKeys(),
  PUBLIC_URL: origin("https://platen.example.com"),
  SMTP_URL: serverUrl(/^smtps?$/, "smtp://user:password@mail.example.com:587"),
  MAIL_FROM: sender("Platen <no-reply@localhost>"),
  DEMO: onOrOff("on"),
  LOG_LEVEL: z
    .enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"], {
      error: "must be trace, debug, info, warn, error, fatal or silent",
    })
    .default("info"),
  LOG_REQUEST_SAMPLE: fraction(1),
  CHROMIUM_PATH: executable(),
  PRODUCTS_FILE: z.string().optional(),
  OAUTH_GITHUB_CLIENT_ID: z.string().optional(),
  OAUTH_GITHUB_CLIENT_SECRET: z.string().optional(),
  OAUTH_GITHUB_URL: baseUrl("https://github.com"),
  OAUTH_GITHUB_API_URL: baseUrl("https://api.github.com"),
  OAUTH_GOOGLE_CLIENT_ID: z.string().optional(),
  OAUTH_GOOGLE_CLIENT_SECRET: z.string().optional(),
  OAUTH_GOOGLE_ISSUER: baseUrl("https://accounts.google.com"),
  OIDC_ISSUER: optionalBaseUrl(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_NAME: z.string().trim().max(40, "must have at most 40 characters").default("single sign-on"),
  OIDC_SCOPE: z.string().default("openid email"),
  OIDC_TRUST_EMAIL: onOrOff("off"),
  OAUTH_TIMEOUT: timeout("15s"),
  ACCESS_TOKEN_LIFETIME: duration("15m"),
  OAUTH_ACCESS_TOKEN_LIFETIME: duration("2m"),
  OAUTH_REFRESH_TOKEN_LIFETIME: duration("10m"),
  REFRESH_TOKEN_LIFETIME: duration("30d"),
  REFRESH_TOKEN_GRACE: duration("10s"),
  EMAIL_VERIFICATION_LIFETIME: duration("24h"),
  UNVERIFIED_ACCOUNT_LIFETIME: duration("7d"),
  PASSWORD_RECOVERY_LIFETIME: duration("1h"),
  INVITE_LIFETIME: duration("7d"),
  SECOND_FACTOR_CHALLENGE_LIFETIME: duration("5m"),
  SECOND_FACTOR_PROOF_LIFETIME: duration("10m"),
  SECOND_FACTOR_RESET_LIFETIME: duration("3d"),
  SIGNING_KEY_ROTATION: duration("90d"),
  FREE_TRIAL: duration("14d"),
  USAGE_MAILS: onOrOff("on"),
  INVOICE_SELLER_NAME: z.string().trim().min(1).optional(),
  INVOICE_SELLER_ADDRESS: z.string().trim().default(""),
  INVOICE_SELLER_VAT_ID: z.string().trim().default(""),
  INVOICE_NOTE: z.string().trim().default(""),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_\w+$/, "must be a secret or restricted key of Stripe, such as sk_live_…")
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\S+$/, "must be the signing secret of a webhook endpoint in Stripe, such as whsec_…")
    .optional(),
  STRIPE_API_URL: baseUrl("https://api.stripe.com"),
  MAX_WORKSPACES_PER_CUSTOMER: count(100),
  SHUTDOWN_DEADLINE: timeout("30s"),
  API_CALLS_PER_MINUTE: count(6_000),
  DOCUMENT_LIFETIME: duration("24h"),
  COMPARISON_LIFETIME: duration("24h"),
  COMPARISONS_PER_WORKSPACE: count(200),
  ACTIVITY_RETENTION: optionalDuration(),
  REQUEST_RETENTION: duration("30d"),
  WEBHOOK_RETENTION: duration("7d"),
  FAILED_JOB_RETENTION: duration("30d"),
  AUDIT_RETENTION: duration("365d"),
  DELETED_TEMPLATE_RETENTION: duration("30d"),
  BACKGROUND_DOCUMENTS_PER_CUSTOMER: count(32),
  BACKLOG_BYTES_PER_WORKSPACE: count(256 * MIB),
  BACKLOG_BYTES_PER_CUSTOMER: count(1024 * MIB),
  STORED_BYTES_PER_CUSTOMER: count(10 * 1024 * MIB),
  WEBHOOK_ALLOW: hosts(),
  WEBHOOK_CHALLENGE: onOrOff("on"),
  WEBHOOK_SENDERS: count(64),
  WEBHOOK_REQUESTS_PER_HOUR: count(10_000),
  WEBHOOK_FAILED_CHALLENGES_PER_HOUR: count(60),
  WEBHOOK_BACKLOG: count(10_000),
  METRICS_HOST: z.string().default("127.0.0.1"),
  METRICS_PORT: port(0),
  METRICS_PUBLIC: onOrOff("off"),
  OTEL_EXPORTER_OTLP_ENDPOINT: optionalBaseUrl(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: optionalBaseUrl(),
  OTEL_EXPORTER_OTLP_HEADERS: keyValues(),
  OTEL_EXPORTER_OTLP_TIMEOUT: count(10_000),
  OTEL_EXPORTER_OTLP_PROTOCOL: z
    .enum(["http/json"], { error: "must be http/json, which every collector takes at the port of http/protobuf" })
    .default("http/json"),
  OTEL_SERVICE_NAME: z.string().default("platen"),
  OTEL_RESOURCE_ATTRIBUTES: keyValues(),
  OTEL_TRACES_SAMPLER: z
    .enum(Object.keys(SAMPLERS) as [SamplerName], { error: `must be one of ${Object.keys(SAMPLERS).join(", ")}` })
    .default("parentbased_always_on"),
  OTEL_TRACES_SAMPLER_ARG: fraction(1),
  OTEL_SDK_DISABLED: z.enum(["true", "false"], { error: "must be true or false" }).default("false"),
  RENDER_SANDBOX: z.enum(["required", "auto", "off"], { error: "must be required, auto or off" }).optional(),
  RENDER_USER: z.string().default(renderer.processUser),
  RENDER_DEADLINE: timeout("30s", { min: "1s" }),
  RENDER_NODES: origins(),
  RENDER_HOST: z.string().default("127.0.0.1"),
  RENDER_PORT: port(3001),
  RENDER_SECRET: commaSeparated((secret) => secret.length >= 16, "must be secrets of at least 16 characters"),
  RENDER_CONCURRENCY: count(renderer.concurrency),
  RENDER_QUEUE: count(renderer.maxQueueLength),
  RENDER_MAX_PAGES: count(renderer.maxPages),
  RENDER_MAX_PDF_BYTES: count(renderer.maxPdfBytes),
  RESULT_CACHE_BYTES: count(64 * MIB, { min: 0 }),
  RENDER_BROWSERS: count(renderer.browsers),
  RENDER_SCRIPT_MEMORY_MB: count(renderer.scriptMemoryMiB, { min: 32 }),
  RENDER_DOCUMENT_MEMORY_MB: count(renderer.documentMemoryMiB, { min: 128 }),
  RENDER_TEMPLATE_MEMORY_MB: count(renderer.templateMemoryMiB, { min: 32 }),
  PICTURE_MEMORY_MB: count(512, { min: 256 }),
  PICTURE_TIMEOUT: timeout("10s", { min: "1s" }),
  RENDER_REMOTE: z
    .enum(["off", "allowlist", "public"], { error: "must be off, allowlist or public" })
    .default(renderer.remoteMode),
  RENDER_REMOTE_ALLOW: remoteHosts(),
  ...limits,
});

export interface Config extends z.output<typeof environment> {
  PUBLIC_URL: string;
}

/** The configuration has mistakes. The message lists them, one per line. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
}

/**
 * Reads the configuration from environment variables and the files that they name (see `readSettingFiles`).
 *
 * @throws ConfigError with every mistake
 */
export function readConfig(variables: NodeJS.ProcessEnv): Config {
  const { given, mistakes } = readSettingFiles(variables, Object.keys(environment.shape));
  const { data, error } = environment.safeParse(given);
  const lines = [
    ...mistakes,
    ...(error?.issues.map(({ path, message }) => `  ${path.join(".")} ${message}`) ?? []),
    ...findContradictions(given, data),
  ];
  if (!data || lines.length > 0) {
    throw new ConfigError(`The configuration has mistakes:\n${lines.join("\n")}`);
  }
  const host = ["127.0.0.1", "0.0.0.0", "::", "::1"].includes(data.HOST) ? "localhost" : data.HOST;
  return {
    ...data,
    PUBLIC_URL: data.PUBLIC_URL ?? `http://${host}:${data.PORT}`,
  };
}
