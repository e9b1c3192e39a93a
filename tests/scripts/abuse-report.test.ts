import { expect, it } from "vitest";
import { isMet, type Outcome, rowOf } from "../../bench/abuse/report";

const work = (latencyMs: number) => ({ latenciesMs: [latencyMs], failures: [] });
const outcome: Outcome = {
  before: work(10),
  during: work(20),
  delayBeforeMs: 1,
  delayDuringMs: 1,
  memoryMiB: 1,
  recoveryMs: 0,
};

it("counts a goal as met if the tenant works at most twice as slowly, without failures, and recovers", () => {
  expect(isMet(outcome)).toBe(true);
  expect(isMet({ ...outcome, during: work(21) })).toBe(false);
  expect(isMet({ ...outcome, during: { latenciesMs: [], failures: [] } })).toBe(false);
  expect(isMet({ ...outcome, during: { latenciesMs: [20], failures: ["refused"] } })).toBe(false);
});

it("counts a goal as missed if the tenant could not work after the attack", () => {
  expect(isMet({ ...outcome, recoveryMs: undefined })).toBe(false);
  expect(rowOf("attack", { ...outcome, recoveryMs: undefined })).toMatch(/never {2}MISSED$/);
});
