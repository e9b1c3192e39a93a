import { expect, it } from "vitest";
import { ReadingTime } from "../../../server/http/reading-time";

const KIBIBYTE = 1024;
const LIMITS = { baseMs: 60_000, minBytesPerSecond: KIBIBYTE };
/** A socket whose service has nothing to send. */
const IDLE = { bytesWritten: 0, writableLength: 0 };

/** Returns a socket that has got a number of bytes, of which the client has not read some. */
const socketOf = (bytesWritten: number, writableLength: number) => ({ bytesWritten, writableLength });

it("gives a client a minute, and a second for each KiB of the answer", () => {
  const time = new ReadingTime(LIMITS);
  const unread = socketOf(100 * KIBIBYTE, 100 * KIBIBYTE);
  expect(time.spend(unread, 0)).toBe(true);
  expect(time.spend(unread, 160_000)).toBe(true);
  expect(time.spend(unread, 1)).toBe(false);
});

it("counts the bytes of an answer without a length when they are sent", () => {
  const time = new ReadingTime(LIMITS);
  expect(time.spend(socketOf(10 * KIBIBYTE, 10 * KIBIBYTE), 0)).toBe(true);
  expect(time.spend(socketOf(20 * KIBIBYTE, 10 * KIBIBYTE), 65_000)).toBe(true);
  expect(time.spend(socketOf(20 * KIBIBYTE, 10 * KIBIBYTE), 15_000)).toBe(true);
  expect(time.spend(socketOf(20 * KIBIBYTE, 10 * KIBIBYTE), 1)).toBe(false);
});

it("gives no time in advance to a client that has read fast", () => {
  const time = new ReadingTime(LIMITS);
  expect(time.spend(socketOf(1_000_010 * KIBIBYTE, 10 * KIBIBYTE), 1_000)).toBe(true);
  expect(time.spend(socketOf(1_000_010 * KIBIBYTE, 10 * KIBIBYTE), 70_001)).toBe(false);
});

it("does not count the time in which the service makes the answer", () => {
  const time = new ReadingTime(LIMITS);
  expect(time.spend(IDLE, 1_000_000)).toBe(true);
  expect(time.spend(socketOf(KIBIBYTE, KIBIBYTE), 61_000)).toBe(true);
});

it("starts again after each answer, and not while a client that asks again has not read the first one", () => {
  const time = new ReadingTime(LIMITS);
  const unread = socketOf(KIBIBYTE, KIBIBYTE);
  expect(time.spend(unread, 61_000)).toBe(true);
  time.restart();
  expect(time.spend(socketOf(2 * KIBIBYTE, KIBIBYTE), 61_000)).toBe(true);
  expect(time.spend(socketOf(2 * KIBIBYTE, KIBIBYTE), 1)).toBe(false);
});
