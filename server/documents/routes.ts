import contentDisposition from "content-disposition";
import { createDocument, readDocument } from "../../contract/v1/documents";
import { apiClientOf } from "../access/guard";
import type { Queries } from "../database/open";
import { withWorkspace } from "../database/workspace-scope";
import { readWholeContent } from "../files/files";
import { ApiError } from "../http/api-error";
import { type Call, FurtherAnswer, type Serve } from "../http/serve";
import { goneSignal, headersOf } from "../pdf/rendering";
import { jsonOf } from "../templates/parameters";
import type { DocumentMaker, NamedDocument } from "./document-maker";
import { type IdempotentRequest, storeOutcome } from "./idempotency-keys";
import { runOnce } from "./idempotent-requests";
import { pdfName, presentDocument } from "./present-document";
import { type ResponsePreference, responsePreferenceOf } from "./response-preference";
import { documentsOf, type StoredDocument } from "./store";

interface DocumentParts {
  db: Queries;
  maker: DocumentMaker;
  publicUrl: string;
  /** How long a request may run, in milliseconds. */
  longest: number;
  /** Begins with what waits. */
  wakeBackground(): void;
}

type CreateCall = Call<typeof createDocument>;

/** For programs: documents at once, kept, or made in the background. */
export function serveDocuments(serve: Serve, { db, maker, publicUrl, longest, wakeBackground }: DocumentParts): void {
  const read = (workspaceId: string, id: string) =>
    withWorkspace(db, workspaceId, (tx) => documentsOf(tx, workspaceId).read(id));

  const create = async (call: CreateCall) => {
    const { workspaceId } = apiClientOf(call.request);
    const wish = responsePreferenceOf(call.headers);
    const parameters = parametersOf(call, wish);
    const { confirmed } = call.request;
    const work = { workspaceId, wanted: call.body, parameters, signal: goneSignal(call.reply), confirmed };
    const idempotent = idempotentRequest(call, wish, workspaceId, longest);

    if (wish === "pdf" && !idempotent) return sendMade(call, await maker.make(work));
    await confirmed;

    let made: NamedDocument | undefined;
    const id = await runOnce(db, idempotent, async (claimed) => {
      if (wish !== "background") {
        const kept = await maker.makeAndStore(work, claimed);
        made = kept.made;
        return kept.id;
      }
      return withWorkspace(db, workspaceId, async (tx) => {
        const added = await maker.enqueue(tx, work);
        if (claimed) await storeOutcome(tx, claimed, { id: added });
        return added;
      });
    });
    if (wish === "pdf" && made) return sendMade(call, made);
    const kept = await read(workspaceId, id);
    if (wish === "pdf") return sendKept(db, call, kept);
    if (wish === "background") {
      wakeBackground();
      call.reply.header("preference-applied", "respond-async");
    }
    call.reply.header("location", `/v1/documents/${id}`);
    return new FurtherAnswer(wish === "background" ? 202 : 201, presentDocument(kept, publicUrl));
  };
  serve(createDocument, create, { ahead: true });

  serve(readDocument, async ({ params, request }) => {
    const { workspaceId } = apiClientOf(request);
    return presentDocument(await read(workspaceId, params.documentId), publicUrl);
  });
}

/** @throws ApiError PAYLOAD_TOO_LARGE, INVALID_REQUEST */
function parametersOf({ body }: CreateCall, wish: ResponsePreference): Record<string, unknown> {
  if (body.webhook !== undefined && wish !== "background") {
    throw new ApiError("INVALID_REQUEST", { data: { webhook: "is for Prefer: respond-async" } });
  }
  const parameters = body.parameters ?? {};
  jsonOf(parameters);
  return parameters;
}

function idempotentRequest(
  { body, headers }: CreateCall,
  wish: ResponsePreference,
  workspaceId: string,
  longest: number,
): IdempotentRequest | undefined {
  const key = headers["idempotency-key"];
  return key === undefined ? undefined : { workspaceId, key, parts: ["document", wish, JSON.stringify(body)], longest };
}

/** The header that names what is shown (RFC 6266). */
const inline = (name: string) => contentDisposition(name, { type: "inline" });

function sendMade({ reply }: CreateCall, { pdf, name, ...made }: NamedDocument): Buffer {
  reply.headers({ "content-disposition": inline(name), ...headersOf(made) });
  return pdf;
}

async function sendKept(db: Queries, { reply }: CreateCall, { document, file }: StoredDocument): Promise<Buffer> {
  if (!file) throw new ApiError("NOT_FOUND");
  const name = pdfName(document.filename, document.templateName);
  reply.headers({ "content-disposition": inline(name), "x-document-pages": String(document.pages) });
  return readWholeContent(db, file.id);
}
