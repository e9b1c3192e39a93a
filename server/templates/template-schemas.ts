import type { ParameterCheckMode } from "../../contract/product";
import type { ParameterProblem } from "../../parameters/check-parameters";
import type { ParameterSources } from "../../parameters/parameter-sources";
import type { ParameterSchema } from "../../parameters/schema";
import { compareSchemas, type SchemaChange } from "../../parameters/schema-changes";
import type { SchemaEdits } from "../../parameters/schema-edits";
import type { Queries } from "../database/open";
import { withWorkspace } from "../database/workspace-scope";
import { ApiError } from "../http/api-error";
import type { ParameterInspector } from "../render/parameter-inspector";
import { schemasOf } from "./schemas";
import { templatesOf } from "./store";
import type { TemplateResolver } from "./template-resolver";
import { inspectFor, type Requester, type VersionSchemas } from "./version-schemas";

interface TemplateSchemasDependencies {
  db: Queries;
  templates: TemplateResolver;
  inspector: Pick<ParameterInspector, "inspect">;
  versions: VersionSchemas;
}

/** Schema of a draft, and the parts that it is made of. */
export interface DraftSchema {
  schema: ParameterSchema;
  /** The schema that the template and its sample sets give. */
  inferred: ParameterSchema;
  edits: SchemaEdits;
  /** Places that the inferred parameters come from. */
  sources: ParameterSources;
  parameterCheck: ParameterCheckMode;
  revision: number;
}

/** The parameter schemas of templates (docs/decisions/0056-parameter-schema.md). */
export class TemplateSchemas {
  readonly #dependencies: TemplateSchemasDependencies;

  constructor(dependencies: TemplateSchemasDependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * @param html instead of the draft's, for text that is not saved
   * @throws ApiError TEMPLATE_NOT_FOUND, TEMPLATE_IS_PARTIAL, INVALID_TEMPLATE, RENDERER_BUSY, SERVICE_UNAVAILABLE
   */
  async readDraft(requester: Requester, templateId: string, html?: string): Promise<DraftSchema> {
    const { workspaceId } = requester;
    const { db, templates, inspector } = this.#dependencies;
    const { template, settings, samples } = await withWorkspace(db, workspaceId, async (tx) => {
      const template = await templatesOf(tx, workspaceId).read(templateId);
      if (template.kind === "partial") throw new ApiError("TEMPLATE_IS_PARTIAL");
      const schemas = schemasOf(tx, workspaceId, templateId);
      return { template, settings: await schemas.settings(), samples: await schemas.samples() };
    });
    const source = await templates.findPartials(workspaceId, html ?? template.html, templateId);
    const edits = settings.edits ?? {};
    const { schema, inferred, sources } = await inspectFor(requester, inspector, {
      template: source.html,
      partials: source.partials,
      samples,
      edits: JSON.stringify(edits),
      schema: null,
    });
    const { parameterCheck } = settings;
    const { revision } = template;
    return {
      schema: JSON.parse(schema),
      inferred: JSON.parse(inferred ?? schema),
      edits,
      sources: JSON.parse(sources ?? "{}"),
      parameterCheck,
      revision,
    };
  }

  /**
   * Reads the schema that documents of a reference are compared with, such as `Invoice@3`.
   *
   * @throws ApiError TEMPLATE_NOT_FOUND, TEMPLATE_NOT_ALLOWED, TEMPLATE_VERSION_NOT_FOUND, TEMPLATE_IS_PARTIAL,
   *   INVALID_TEMPLATE, RENDERER_BUSY, SERVICE_UNAVAILABLE
   */
  async read(requester: Requester, reference: string): Promise<ParameterSchema> {
    return JSON.parse((await this.#dependencies.versions.inspect(requester, reference)).schema);
  }

  /**
   * Lists how the parameters of the draft differ from those of a version.
   *
   * @param from number of a version, or name of a channel
   * @param html instead of the draft's, for text that is not saved
   * @throws the errors of `read`
   */
  async compareDraft(
    requester: Requester,
    templateId: string,
    { from, html }: { from: string; html: string | undefined },
  ): Promise<{ changes: SchemaChange[]; parameterCheck: ParameterCheckMode }> {
    const before = await this.read(requester, `${templateId}@${from}`);
    const { schema, parameterCheck } = await this.readDraft(requester, templateId, html);
    return { changes: compareSchemas(before, schema), parameterCheck };
  }

  /** Compares parameters, as JSON, with the schema. @throws the errors of `read` */
  async validate(requester: Requester, reference: string, parameters: string): Promise<ParameterProblem[]> {
    return (await this.#dependencies.versions.inspect(requester, reference, parameters)).problems;
  }
}
