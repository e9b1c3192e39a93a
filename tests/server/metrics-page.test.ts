import { expect, it } from "vitest";
import { readConfig } from "../../server/config/config";
import { socketSettings } from "../../server/config/socket-settings";
import { startServiceListener } from "../../server/http/service-listener";
import { silentLog } from "../support/database";
import { documentedMetrics, metricsOf } from "../support/documented-metrics";
import { eventually } from "../support/eventually";
import { CREDENTIALS, REGION, startS3Server } from "../support/s3-server";
import { startService } from "../support/service";
import { STRIPE_KEY, WEBHOOK_SECRET } from "../support/stripe-server";

it("the page of metrics lists exactly those that the service has, with their types and labels", async () => {
  const s3 = await startS3Server();
  const environment = {
    METRICS_PUBLIC: "on",
    // No collector listens there.
    OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:9",
    BLOBS_URL: "s3://files/kept",
    BLOBS_ENDPOINT: s3.endpoint,
    BLOBS_REGION: REGION,
    BLOBS_ACCESS_KEY_ID: CREDENTIALS.accessKeyId,
    BLOBS_SECRET_ACCESS_KEY: CREDENTIALS.secretAccessKey,
    STRIPE_SECRET_KEY: STRIPE_KEY,
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    // No server listens there.
    STRIPE_API_URL: "http://127.0.0.1:9",
  };
  const settings = socketSettings(readConfig(environment));
  const listener = await startServiceListener({ host: "127.0.0.1", port: 0, headers: {}, log: silentLog, settings });
  const service = await startService(environment, { listener });
  expect(documentedMetrics()).toEqual(await metricsOf(service.metrics));

  // Prometheus reads no other names.
  const { body } = await service.app.inject("/metrics");
  const exposed = [...body.matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name);
  expect(exposed.sort()).toEqual(
    documentedMetrics()
      .map(({ name }) => name)
      .sort(),
  );
  await s3.close();
});

it("the metrics show calls, the database's pool and its queues", async () => {
  const service = await startService({ METRICS_PUBLIC: "on" });
  await service.app.inject("/health/live");
  await service.app.inject("/no-such-page?secret=1");
  await eventually(async () => {
    const lines = (await service.app.inject("/metrics")).body.split("\n");
    expect(lines).toEqual(
      expect.arrayContaining([
        'platen_http_requests_total{method="GET",route="/health/live",status="200"} 1',
        'platen_http_requests_total{method="GET",route="none",status="404"} 1',
        'platen_http_request_seconds_count{method="GET",route="/health/live"} 1',
        "platen_database_up 1",
        "platen_database_waiting 0",
        "platen_blob_store_up 1",
        'platen_build_info{version="0.2.0",role="all"} 1',
        'platen_workers{queue="mails"} 4',
      ]),
    );
    for (const queue of ["documents", "merges", "mails", "webhooks", "invoices"]) {
      for (const metric of ["jobs", "oldest_seconds", "failed_jobs"]) {
        expect(lines.filter((line) => line.startsWith(`platen_queue_${metric}{queue="${queue}"} `))).toHaveLength(1);
      }
    }
  });
});
