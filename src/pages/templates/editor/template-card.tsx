import { Input } from "antd";
import { memo, type ReactNode } from "react";
import { useNavigate } from "react-router";
import { LIMITS } from "../../../../contract/product";
import { CodeEditor } from "../../../components/code-editor/code-editor";
import { Field } from "../../../components/form/field";
import { Sheet } from "../../../components/sheet";
import { useLatestCallback } from "../../../hooks/use-latest-callback";
import { t } from "../../../lib/i18n/translate";
import type { TemplateDraft } from "../template-draft";
import type { SourcePlace } from "../template-fault";
import type { DraftErrors } from "../use-draft-errors";
import { EditorField } from "./editor-field";
import { useLanguageContext } from "./use-language-context";
import { MODIFIER } from "./use-shortcuts";

interface TemplateCardProps {
  /** Null for a template that is not stored. */
  templateId: string | null;
  /** Revision that the page knows. */
  etag: string | undefined;
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

/** Shows the left card: name and HTML. */
export function TemplateCard({ templateId, etag, draft, errors, ...props }: TemplateCardProps) {
  const { jump, onChange, onCursor, onSubmit, children } = props;
  const { messages, markers } = errors;
  const changeName = useLatestCallback((name: string) => onChange({ name }));
  const submit = useLatestCallback(onSubmit);
  const language = useLanguageContext({ templateId, etag, draft });
  const navigate = useNavigate();
  return (
    <Sheet>
      <NameField error={messages.name} name={draft.name} onChange={changeName} onSubmit={submit} />
      {children}
      <EditorField
        className="template-html"
        label={t("Template (HTML)")}
        error={messages.html}
        hint={t(
          "Use {{ name }} to insert a parameter (Liquid). {modifier}S saves, {modifier}Enter generates, Ctrl+M lets Tab leave the editor.",
          { modifier: MODIFIER },
        )}
      >
        <CodeEditor
          context={language.context}
          height={520}
          invalid={messages.html !== undefined}
          jump={jump}
          label={t("Template (HTML)")}
          language="html"
          markers={markers}
          onChange={(html) => onChange({ html })}
          onCursor={onCursor}
          onFirstFocus={language.load}
          onOpenPartial={(id) => navigate(`/templates/create-edit?${new URLSearchParams({ templateId: id })}`)}
          value={draft.html}
        />
      </EditorField>
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
    <Field label={t("Template name")} error={error}>
      {(input) => (
        <Input
          {...input}
          aria-required
          autoComplete="off"
          maxLength={LIMITS.maxNameCharacters}
          onChange={(event) => onChange(event.target.value)}
          onPressEnter={onSubmit}
          value={name}
        />
      )}
    </Field>
  );
});
