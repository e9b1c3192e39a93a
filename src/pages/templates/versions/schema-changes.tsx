import { ExclamationCircleOutlined, FormOutlined } from "@ant-design/icons";
import { useQuery } from "@tanstack/react-query";
import { Button, Spin } from "antd";
import { useId, useState } from "react";
import type { ResponseOf } from "../../../../contract/endpoint";
import type { compareSchemas } from "../../../../contract/template-schema";
import type { ValueTypes } from "../../../../parameters/schema-changes";
import { type ComparisonRequest, digest } from "../../../components/comparison/comparison-request";
import { tn } from "../../../components/text-with-nodes";
import { useWorkspaceId } from "../../../hooks/workspace-queries";
import { toBase64 } from "../../../lib/base64";
import { errorMessage } from "../../../lib/error-message";
import { plural, t } from "../../../lib/i18n/translate";
import { call } from "../../../session/http";
import { VALUE_KINDS, valueKindOf } from "../schema/value-kinds";
import { parameterPath } from "./parameter-path";

type Answer = ResponseOf<typeof compareSchemas>;
type Change = Answer["changes"][number];

/** More changes are shown when the user asks for them. */
const FIRST = 8;

/** Says how the parameters of a draft differ from those of the version that it replaces. */
export function SchemaChanges({ request }: { request: ComparisonRequest }) {
  const { data, error, isFetching, refetch } = useSchemaChanges(request);
  const [showsAll, setShowsAll] = useState(false);
  const titleId = useId();
  const changes = data?.changes ?? [];
  const shown = showsAll ? changes : changes.slice(0, FIRST);
  return (
    <section aria-labelledby={titleId} className="schema-changes">
      <div className="schema-changes-head">
        {isFetching ? <Spin size="small" /> : <FormOutlined aria-hidden />}
        <p id={titleId} role="status">
          {data
            ? changes.length === 0
              ? t("The parameters stay the same")
              : plural(changes.length, "# change of the parameters", "# changes of the parameters")
            : isFetching
              ? t("Comparing the parameters…")
              : errorMessage(error) || t("The parameters could not be compared")}
        </p>
        {!data && !isFetching && <Button onClick={() => void refetch()}>{t("Try again")}</Button>}
      </div>
      {shown.length > 0 && (
        <ul>
          {shown.map((change) => (
            <li key={`${change.kind} ${change.pointer}`} className={change.isBreaking ? "schema-change-breaking" : ""}>
              {change.isBreaking && <ExclamationCircleOutlined aria-hidden />}
              <span>{textOf(change)}</span>
            </li>
          ))}
        </ul>
      )}
      {shown.length < changes.length && (
        <Button onClick={() => setShowsAll(true)} size="small" type="link">
          {t("Show all")}
        </Button>
      )}
      {data && changes.some(({ isBreaking }) => isBreaking) && <Consequence mode={data.parameterCheck} />}
    </section>
  );
}

/** Says what happens to callers who send parameters as before. */
function Consequence({ mode }: { mode: Answer["parameterCheck"] }) {
  const texts = {
    enforce: t("Programs that send parameters as before are refused. Change them first."),
    warn: t("Documents with parameters as before are generated, with the warning INVALID_PARAMETER."),
    off: t("Documents with parameters as before are generated without a warning. Change your programs, too."),
  };
  return <p className="secondary-text">{texts[mode]}</p>;
}

function textOf({ pointer, kind, isBreaking, types }: Change): React.ReactNode {
  const name = <code>{parameterPath(pointer)}</code>;
  switch (kind) {
    case "added":
      return isBreaking ? tn("{name} is new, and needed", { name }) : tn("{name} is new, and optional", { name });
    case "removed":
      return tn("{name} is no longer used", { name });
    case "needed":
      return tn("{name} is now needed", { name });
    case "optional":
      return tn("{name} is now optional", { name });
    case "values":
      return isBreaking ? tn("{name} accepts fewer values", { name }) : tn("{name} accepts more values", { name });
    case "type":
      return tn("{name}: {after} instead of {before}", {
        name,
        after: types && nameOfTypes(types.after),
        before: types && nameOfTypes(types.before),
      });
  }
}

function nameOfTypes({ types, format }: ValueTypes): string {
  const kind = valueKindOf({ ...(types && { type: types }), ...(format && { format }) });
  const name = VALUE_KINDS[kind];
  return types?.includes("null") ? t("{kind}, or nothing", { kind: name }) : name;
}

function useSchemaChanges({ templateId, from, unsaved, revision }: ComparisonRequest) {
  const workspaceId = useWorkspaceId();
  return useQuery({
    queryKey: ["schema-changes", workspaceId, templateId, from, revision, unsaved && digest(unsaved.html)],
    queryFn: ({ signal }) =>
      call("POST /api/app/workspaces/:workspaceId/templates/:templateId/schema-changes", {
        params: { workspaceId, templateId },
        body: { from, ...(unsaved && { contentBase64: toBase64(unsaved.html) }) },
        signal,
      }),
    // Sample sets and partials, which the revision does not count, change the schema, too.
    gcTime: 0,
  });
}
