import { Form, Input } from "antd";
import { memo, type ReactNode, useMemo, useState } from "react";
import { LIMITS } from "../../../../contract/product";
import { CodeEditor } from "../../../components/code-editor/code-editor";
import { Sheet } from "../../../components/sheet";
import { useLatestCallback } from "../../../hooks/use-latest-callback";
import { parseParameters, type TemplateDraft } from "../template-draft";
import type { SourcePlace } from "../template-fault";
import type { DraftErrors } from "../use-draft-errors";
import { MODIFIER } from "./use-shortcuts";

interface TemplateCardProps {
  draft: TemplateDraft;
  errors: DraftErrors;
  /** Place to show. Each new object moves the cursor there. */
  jump: SourcePlace | null;
  onChange: (part: Partial<TemplateDraft>) => void;
  /** Called with the line of the HTML that the cursor has moved to. */
  onCursor: (line: number) => void;
  onSubmit: () => void;
  /** Shown below the name. */
  children: ReactNode;
}

const NAME_ID = "template-name";

/** Shows the left card: name and HTML. */
export function TemplateCard({ draft, errors, jump, onChange, onCursor, onSubmit, children }: TemplateCardProps) {
  const { messages, markers } = errors;
  const parameters = useLastParameters(draft.parameters);
  const changeName = useLatestCallback((name: string) => onChange({ name }));
  const submit = useLatestCallback(onSubmit);
  return (
    <Sheet>
      <Form layout="vertical" component={false}>
        <NameField error={messages.name} name={draft.name} onChange={changeName} onSubmit={submit} />
        {children}
        <Form.Item
          className="template-last-item"
          label="Template (HTML)"
          help={messages.html}
          validateStatus={messages.html === undefined ? undefined : "error"}
          extra={`Use {{ name }} to insert a parameter (Liquid). ${MODIFIER}S saves, ${MODIFIER}Enter generates, Ctrl+M lets Tab leave the editor.`}
        >
          <CodeEditor
            height={520}
            invalid={messages.html !== undefined}
            jump={jump}
            label="Template (HTML)"
            language="html"
            markers={markers}
            parameters={parameters}
            onChange={(html) => onChange({ html })}
            onCursor={onCursor}
            value={draft.html}
          />
        </Form.Item>
      </Form>
    </Sheet>
  );
}

interface NameFieldProps {
  name: string;
  error: string | undefined;
  onChange: (name: string) => void;
  onSubmit: () => void;
}

/** Does not render again with each character of the HTML. */
const NameField = memo(function NameField({ name, error, onChange, onSubmit }: NameFieldProps) {
  return (
    <Form.Item
      label="Template name"
      htmlFor={NAME_ID}
      help={error}
      validateStatus={error === undefined ? undefined : "error"}
    >
      <Input
        id={NAME_ID}
        aria-invalid={error !== undefined}
        aria-required
        autoComplete="off"
        maxLength={LIMITS.maxNameCharacters}
        onChange={(event) => onChange(event.target.value)}
        onPressEnter={onSubmit}
        value={name}
      />
    </Form.Item>
  );
});

/** Returns the last valid parameters, for the completion of names: JSON is mostly invalid while the user types. */
function useLastParameters(text: string) {
  const parameters = useMemo(() => parseParameters(text), [text]);
  const [last, setLast] = useState(parameters);
  if (parameters && parameters !== last) setLast(parameters);
  return parameters ?? last ?? undefined;
}
