import { Writable } from "node:stream";
import { expect, it } from "vitest";
import { corkUntilNextTick } from "../../../server/lib/cork";

it("sends all that is written in one turn in one write", async () => {
  const sent: string[][] = [];
  const stream = new Writable({
    decodeStrings: false,
    write: (chunk, _, done) => {
      sent.push([chunk]);
      done();
    },
    writev: (chunks, done) => {
      sent.push(chunks.map(({ chunk }) => chunk));
      done();
    },
  });
  for (const text of ["a", "b", "c"]) {
    corkUntilNextTick(stream);
    stream.write(text);
  }
  expect(sent).toEqual([]);
  await new Promise((resolve) => setImmediate(resolve));
  expect(sent).toEqual([["a", "b", "c"]]);
});
