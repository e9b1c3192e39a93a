import type { Attack } from "../attack";
import { backlogOfBatches } from "./backlog-of-batches";

/** The same backlog, beside a tenant whose small documents are made in the background, too. */
export const backlogBesideBackground: Attack = {
  ...backlogOfBatches,
  name: "backlog beside background",
  measures: "webhooks",
};
