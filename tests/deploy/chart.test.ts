import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { readConfig } from "../../server/config/config";
import { type Manifest, renderChart } from "./support/render-chart";
import { validateManifest } from "./support/validate-manifest";

const publicUrl = "https://platen.example.com";
/** Every optional part that can be combined. */
const everything = {
  publicUrl,
  trustedProxies: "10.0.0.0/8",
  imagePullSecrets: [{ name: "registry" }],
  settings: { MAIL_FROM: "Platen <no-reply@example.com>", RENDER_QUEUE: 64 },
  web: { autoscaling: { enabled: true } },
  render: { autoscaling: { kind: "hpa" } },
  ingress: { enabled: true, className: "nginx", annotations: { a: "b" } },
  blobs: { url: "s3://files/platen", region: "eu-north-1", secretName: "bucket", temporaryCredentials: true },
  metrics: { serviceMonitor: { enabled: true, labels: { release: "prometheus" } } },
  nodeSelector: { pool: "documents" },
  tolerations: [{ key: "documents", operator: "Exists" }],
  affinity: { podAntiAffinity: {} },
};

interface Container {
  env: { name: string; value?: string; valueFrom?: unknown }[];
  ports: { name: string; containerPort: number }[];
  startupProbe: { httpGet: { path: string } };
  livenessProbe: { httpGet: { path: string } };
  volumeMounts: { name: string; mountPath: string }[];
}

const listed = (manifests: Manifest[]) => manifests.map(({ kind, metadata }) => `${kind} ${metadata.name}`).sort();

interface Pod {
  containers: [Container];
  securityContext: unknown;
  volumes: { name: string; secret?: { secretName: string } }[];
}

function podOf(manifests: Manifest[], name: string): Pod {
  const manifest = manifests.find(({ kind, metadata }) => kind === "Deployment" && metadata.name === name);
  if (!manifest) throw new Error(`There is no deployment ${name}`);
  const { template } = manifest.spec as { template: { spec: Pod } };
  return template.spec;
}

it("restarts no pod that waits for its database", () => {
  const manifests = renderChart({ publicUrl });
  for (const name of ["shop-platen-web", "shop-platen-render"]) {
    const [{ startupProbe, livenessProbe }] = podOf(manifests, name).containers;
    expect([startupProbe.httpGet.path, livenessProbe.httpGet.path]).toEqual(["/health/live", "/health/live"]);
  }
});

it("renders manifests that fit the schemas of Kubernetes", () => {
  const manifests = renderChart({ publicUrl });
  manifests.forEach(validateManifest);
  expect(listed(manifests)).toEqual([
    "Deployment shop-platen-render",
    "Deployment shop-platen-web",
    "Job shop-platen-migrate",
    "NetworkPolicy shop-platen-render",
    "PodDisruptionBudget shop-platen-render",
    "PodDisruptionBudget shop-platen-web",
    "Service shop-platen-render",
    "Service shop-platen-web",
    "Service shop-platen-web-metrics",
  ]);
});

it("keeps metrics inside of the cluster if the service is reachable from outside", () => {
  const reachable = renderChart({ publicUrl, service: { type: "LoadBalancer" } }).filter(
    ({ kind, spec }) => kind === "Service" && spec.type === "LoadBalancer",
  );
  expect(reachable.map(({ spec }) => spec.ports)).toEqual([[expect.objectContaining({ name: "http" })]]);
});

it.each([
  ["hpa", ["HorizontalPodAutoscaler shop-platen-render"]],
  ["keda", ["ScaledObject shop-platen-render", "TriggerAuthentication shop-platen-database"]],
])("renders every optional part, with %s", (kind, parts) => {
  const manifests = renderChart({ ...everything, render: { autoscaling: { kind } } });
  manifests.forEach(validateManifest);
  expect(listed(manifests)).toEqual(
    expect.arrayContaining([...parts, "HorizontalPodAutoscaler shop-platen-web", "Ingress shop-platen"]),
  );
  expect(listed(manifests)).toContain("ServiceMonitor shop-platen");
  const replicas = manifests.filter((manifest) => manifest.kind === "Deployment" && "replicas" in manifest.spec);
  expect(replicas).toEqual([]);
});

it("scales by the busy part of the slots", () => {
  const manifests = renderChart({
    publicUrl,
    render: { concurrency: 6, autoscaling: { kind: "hpa", targetBusy: 50 } },
  });
  const scaler = manifests.find(({ kind }) => kind === "HorizontalPodAutoscaler");
  expect(scaler?.spec.metrics).toEqual([
    {
      type: "Pods",
      pods: {
        metric: { name: "platen_render_slots_busy" },
        // Half of six slots, in thousandths.
        target: { type: "AverageValue", averageValue: "3000m" },
      },
    },
  ]);
});

