import { expect, it } from "vitest";
import { describeError } from "../../../server/lib/describe-error";

it("describes an error and its causes, each message once", () => {
  const refused = new Error("connect ECONNREFUSED 127.0.0.1:1");
  const both = new AggregateError([new Error("connect ECONNREFUSED ::1:1"), refused]);
  expect(describeError(refused)).toBe("connect ECONNREFUSED 127.0.0.1:1");
  expect(describeError(both)).toBe("connect ECONNREFUSED ::1:1: connect ECONNREFUSED 127.0.0.1:1");
  expect(describeError(new Error(`The database can't be reached: ${refused.message}`, { cause: refused }))).toBe(
    "The database can't be reached: connect ECONNREFUSED 127.0.0.1:1",
  );
  expect(describeError(new Error("same", { cause: new Error("same") }))).toBe("same");
});

it("describes what is no Error", () => {
  expect(describeError({ name: "ErrnoError", message: "FS error" })).toBe("FS error");
  expect(describeError("text")).toBe("text");
  expect(describeError({ errno: 44 })).toBe("unknown error");
  expect(describeError(undefined)).toBe("unknown error");
});
