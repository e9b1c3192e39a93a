import { SampleBar } from "../samples/sample-bar";
import { SettingsFields } from "../samples/settings-fields";
import { parseParameters } from "../template-draft";
import { TryOutCard } from "../try-out/try-out-card";
import type { TemplateEditorState } from "./use-template-editor";

/** The try-out with the template's sample sets, print options and clock. */
export function TryOutPart({ editor }: { editor: TemplateEditorState }) {
  const { draft, change, errors, mark, tryOut, samples, settings, settingFields, saving, editedId } = editor;
  const { parameters } = draft;
  return (
    <TryOutCard
      template={
        editedId && draft.kind === "document" ? { id: editedId, etag: saving.etag, isChanged: saving.changed } : null
      }
      parameters={parameters}
      error={errors.messages.parameters}
      busy={tryOut.generating}
      onChange={(parameters) => change({ parameters })}
      onGenerate={tryOut.generate}
      samples={
        editedId && (
          <SampleBar
            samples={samples}
            hasContents={parameters.trim() !== ""}
            check={() => {
              const isValid = parseParameters(parameters) !== null;
              errors.report(isValid ? [] : ["INVALID_TEMPLATE_PARAMETERS"]);
              return isValid;
            }}
            mark={mark}
          />
        )
      }
      settings={
        <SettingsFields
          settings={settings}
          errors={settingFields.errors}
          failures={settingFields.failures}
          onChange={settingFields.change}
        />
      }
    />
  );
}