it("gives each process a configuration that it accepts", () => {
  const manifests = renderChart({ ...everything, blobs: {} });
  for (const role of ["web", "render"]) {
    const [container] = podOf(manifests, `shop-platen-${role}`).containers;
    const plain = Object.fromEntries(container.env.map(({ name, value }) => [name, value]));
    const secret = { DATABASE_URL: "postgres://platen:x@postgres/platen", RENDER_SECRET: "0123456789abcdef" };
    const image = { NODE_ENV: "production", HOST: "0.0.0.0", PORT: "3000" };
    const config = readConfig({ ...image, ...plain, ...secret });
    expect(config).toMatchObject({ ROLE: role, PUBLIC_URL: publicUrl, RENDER_QUEUE: 64 });
    const ports = Object.fromEntries(container.ports.map(({ name, containerPort }) => [name, containerPort]));
    expect(ports).toMatchObject({ http: config.PORT, metrics: config.METRICS_PORT });
    if (role === "render") expect(ports.render).toBe(config.RENDER_PORT);
    else expect(config.RENDER_NODES).toEqual(["http://shop-platen-render:3001"]);
    // Every other setting has a name that Platen knows.
    const known = readFileSync(".env.example", "utf8");
    for (const name of Object.keys(plain)) expect(known).toMatch(new RegExp(`^${name}=`, "m"));
  }
});

it("gives each process the bucket, with credentials from files of a Secret", () => {
  const manifests = renderChart(everything);
  for (const role of ["web", "render"]) {
    const { containers, volumes } = podOf(manifests, `shop-platen-${role}`);
    const [{ env, volumeMounts }] = containers;
    const settings = Object.fromEntries(env.map(({ name, value }) => [name, value]));
    expect(settings).toMatchObject({ BLOBS_URL: "s3://files/platen", BLOBS_REGION: "eu-north-1" });
    const volume = volumes.find(({ secret }) => secret?.secretName === "bucket");
    const folder = volumeMounts.find(({ name }) => name === volume?.name)?.mountPath;
    const files = Object.entries(settings).filter(([name]) => name.endsWith("_FILE"));
    expect(files).toEqual(
      ["BLOBS_ACCESS_KEY_ID", "BLOBS_SECRET_ACCESS_KEY", "BLOBS_SESSION_TOKEN"].map((key) => [
        `${key}_FILE`,
        `${folder}/${key}`,
      ]),
    );
  }
  const without = podOf(renderChart({ publicUrl }), "shop-platen-render");
  expect(JSON.stringify(without)).not.toMatch(/blobs/i);
});

it("runs without rights, and the engine with the profile for its sandbox", () => {
  const manifests = renderChart({ publicUrl });
  expect(podOf(manifests, "shop-platen-render").securityContext).toEqual({
    runAsNonRoot: true,
    runAsUser: 10001,
    runAsGroup: 10001,
    fsGroup: 10001,
    seccompProfile: { type: "Localhost", localhostProfile: "platen.json" },
  });
  for (const role of ["web", "render"]) {
    expect(podOf(manifests, `shop-platen-${role}`).containers[0]).toMatchObject({
      securityContext: {
        readOnlyRootFilesystem: true,
        allowPrivilegeEscalation: false,
        capabilities: { drop: ["ALL"] },
      },
      lifecycle: { preStop: { exec: { command: ["sleep", "5"] } } },
    });
  }
});

it("gives render processes the secrets of the database and the web processes only", () => {
  const [container] = podOf(renderChart({ publicUrl }), "shop-platen-render").containers;
  expect(container).not.toHaveProperty("envFrom");
  const secrets = container.env.filter(({ valueFrom }) => valueFrom !== undefined);
  expect(secrets.map(({ name }) => name)).toEqual(["DATABASE_URL", "RENDER_SECRET", "DATABASE_DIRECT_URL"]);
});

it("refuses values that can't work", () => {
  expect(() => renderChart({})).toThrow("publicUrl must be set");
  expect(() => renderChart({ publicUrl, render: { autoscaling: { kind: "cpu" } } })).toThrow(
    "render.autoscaling.kind must be hpa, keda or empty",
  );
  expect(() => renderChart({ publicUrl, blobs: { url: "s3://files" } })).toThrow("blobs.secretName must be set");
});
