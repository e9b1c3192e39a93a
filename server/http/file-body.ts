import type { FastifyInstance, FastifyRequest } from "fastify";
import { ApiError } from "./api-error";

/**
 * Makes the routes of a scope take files as bodies. Any content type is accepted, because programs such as curl name a
 * wrong one by default, and the handler looks at the content.
 */
export function readFileBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser<Buffer>("*", { parseAs: "buffer" }, async (request: FastifyRequest, bytes: Buffer) => {
    if (!request.headers["content-type"]?.startsWith("multipart/")) return bytes;
    throw new ApiError("INVALID_REQUEST", { data: { "content-type": "must be that of the file: send no form" } });
  });
}
