import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseEnv } from "node:util";
import { DockerfileParser } from "dockerfile-ast";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { bucketOf } from "../../server/config/blob-settings";
import { readConfig } from "../../server/config/config";
import { createContextFilter } from "../image/support/build-context";

const read = (file: string) => readFileSync(file, "utf8");
const { version } = JSON.parse(read("package.json"));

describe("the compose file", () => {
  const FILE = "deploy/compose/compose.yaml";
  const { services } = parse(read(FILE));

  const values = { POSTGRES_PASSWORD: "secret", PLATEN_HOST: "platen.example.com" };
  /** Returns Platen's settings with these variables in `.env`. */
  const configWith = (variables: Record<string, string>) => {
    const environment = Object.entries<string>(services.platen.environment).map(([name, value]) => [
      name,
      value.replaceAll(/\$\{(\w+)[^}]*\}/g, (_, variable: string) => variables[variable] ?? ""),
    ]);
    return readConfig(Object.fromEntries(environment));
  };

  it("fits the schema of Compose", () => {
    // Caddy's ports are public.
    const options = ["--quiet", "--disable-rule", "no-unbound-port-interfaces"];
    execFileSync("node_modules/.bin/dclint", [FILE, ...options], { stdio: "pipe" });
  });

  it("gives Platen settings that it accepts, and every variable has an example", () => {
    const example = read("deploy/compose/example.env");
    const variables = new Set([...read(FILE).matchAll(/\$\{(\w+):[?-]\}/g)].map(([, name]) => name));
    for (const name of variables) expect(example).toMatch(new RegExp(`^${name}=`, "m"));
    const key = Buffer.alloc(32, 7);
    expect(configWith(values).SECRET_KEY).toEqual([]);
    expect(configWith({ ...values, SECRET_KEY: key.toString("base64") }).SECRET_KEY).toEqual([key]);
    expect(configWith(values)).toMatchObject({
      DATABASE_URL: "postgres://platen:secret@postgres:5432/platen",
      PUBLIC_URL: "https://platen.example.com",
      TRUSTED_PROXIES: ["172.30.57.0/24"],
    });
  });

  it("starts an S3 server only with its profile, and keeps files in the database without it", () => {
    const { bucket, platen, ...others } = services;
    expect(bucket.profiles).toEqual(["bucket"]);
    for (const { profiles } of [platen, ...Object.values<{ profiles?: string[] }>(others)])
      expect(profiles).toBeUndefined();
    expect(platen.depends_on.bucket).toEqual({ condition: "service_healthy", required: false });
    expect(bucketOf(configWith(values), {})).toBeUndefined();
  });

  it("gives Platen credentials of the S3 server", () => {
    const { bucket, platen } = services;
    // Compose replaces the variables of all services, so none that only this one needs may be required.
    expect(bucket.environment.ROOT_SECRET_KEY).toMatch(/^\$\{\w+:-\}$/);
    expect(platen.environment.BLOBS_SECRET_ACCESS_KEY).toBe(bucket.environment.ROOT_SECRET_KEY);
    const [, location = ""] = /BLOBS_URL=(s3:\S+)/.exec(read("deploy/compose/example.env")) ?? [];
    const config = configWith({ ...values, BLOBS_URL: location, BLOBS_SECRET_ACCESS_KEY: "s3cret" });
    const settings = bucketOf(config, {});
    expect(settings).toMatchObject({
      endpoint: "http://bucket:7070",
      addressing: "path",
      credentials: { accessKeyId: bucket.environment.ROOT_ACCESS_KEY, secretAccessKey: "s3cret" },
    });
    // The server takes each folder as a bucket.
    expect(bucket.entrypoint.join(" ")).toContain(`mkdir -p /buckets/${settings?.name} `);
    expect(bucket.networks).toEqual(platen.networks);
  });

  it("keeps connections of the proxy for less time than Platen", () => {
    const [, seconds] = /^\s*keepalive (\d+)s$/m.exec(read("deploy/compose/Caddyfile")) ?? [];
    expect(Number(seconds) * 1_000).toBeLessThan(configWith(values).HTTP_KEEP_ALIVE_TIMEOUT);
  });

  it("names files that exist", () => {
    const folder = dirname(FILE);
    const profile = services.platen.security_opt.find((option: string) => option.startsWith("seccomp="));
    const { context, dockerfile } = services.platen.build;
    for (const path of [profile.slice("seccomp=".length), join(context, dockerfile), "Caddyfile"]) {
      expect(existsSync(join(folder, path))).toBe(true);
    }
  });
});

