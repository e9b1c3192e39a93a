import type { FastifyReply } from "fastify";
import type { SampleDetails as DetailsOfContract, Sample } from "../../contract/samples";
import { epochSeconds } from "../http/epoch";
import type { SampleDetails } from "./store";

/** @returns a sample set as the API shows it, without its parameters */
export const sampleDetailsAnswer = ({ now, createdAt, updatedAt, ...row }: SampleDetails): DetailsOfContract => ({
  ...row,
  now: now && epochSeconds(now),
  createdAt: epochSeconds(createdAt),
  updatedAt: epochSeconds(updatedAt),
});

/**
 * Returns a sample set with its parameters. They leave the service as the text that is stored: parsing 10 MiB of values
 * on the thread that answers requests would hold up the others.
 *
 * @param sample.parameters JSON
 */
export function sampleAnswer(
  reply: FastifyReply,
  { parameters, ...sample }: SampleDetails & { parameters: string },
): Sample {
  reply.serializer((answer: Sample) => {
    const { parameters: _placeholder, ...others } = answer;
    return `${JSON.stringify(others).slice(0, -1)},"parameters":${parameters}}`;
  });
  return { ...sampleDetailsAnswer(sample), parameters: {} };
}

/** @param seconds fixed clock of a request */
export const clockOf = (seconds: number | null): Date | null => (seconds === null ? null : new Date(seconds * 1000));
