import type { FastifyReply } from "fastify";
import {
  createSampleOfKey,
  deleteSampleOfKey,
  listSamplesOfKey,
  readSampleOfKey,
  updateSampleOfKey,
} from "../../contract/v1/samples";
import type { StoredBytes } from "../blobs/stored-bytes";
import type { Queries } from "../database/open";
import { withWorkspace } from "../database/workspace-scope";
import type { ApiClient } from "../http/authorization";
import type { Serve } from "../http/serve";
import { assertParametersSize } from "../templates/parameters";
import { etagOf } from "./revision";
import { clockOf, sampleAnswer, sampleDetailsAnswer } from "./sample-answer";
import { type SampleDetails, samplesOf } from "./store";

/** Serves the sample sets of templates to API clients. */
export function serveV1Samples(serve: Serve, db: Queries, storedBytes: StoredBytes): void {
  const within = <Result>(
    { workspaceId }: ApiClient,
    { templateId }: { templateId: string },
    work: (samples: ReturnType<typeof samplesOf>) => Promise<Result>,
  ) => withWorkspace(db, workspaceId, (tx) => work(samplesOf(tx, workspaceId, templateId)));

  serve(listSamplesOfKey, async ({ caller, params }) => {
    const rows = await within(caller, params, (samples) => samples.list());
    return { samples: rows.map(sampleDetailsAnswer) };
  });

  serve(createSampleOfKey, async ({ caller, params, body: { now, ...sample }, reply }) => {
    assertParametersSize(sample.parameters);
    await storedBytes.add(caller.workspaceId, Buffer.byteLength(sample.parameters));
    const added = await within(caller, params, (samples) => samples.add({ ...sample, now: clockOf(now) }));
    reply.header("location", `/v1/templates/${params.templateId}/samples/${added.id}`);
    return saved(added, reply);
  });

  serve(readSampleOfKey, async ({ caller, params, reply }) => {
    const sample = await within(caller, params, (samples) => samples.read(params.sampleId));
    reply.header("etag", etagOf(sample.revision));
    return sampleAnswer(reply, sample);
  });

  serve(updateSampleOfKey, async ({ caller, params, headers, body: { now, ...change }, reply }) => {
    if (change.parameters !== undefined) {
      assertParametersSize(change.parameters);
      await storedBytes.add(caller.workspaceId, Buffer.byteLength(change.parameters));
    }
    const changed = { ...change, ...(now !== undefined && { now: clockOf(now) }) };
    const sample = await within(caller, params, (samples) =>
      samples.change(params.sampleId, changed, headers["if-match"]),
    );
    return saved(sample, reply);
  });

  serve(deleteSampleOfKey, async ({ caller, params, headers }) => {
    await within(caller, params, (samples) => samples.remove(params.sampleId, headers["if-match"]));
    return {};
  });
}

function saved(sample: SampleDetails, reply: FastifyReply) {
  reply.header("etag", etagOf(sample.revision));
  return sampleDetailsAnswer(sample);
}
