import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { signUp } from "../e2e/support/client";
import { mailedLink } from "../e2e/support/running-service";
import { freePort } from "../support/free-port";
import { pdfText } from "../support/pdf-text";
import { Container } from "./support/container";
import { type Image, ImageBuilder } from "./support/image-builder";
import type { SeccompProfile } from "./support/oci-config";

const DOCKERFILE = "deploy/container/Dockerfile";
/** Most that the image may take on the disk. */
const MAX_IMAGE_MIB = 680;
/** Most that the trimmed release may hold, with the engine: the goal of decision 39. */
const MAX_RELEASE_MIB = 350;
/** The engine that arm64 gets instead of the bundled one, to try it out: `ENGINE=debian npm run test:image`. */
const ENGINE = process.env.ENGINE ?? "bundled";

const profile: SeccompProfile = JSON.parse(readFileSync("deploy/container/seccomp.json", "utf8"));

const scratch = mkdtempSync(join(tmpdir(), "platen-image-"));
const containers: Container[] = [];
let image: Image;

beforeAll(() => {
  const builder = new ImageBuilder(DOCKERFILE, {
    scratch,
    context: ".",
    args: { TARGETARCH: "amd64", VERSION: "1.2.3", ...(ENGINE !== "bundled" && { ENGINE }) },
  });
  image = builder.build();
});

afterEach(() => {
  for (const container of containers.splice(0)) container.remove();
});
// Takes a fraction of the time of rmSync for the packages of the release.
afterAll(() => execFileSync("rm", ["-rf", scratch]));

async function start(seccomp: SeccompProfile) {
  const [port, metricsPort] = [await freePort(), await freePort()];
  const folder = mkdtempSync(join(scratch, "container-"));
  const env = { PORT: String(port), METRICS_PORT: String(metricsPort), PUBLIC_URL: `http://127.0.0.1:${port}` };
  const container = new Container({ image, folder, env, seccomp });
  containers.push(container);
  return { container, port, metricsPort, data: join(folder, "data") };
}

it("is small, and says what it is", () => {
  const [kilobytes = ""] = execFileSync("du", ["-sk", image.root], { encoding: "utf8" }).split("\t");
  const megabytes = Math.round(Number(kilobytes) / 1024);
  process.stdout.write(`The image with the engine "${ENGINE}" takes ${megabytes} MiB.\n`);
  if (ENGINE === "bundled") expect(megabytes).toBeLessThan(MAX_IMAGE_MIB);
  const [release = ""] = execFileSync("du", ["-sk", "--apparent-size", join(image.root, "opt/platen")], {
    encoding: "utf8",
  }).split("\t");
  process.stdout.write(`The release takes ${Math.round(Number(release) / 1024)} MiB of it.\n`);
  expect(Number(release) / 1024).toBeLessThan(MAX_RELEASE_MIB);
  expect(image.labels).toContain('org.opencontainers.image.version="1.2.3"');
});

it("makes documents in the sandbox, as a user without rights on a read-only root", async () => {
  const { container, port, metricsPort, data } = await start(profile);
  await expect
    .poll(() =>
      fetch(`http://127.0.0.1:${port}/health`).then(
        ({ status }) => status,
        () => container.output,
      ),
    )
    .toBe(200);
  const status = container.run(["cat", "/proc/1/status"]);
  expect(status).toMatch(/^Name:\s+tini$/m);
  expect(status).toMatch(/^Uid:\s+10001\s/m);
  expect(status).toMatch(/^CapEff:\s+0{16}$/m);
  expect(() => container.run(["touch", "/opt/platen/planted"])).toThrow("Read-only file system");
  const health = await (await fetch(`http://127.0.0.1:${metricsPort}/health`)).json();
  expect(health).toMatchObject({
    renderer: { engine: { source: ENGINE === "bundled" ? "bundled" : "configured", sandbox: true } },
  });
  // The health check of the image ends with 0.
  container.run(image.healthcheck);

  const service = { url: `http://127.0.0.1:${port}`, mailedLink: (to: string) => mailedLink(data, to) };
  const customer = await signUp(service, "owner@example.com");
  const body = { name: "Shop", productCode: "FREE", billingPeriod: "MONTHLY" };
  const { workspace } = await (await customer.send("POST", "/api/app/workspaces", body)).json();
  const page = { templateBase64: Buffer.from("<p>Printed in a container: 漢字</p>").toString("base64") };
  const answer = await customer.send("POST", "/api/app/pdf", page, { "x-workspace-id": workspace.id });
  expect(answer.headers.get("content-type")).toBe("application/pdf");
  expect((await pdfText(new Uint8Array(await answer.arrayBuffer()))).pages).toEqual(["Printed in a container: 漢字"]);
  expect(await container.stop()).toBe(0);
});

it("does not start without the profile's additions for the sandbox", async () => {
  const { container } = await start(withoutNamespaces(profile));
  expect(await container.exitCode()).toBe(1);
  expect(container.output).toContain("seccomp");
});

/** The default profile of Docker, as far as the sandbox is concerned: no new namespaces without capabilities. */
function withoutNamespaces({ syscalls, ...rest }: SeccompProfile): SeccompProfile {
  const sandbox = ["chroot", "clone", "clone3", "setns", "unshare"];
  const allowed = syscalls.map((rule) => ({ ...rule, names: rule.names.filter((name) => !sandbox.includes(name)) }));
  const noNamespaces = { index: 0, value: 0x7e02_0000, valueTwo: 0, op: "SCMP_CMP_MASKED_EQ" };
  return {
    ...rest,
    syscalls: [
      ...allowed.filter(({ names }) => names.length > 0),
      { names: ["clone"], action: "SCMP_ACT_ALLOW", args: [noNamespaces] },
      // As a kernel without this call: libraries then use clone.
      { names: ["clone3"], action: "SCMP_ACT_ERRNO", errnoRet: 38 },
    ],
  };
}
