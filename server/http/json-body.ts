import type { FastifyInstance, FastifyRequest } from "fastify";
import type { BodyBudget } from "./body-budget";
import { createBodyReader } from "./body-reader";
import type { CallerKey } from "./caller-key";
import type { JsonFormat } from "./json-structure";
import type { ParserThreads } from "./parser-threads";

/** A body that has been parsed and validated by the contract's schema. */
export class ValidBody {
  constructor(readonly value: unknown) {}
}

interface JsonBodyDependencies {
  parsers: Pick<ParserThreads, "run">;
  bodies: Pick<BodyBudget, "duringParse">;
  /** Names the holder of the budget per caller. */
  callerKey: CallerKey;
}

/** Adds the parsers for JSON bodies, which also validate them (read-body.ts). An empty body counts as no body. */
export function readJsonBodies(app: FastifyInstance, { callerKey, parsers, bodies }: JsonBodyDependencies): void {
  const read = createBodyReader(parsers);
  app.removeAllContentTypeParsers();

  const parserOf = (format: JsonFormat) => async (request: FastifyRequest, bytes: Buffer) => {
    if (bytes.length === 0 && format === "json") return undefined;
    const query = request.query as Record<string, unknown>;
    const { endpoint } = request.routeOptions.config;
    const origin = { endpoint, caller: callerKey(request) };
    return new ValidBody(await bodies.duringParse(request, () => read({ format, bytes, query }, origin)));
  };
  app.addContentTypeParser<Buffer>("application/json", { parseAs: "buffer" }, parserOf("json"));
  app.addContentTypeParser<Buffer>(
    ["application/jsonl", "application/x-ndjson"],
    { parseAs: "buffer" },
    parserOf("lines"),
  );
}
