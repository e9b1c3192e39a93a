import { findPlaces, previewPage, readThumbnail } from "../../contract/previews";
import type { AssetLibrary } from "../assets/asset-library";
import type { Budget } from "../budgets/budget";
import type { Queries } from "../database/open";
import { withWorkspace } from "../database/workspace-scope";
import type { Preparation } from "../http/call";
import { epochSeconds } from "../http/epoch";
import { renderDocument, rendererErrors } from "../http/render-document";
import type { Serve } from "../http/serve";
import type { ConcurrencyLimiter } from "../lib/concurrency-limiter";
import type { Pictures } from "../pictures/pictures";
import { mayUseAssets } from "../render/assets/document-assets";
import type { RenderRequest } from "../render/render-types";
import type { Renderer } from "../render/renderer";
import { readFirstSample } from "../samples/stored-samples";
import { assertParametersSize } from "../templates/parameters";
import { readStoredTemplate } from "../templates/stored-templates";
import type { TemplateResolver } from "../templates/template-resolver";
import { KeptThumbnails, THUMBNAIL_WIDTH } from "./kept-thumbnails";
import { markDocument } from "./mark-document";
import { PIXELS_PER_POINT, toPlaces } from "./places";
import { RecentDocuments } from "./recent-documents";

interface PreviewDependencies {
  db: Queries;
  renderer: Renderer;
  pictures: Pictures;
  templates: TemplateResolver;
  library: AssetLibrary;
  /** Limits the concurrent transactions of each customer. */
  transactions: ConcurrencyLimiter;
  /** Limits the concurrent previews of each workspace. */
  budget: Budget;
}

/** Serves the portal's live preview, pictures of pages while somebody types, and the thumbnails of templates. */
export function servePreviews(
  serve: Serve,
  { db, renderer, pictures, templates, library, transactions, budget }: PreviewDependencies,
): void {
  const recent = new RecentDocuments();
  const thumbnails = new KeptThumbnails();

  /** Runs some work that counts towards the previews of a workspace. */
  async function withBudget<Result>(workspaceId: string, work: () => Promise<Result>): Promise<Result> {
    const release = budget.take(workspaceId);
    try {
      return await work();
    } finally {
      release();
    }
  }

  // Speculative, because these calls come with each pause in typing, and must not hold up the customer's other calls.
  serve.speculative(previewPage, {
    prepare: (preparation) => withBudget(preparation.presumed.workspaceId, () => draw(preparation)),
    commit: async ({ prepared }) => prepared,
  });
  serve.speculative(findPlaces, {
    prepare: (preparation) => withBudget(preparation.presumed.workspaceId, () => find(preparation)),
    commit: async ({ prepared }) => prepared,
  });

  // Speculative, because a list of templates makes many of these calls, and they wait for the renderer.
  serve.speculative(readThumbnail, {
    prepare: (preparation) => withBudget(preparation.presumed.workspaceId, () => drawThumbnail(preparation)),
    commit: async ({ prepared }) => prepared,
  });

  async function draw({
    body,
    presumed: { workspaceId, ownerId: customerId },
    signal,
  }: Preparation<typeof previewPage>) {
    const startMs = performance.now();
    const request = await requestOf(body, { workspaceId, customerId, signal });
    const { document, isMade } = await recent.get(request, () => renderDocument(renderer, { ...request, signal }));
    const { pdf, pages, warnings, timings } = document;
    const page = Math.min(body.page, pages);
    const drawMs = performance.now();
    const owner = { customerId, workspaceId, signal };
    const drawing = pictures.draw({ pdf, page, width: body.width }, owner);
    const { png, width, height, pageSize } = await rendererErrors(drawing, signal);
    const endMs = performance.now();
    const { queue, template, load, print } = isMade ? timings : NOT_MADE;
    return {
      page,
      pages,
      picture: { pngBase64: png.toString("base64"), width, height },
      size: { width: pageSize.width * PIXELS_PER_POINT, height: pageSize.height * PIXELS_PER_POINT },
      warnings,
      timings: { queue, template, load, print, draw: endMs - drawMs, total: endMs - startMs },
    };
  }

  async function find({
    body,
    presumed: { workspaceId, ownerId: customerId },
    signal,
  }: Preparation<typeof findPlaces>) {
    const request = await requestOf(body, { workspaceId, customerId, signal });
    const { texts, sourceOf } = markDocument({ template: request.template, partials: request.partials ?? [] });
    const { pdf, warnings } = await renderDocument(renderer, { ...request, ...texts, signal });
    const finding = pictures.find({ pdf, warnings }, { customerId, workspaceId, signal });
    const marks = await rendererErrors(finding, signal);
    return { pages: marks.map((page) => toPlaces(page, sourceOf)) };
  }

  async function drawThumbnail({
    params: { templateId },
    presumed: { workspaceId, ownerId: customerId },
    signal,
  }: Preparation<typeof readThumbnail>) {
    const read = () =>
      withWorkspace(db, workspaceId, async (tx) => {
        const { html } = await readStoredTemplate(tx, workspaceId, templateId);
        return { html, sample: await readFirstSample(tx, workspaceId, templateId) };
      });
    const { html, sample } = await transactions.run(customerId, read, signal);
    const { parameters, options, now = null } = sample ?? {};
    const clock = now && epochSeconds(now);
    const request = await requestOf({ html, parameters, options, now: clock }, { workspaceId, customerId, signal });
    const { png, width, height } = await thumbnails.get(request, async () => {
      const { pdf } = await renderDocument(renderer, { ...request, signal });
      const drawing = pictures.draw({ pdf, page: 1, width: THUMBNAIL_WIDTH }, { customerId, workspaceId, signal });
      return rendererErrors(drawing, signal);
    });
    return { picture: { pngBase64: png.toString("base64"), width, height } };
  }

  async function requestOf(
    { html, parameters, options = {}, now }: Preparation<typeof findPlaces>["body"],
    { workspaceId, customerId, signal }: { workspaceId: string; customerId: string; signal: AbortSignal },
  ): Promise<RenderRequest> {
    const values = parameters ?? "{}";
    assertParametersSize(values);
    const complete = async () => {
      const { partials } = await templates.findPartials(workspaceId, html);
      const source = { template: html, partials, parameters: values, options };
      const request = { ...source, customerId, workspaceId, priority: "low" } as const;
      return {
        ...request,
        ...(now != null && { now: new Date(now * 1000) }),
        ...(mayUseAssets(request) && { assets: await library.documentAssets(workspaceId) }),
      };
    };
    return transactions.run(customerId, complete, signal);
  }
}

const NOT_MADE = { queue: 0, template: 0, load: 0, print: 0 };
