import { LIMITS } from "../contract/product";

export const MIB = 1024 * 1024;
/** Slightly fewer than a body may have. */
export const VALUES = LIMITS.maxValues - 100;
export const ROW = '{"name":"Ink","quantity":3,"price":12.5}';

export const repeated = (text: string, count: number, separator = ",") => Array(count).fill(text).join(separator);
export const listOf = (item: string, count: number) => `{"a":[${repeated(item, count)}]}`;
export const differentNames = (count: number) =>
  `{${Array.from({ length: count }, (_, index) => `"k${index}":1`).join()}}`;
export const textOf = (character: string, count: number) => `{"a":"${character.repeat(count)}"}`;
