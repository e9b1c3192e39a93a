/** Entry of the threads that parse large bodies and files. */
import { parentPort } from "node:worker_threads";
import { isPackedTexts } from "../contract/packed-texts";
import { ApiError } from "./http/api-error";
import { bodyTask } from "./http/body-task";
import { type ParserCall, type ParserOutcome, type ParserTask, wholeBuffer } from "./http/parser-threads";
import { lowerPriorityOfThread } from "./processes/lower-priority";
import { FILE_TASKS } from "./template-files/file-tasks";

const TASKS = new Map<string, ParserTask<never, unknown>>([bodyTask, ...FILE_TASKS].map((task) => [task.name, task]));

// Otherwise, the large bodies of a few customers would slow down the documents of all.
lowerPriorityOfThread();

parentPort?.on("message", (call: ParserCall) => {
  const outcome = outcomeOf(call);
  parentPort?.postMessage(outcome, outcome.kind === "done" ? memoryOf(outcome.output) : []);
});

/** @returns the memory of an output's bytes and packed texts, which moves to the main thread instead of being copied */
const memoryOf = (output: unknown): ArrayBuffer[] =>
  Object.values(output ?? {}).flatMap((value) => {
    if (isPackedTexts(value)) return [value.bytes.buffer, value.ends.buffer];
    return value instanceof Uint8Array ? wholeBuffer(value) : [];
  });

function outcomeOf({ task: name, input }: ParserCall): ParserOutcome {
  const task = TASKS.get(name);
  if (!task) throw new Error(`There is no task ${name}`);
  try {
    return { kind: "done", output: task.run(input as never) };
  } catch (error) {
    // Any other error ends the thread, and the request fails.
    if (!(error instanceof ApiError)) throw error;
    const { errorCode, data, statusCode, templateName } = error;
    return { kind: "refused", refusal: { errorCode, data, statusCode, templateName } };
  }
}
