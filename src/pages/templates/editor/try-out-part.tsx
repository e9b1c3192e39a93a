import { useMemo } from "react";
import { useLatestCallback } from "../../../hooks/use-latest-callback";
import { BesideButton } from "../preview/pane-controls";
import type { Panes } from "../preview/use-panes";
import { SampleBar } from "../samples/sample-bar";
import { SettingsFields } from "../samples/settings-fields";
import { parseParameters } from "../template-draft";
import { MonthCountPart } from "../try-out/month-count-part";
import { TryOutCard } from "../try-out/try-out-card";
import type { TemplateEditorState } from "./use-template-editor";

/**
 * The try-out with the template's sample sets, print options and clock. Its parts are memoized: rendering all of them
 * would be most of the work for each character that is typed into the HTML.
 */
export function TryOutPart({ editor, panes }: { editor: TemplateEditorState; panes: Panes }) {
  const { draft, change, errors, mark, tryOut, samples, settings, settingFields, saving, editedId } = editor;
  const { parameters } = draft;
  const check = useLatestCallback(() => {
    const isValid = parseParameters(parameters) !== null;
    errors.report(isValid ? [] : ["INVALID_TEMPLATE_PARAMETERS"]);
    return isValid;
  });
  const markFailure = useLatestCallback((failure: unknown) => mark(failure));
  const changeParameters = useLatestCallback((parameters: string) => change({ parameters }));
  const generate = useLatestCallback(() => tryOut.generate());

  const id = draft.kind === "document" ? editedId : null;
  const { etag, isChanged } = saving;
  const template = useMemo(() => (id === null ? null : { id, etag, isChanged }), [id, etag, isChanged]);
  const hasContents = parameters.trim() !== "";
  const sampleBar = useMemo(
    () => editedId && <SampleBar check={check} hasContents={hasContents} mark={markFailure} samples={samples} />,
    [editedId, check, hasContents, markFailure, samples],
  );
  const { errors: settingErrors, failures, change: changeSettings } = settingFields;
  const fields = useMemo(
    () => <SettingsFields errors={settingErrors} failures={failures} onChange={changeSettings} settings={settings} />,
    [settingErrors, failures, changeSettings, settings],
  );
  const { attempts } = tryOut;
  const count = useMemo(() => <MonthCountPart attempts={attempts} />, [attempts]);
  const placement = useMemo(() => <BesideButton panes={panes} />, [panes]);
  return (
    <TryOutCard
      busy={tryOut.generating}
      count={count}
      error={errors.messages.parameters}
      isWide={panes.isWide}
      onChange={changeParameters}
      onGenerate={generate}
      parameters={parameters}
      placement={placement}
      samples={sampleBar}
      settings={fields}
      template={template}
    />
  );
}
