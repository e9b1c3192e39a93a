import { Form, Input } from "antd";
import { type ReactNode, useMemo, useState } from "react";
import { LIMITS } from "../../../../contract/product";
import { CodeEditor } from "../../../components/code-editor/code-editor";
import { Sheet } from "../../../components/sheet";
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
  return (
    <Sheet>
      <Form layout="vertical" component={false}>
        <Form.Item
          label="Template name"
          htmlFor={NAME_ID}
          help={messages.name}
          validateStatus={messages.name === undefined ? undefined : "error"}
        >
          <Input
            id={NAME_ID}
            aria-invalid={messages.name !== undefined}
            aria-required
            autoComplete="off"
            maxLength={LIMITS.maxNameCharacters}
            onChange={(event) => onChange({ name: event.target.value })}
            onPressEnter={onSubmit}
            value={draft.name}
          />
        </Form.Item>
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

/** Returns the last valid parameters, for the completion of names: JSON is mostly invalid while the user types. */
function useLastParameters(text: string) {
  const parameters = useMemo(() => parseParameters(text), [text]);
  const [last, setLast] = useState(parameters);
  if (parameters && parameters !== last) setLast(parameters);
  return parameters ?? last ?? undefined;
}
