/**
 * Entry of the picture process: draws, compares and reads pages of PDFs, one task after the other. The parent kills the
 * process if a page takes too long or too much memory, so the process keeps no state that matters.
 */
import { Worker } from "node:worker_threads";
import type { StartReply } from "../processes/message-process";
import { comparePages } from "./compare-pages";
import type { PictureTask, TaskReply } from "./messages";
import { readPageMarks } from "./page-marks";
import { PdfReader, UnreadablePdf } from "./pdf-pages";
import { encodePng } from "./png";

/** Ends the process when its parent has gone. The main thread can't see that while it draws a page. */
const WATCH_PARENT = `
  const parent = process.ppid;
  setInterval(() => process.ppid === parent || process.kill(process.pid, "SIGKILL"), 1_000);`;

const reply = (message: StartReply | TaskReply) => process.send?.(message);

/** Replies, and waits until that has left the process: otherwise large replies would wait for the end of the task. */
const sent = (message: TaskReply) => new Promise<void>((resolve) => process.send?.(message, () => resolve()));

process.on("disconnect", () => process.exit());
// The parent handles signals to the whole process group, such as Ctrl+C.
process.on("SIGINT", () => undefined);
process.on("SIGTERM", () => undefined);
try {
  new Worker(WATCH_PARENT, { eval: true }).unref();
  const reader = await PdfReader.create();
  process.on("message", async (task: PictureTask) => {
    try {
      reply(await work(reader, task));
    } catch (error) {
      // After any other error, such as one of WebAssembly, the library may be broken: the process ends.
      if (!(error instanceof UnreadablePdf)) throw error;
      reply({ kind: "unreadable", reason: error.message });
    }
  });
  reply({ kind: "ready" });
} catch (error) {
  reply({ kind: "broken", reason: error instanceof Error ? error.message : String(error) });
}

async function work(reader: PdfReader, task: PictureTask): Promise<TaskReply> {
  if (task.kind === "find") return { kind: "result", marks: readPageMarks(task.pdf, task.warnings) };
  if (task.kind === "draw") {
    return reader.open(task.pdf, async (pages) => {
      const pageSize = pages.sizeOf(task.page);
      const bitmap = await pages.draw(task.page, task.width);
      const picture = { png: encodePng(bitmap), width: bitmap.width, height: bitmap.height, pageSize };
      return { kind: "result", picture };
    });
  }
  return reader.open(task.before, (before) =>
    reader.open(task.after, async (after) => {
      const rest = await comparePages(before, after, task, (page) => sent({ kind: "page", page }));
      return { kind: "result", rest };
    }),
  );
}
