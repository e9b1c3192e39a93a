import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { PGlite } from "@electric-sql/pglite";
import { expect, it } from "vitest";
import { executeRaw } from "../../../server/database/execute-raw";
import { encodeQuery } from "../../../server/database/message-batcher";

const MEBIBYTE = 1024 * 1024;

it("returns whole answers, and keeps none of them in memory", async () => {
  setFlagsFromString("--expose-gc");
  const collectGarbage = runInNewContext("gc") as () => void;
  const heapUsed = () => {
    collectGarbage();
    return process.memoryUsage().heapUsed;
  };
  const pglite = await PGlite.create();
  const read = () => executeRaw(pglite, encodeQuery(`select repeat('x', ${2 * MEBIBYTE})`));
  const answer = read();
  expect(answer.subarray(-6)).toEqual(Buffer.from([...Buffer.from("Z"), 0, 0, 0, 5, ...Buffer.from("I")]));
  expect(answer.length).toBeGreaterThan(2 * MEBIBYTE);
  const before = heapUsed();
  for (let number = 0; number < 50; number++) read();
  expect(heapUsed() - before).toBeLessThan(20 * MEBIBYTE);
  await pglite.close();
});
