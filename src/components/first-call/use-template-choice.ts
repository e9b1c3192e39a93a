import { type BaseRecord, useList } from "@refinedev/core";
import { useState } from "react";
import { useSearchParams } from "react-router";
import type { TemplateKind } from "../../../contract/product";

/** Choice of the example's own HTML instead of a template. */
export const HTML = "html";

/** The template of an example. */
export interface TemplateChoice {
  /** The templates that documents can be made from. */
  templates: readonly { id: string; name?: string }[];
  /** Undefined for the example's own HTML. */
  templateId: string | undefined;
  isPending: boolean;
  /** @param id of a template, or {@link HTML} */
  choose: (id: string) => void;
}

/**
 * Loads the templates of the workspace and holds the chosen one: at first the one that the address names, or else the
 * first one.
 * @param onlyId the only template that can be chosen
 */
export function useTemplateChoice(onlyId: string | undefined): TemplateChoice {
  const { result, query } = useList<BaseRecord & { id: string; name?: string; kind?: TemplateKind }>({
    resource: "templates",
    pagination: { mode: "off" },
    // No message if it fails: the example then uses its own HTML.
    errorNotification: false,
    queryOptions: { enabled: onlyId === undefined },
  });
  const [search] = useSearchParams();
  const [chosen, choose] = useState(search.get("template"));
  if (onlyId !== undefined) return { templates: [], templateId: onlyId, isPending: false, choose };
  const templates = result.data.filter(({ kind }) => kind !== "partial");
  // The chosen template may have been deleted in the meantime.
  const template = templates.find(({ id }) => id === chosen) ?? templates[0];
  return { templates, templateId: chosen === HTML ? undefined : template?.id, isPending: query.isPending, choose };
}
