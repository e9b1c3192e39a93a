import type { Endpoint } from "../../contract/endpoint";
import { ASSET_TYPES } from "../../contract/product";
import { answerExamples } from "./examples";
import { answerHeaders } from "./headers";
import type { Answers, MediaType } from "./open-api";
import { fileContent } from "./requests";
import { answerSchema, capitalize } from "./schemas";

type Answer = Pick<Endpoint, "response"> & { status: number; when?: string };
type Content = Record<string, MediaType>;

const FILES = {
  pdf: { types: ["application/pdf"], name: "PDF" },
  zip: { types: ["application/zip"], name: "zip" },
  asset: { types: ASSET_TYPES, name: "file" },
  export: { types: ["text/csv", "application/jsonl"], name: "file" },
} as const;

/** @returns the answers of a successful call, by their status */
export function successAnswers(name: string, endpoint: Endpoint): Answers {
  const answers: Answer[] = [endpoint, ...(endpoint.also ?? [])];
  const statuses = [...new Set(answers.map(({ status }) => status))];
  return Object.fromEntries(
    statuses.map((status) => {
      const sameStatus = answers.filter((answer) => answer.status === status);
      const content: Content = Object.assign({}, ...sameStatus.map((answer) => contentOf(name, answer)));
      const isPdf = sameStatus.some(({ response }) => response === "pdf");
      return [
        status,
        {
          description: sameStatus.map(describe).join("\n\n"),
          headers: answerHeaders(endpoint, { status, isPdf }),
          ...(Object.keys(content).length > 0 && { content }),
        },
      ];
    }),
  );
}

function outcomeOf({ response, status }: Answer): string {
  if (response === "redirect") return "a redirect to the file";
  if (typeof response === "string") return `the ${FILES[response].name}`;
  return status === 202 ? "accepted, and done in the background" : "done";
}

/** Describes an answer. A `when` that is a request header is formatted as code. */
function describe(answer: Answer): string {
  const { when } = answer;
  if (!when) return `${capitalize(outcomeOf(answer))}.`;
  return `${/^[A-Z][\w-]*: /.test(when) ? `With \`${when}\`` : when}: ${outcomeOf(answer)}.`;
}

function contentOf(name: string, { status, response }: Answer): Content {
  if (response === "redirect") return {};
  if (typeof response === "string") return Object.fromEntries(FILES[response].types.map(fileContent));
  return { "application/json": { schema: answerSchema(response), ...answerExamples(name, status) } };
}
