import { createSample, deleteSample, listSamples, readSample, updateSample } from "../../contract/samples";
import type { StoredBytes } from "../blobs/stored-bytes";
import type { Queries } from "../database/open";
import { withWorkspace } from "../database/workspace-scope";
import type { Serve } from "../http/serve";
import { assertParametersSize } from "../templates/parameters";
import { clockOf, sampleAnswer, sampleDetailsAnswer } from "./sample-answer";
import { samplesOf } from "./store";

/** Serves the sample sets of templates to the portal. */
export function serveSamples(serve: Serve, db: Queries, storedBytes: StoredBytes): void {
  const within = <Result>(
    { workspaceId, templateId }: { workspaceId: string; templateId: string },
    work: (samples: ReturnType<typeof samplesOf>) => Promise<Result>,
  ) => withWorkspace(db, workspaceId, (tx) => work(samplesOf(tx, workspaceId, templateId)));

  serve(listSamples, async ({ params }) => {
    const rows = await within(params, (samples) => samples.list());
    return { samples: rows.map(sampleDetailsAnswer) };
  });

  serve(createSample, async ({ params, body: { now, ...sample } }) => {
    assertParametersSize(sample.parameters);
    await storedBytes.add(params.workspaceId, Buffer.byteLength(sample.parameters));
    return within(params, (samples) => samples.add({ ...sample, now: clockOf(now) }));
  });

  serve(readSample, async ({ params, reply }) =>
    sampleAnswer(reply, await within(params, (samples) => samples.read(params.sampleId))),
  );

  serve(updateSample, async ({ params, headers, body: { now, ...change } }) => {
    if (change.parameters !== undefined) {
      assertParametersSize(change.parameters);
      await storedBytes.add(params.workspaceId, Buffer.byteLength(change.parameters));
    }
    const changed = { ...change, ...(now !== undefined && { now: clockOf(now) }) };
    return within(params, (samples) => samples.change(params.sampleId, changed, headers["if-match"]));
  });

  serve(deleteSample, async ({ params, headers }) => {
    await within(params, (samples) => samples.remove(params.sampleId, headers["if-match"]));
    return {};
  });
}