describe("the Dockerfile", () => {
  const dockerfile = DockerfileParser.parse(read("deploy/container/Dockerfile"));

  it("makes the release as every checkout does", () => {
    const commands = dockerfile.getInstructions().map((instruction) => instruction.getArgumentsContent());
    expect(commands).toEqual(expect.arrayContaining(["npm ci", expect.stringMatching(/^npm pack /)]));
    expect(JSON.parse(read("package.json")).scripts.prepack).toBe("node scripts/prepack.mjs");
  });

  it("leaves settings, data and whatever is built or installed out of its context", () => {
    const included = [".env.example", "package-lock.json", "server/data/store.ts", "scripts/build.mjs"];
    const excluded = [
      ...[".git/config", "node_modules/pg/package.json", "dist/server/main.js", "data/blobs/1", "coverage/index.html"],
      ...[".env", ".env.local", "deploy/compose/.env", "deploy/compose/.env.example", "npm.log", "platen-0.2.0.tgz"],
    ];
    const isIncluded = createContextFilter("deploy/container/Dockerfile.dockerignore");
    expect([...included, ...excluded].filter(isIncluded)).toEqual(included);
  });

  it("names stages that exist", () => {
    const stages = dockerfile.getFROMs().map((from) => from.getBuildStage());
    for (const copy of dockerfile.getCOPYs()) {
      const from = copy.getFromFlag()?.getValue();
      if (from) expect(stages).toContain(from);
    }
    expect(stages).toEqual(expect.arrayContaining(["amd64", "arm64", "bundled", "debian"]));
  });

  it("takes Debian's engine on arm64, and every package with compiled code has a build for it", () => {
    const baseOf = (stage: string) =>
      dockerfile
        .getFROMs()
        .find((from) => from.getBuildStage() === stage)
        ?.getImage();
    expect([baseOf("amd64"), baseOf("arm64")]).toEqual(["bundled", "debian"]);
    const lock: { packages: Record<string, { cpu?: string[]; os?: string[]; libc?: string[]; dev?: boolean }> } =
      JSON.parse(read("package-lock.json"));
    const packages = Object.entries(lock.packages).filter(([, { cpu, dev }]) => cpu && !dev);
    const buildsFor = (wanted: string) =>
      packages
        .filter(
          ([, { cpu, os, libc }]) => cpu?.includes(wanted) && os?.includes("linux") && libc?.includes("musl") !== true,
        )
        .map(([path]) => path.replace(wanted, "<cpu>"));
    expect(buildsFor("x64")).toEqual(["node_modules/@node-rs/argon2-linux-<cpu>-gnu"]);
    expect(buildsFor("arm64")).toEqual(buildsFor("x64"));
  });
});

it("the chart installs the image of this version", () => {
  expect(parse(read("deploy/helm/platen/Chart.yaml")).appVersion).toBe(version);
});

it("the unit overrides the settings of .env.example that are for development", () => {
  const unit = read("deploy/systemd/platen.service");
  const command = /^ExecStart=\/usr\/bin\/env (.*)$/m.exec(unit)?.[1] ?? "";
  const assignments = command.split(" ").filter((word) => word.includes("="));
  // A variable of EnvironmentFile= overrides one of Environment=.
  expect(unit).not.toMatch(/^Environment=/m);
  const config = readConfig({ ...parseEnv(read(".env.example")), ...parseEnv(assignments.join("\n")) });
  expect(config).toMatchObject({ NODE_ENV: "production", DATA_DIR: "/var/lib/platen" });
});

it("the unit gives the service more time to stop than it takes", () => {
  const seconds = Number(/^TimeoutStopSec=(\d+)s$/m.exec(read("deploy/systemd/platen.service"))?.[1]);
  expect(seconds * 1000).toBeGreaterThan(readConfig({}).SHUTDOWN_DEADLINE + 10_000);
});
