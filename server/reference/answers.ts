import type { Endpoint } from "../../contract/endpoint";
import { answerExamples } from "./examples";
import { answerHeaders } from "./headers";
import type { Answers, MediaType } from "./open-api";
import { answerSchema, capitalised } from "./schemas";

type Answer = Pick<Endpoint, "status" | "response"> & { when?: string };
type Content = Record<string, MediaType>;

const FILES = {
  pdf: { type: "application/pdf", name: "PDF" },
  zip: { type: "application/zip", name: "zip" },
} as const;

/** @returns the answers of a call that did what was asked, by their status */
export function successesOf(name: string, endpoint: Endpoint): Answers {
  const answers: Answer[] = [endpoint, ...(endpoint.also ?? [])];
  const statuses = [...new Set(answers.map(({ status }) => status))];
  return Object.fromEntries(
    statuses.map((status) => {
      const ofStatus = answers.filter((answer) => answer.status === status);
      const content: Content = Object.assign({}, ...ofStatus.map((answer) => contentOf(name, answer)));
      const isPdf = ofStatus.some(({ response }) => response === "pdf");
      return [
        status,
        { description: ofStatus.map(describe).join("\n\n"), headers: answerHeaders(endpoint, status, isPdf), content },
      ];
    }),
  );
}

const what = ({ response, status }: Answer): string => {
  if (typeof response === "string") return `the ${FILES[response].name}`;
  return status === 202 ? "taken on, to be done in the background" : "done";
};

/** Header fields that an answer is wished for with are set as code. */
function describe(answer: Answer): string {
  const { when } = answer;
  if (!when) return `${capitalised(what(answer))}.`;
  return `${/^[A-Z][\w-]*: /.test(when) ? `With \`${when}\`` : when}: ${what(answer)}.`;
}

function contentOf(name: string, { status, response }: Answer): Content {
  if (typeof response === "string") {
    const { type } = FILES[response];
    return { [type]: { schema: { type: "string", format: "binary", contentMediaType: type } } };
  }
  return { "application/json": { schema: answerSchema(response), ...answerExamples(name, status) } };
}
