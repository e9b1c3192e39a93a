/** Entry of the threads that hash passwords and check them. */
import { parentPort } from "node:worker_threads";
import { hashSync, verifySync } from "@node-rs/argon2";
import { lowerPriorityOfThread } from "../processes/lower-priority";
import { HASH_COST } from "./password-hash";

/** A password, and the Argon2id hash to compare it with; null to make one. */
export interface PasswordTask {
  password: string;
  hash: string | null;
}

export interface PasswordOutcome {
  hash: string;
  matches: boolean;
}

// Otherwise, a flood of log-ins would slow down the documents of all customers.
lowerPriorityOfThread();

parentPort?.on("message", ({ password, hash }: PasswordTask) => {
  const outcome: PasswordOutcome =
    hash === null
      ? { hash: hashSync(password, HASH_COST), matches: true }
      : { hash, matches: verifySync(hash, password) };
  parentPort?.postMessage(outcome);
});
