import { Segmented, Skeleton } from "antd";
import { useRef, useState } from "react";
import { config } from "../../lib/config";
import { t } from "../../lib/i18n/translate";
import { CopyButton } from "../copy-button/copy-button";
import { tn } from "../text-with-nodes";
import { exampleCallOf, SNIPPET_LANGUAGES, type SnippetLanguage, snippetOf } from "./snippets";
import { TemplateSelect } from "./template-select";
import { TestCall } from "./test-call";
import { useExampleParameters } from "./use-example-parameters";
import { type TemplateChoice, useTemplateChoice } from "./use-template-choice";
import "./first-call.css";

/** The language that this browser's user had last. */
const KEY = "snippet-language";

interface FirstCallProps {
  /** The whole API key; only known for a new one. Then the call can be tried here. */
  apiKey?: string;
  /** The only template that the key makes documents of. */
  limitedTo?: { id: string; name: string | null } | null;
  /** Name of the example, if there are several on the page. */
  title?: string;
}

/** Shows a program to copy, which generates a document from a template of the workspace. */
export function FirstCall({ apiKey, limitedTo = null, title }: FirstCallProps) {
  const choice = useTemplateChoice(limitedTo?.id);
  return (
    <div className="first-call">
      <p className="secondary-text">
        {apiKey
          ? t("Try it: run this. It saves the PDF as document.pdf.")
          : tn(
              "Set the environment variable PLATEN_API_KEY to your key ({command}), and run this. It saves the PDF as document.pdf.",
              { command: <code>{SET_KEY}</code> },
            )}
      </p>
      {choice.isPending ? (
        <Skeleton active className="first-call-loading" title={false} paragraph={{ rows: 10 }} />
      ) : (
        <Example
          apiKey={apiKey}
          choice={choice}
          title={title ?? (apiKey ? t("Example call with the new key") : t("Example call"))}
        />
      )}
    </div>
  );
}

/** Shows the call and what can be done with it. */
function Example({ apiKey, choice, title }: { apiKey: string | undefined; choice: TemplateChoice; title: string }) {
  const shown = useRef<HTMLPreElement>(null);
  const [language, setLanguage] = useState<SnippetLanguage>(lastLanguage);
  const service = config.apiUrl || window.location.origin;
  const { parameters, isPending } = useExampleParameters(choice.templateId);
  const call = { templateId: choice.templateId, parameters };
  const text = snippetOf(language, { service, ...call, apiKey });

  return (
    <>
      <TemplateSelect choice={choice} />
      <div className="first-call-head">
        <div className="first-call-languages">
          <Segmented<SnippetLanguage>
            aria-label={t("Language of the example")}
            onChange={(next) => {
              setLanguage(next);
              localStorage.setItem(KEY, next);
            }}
            options={SNIPPET_LANGUAGES.map(({ language, label }) => ({ value: language, label }))}
            value={language}
          />
        </div>
        <CopyButton text={text} what={t("the call")} shown={shown} disabled={isPending} />
      </div>
      <div className="first-call-line">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard */}
        <section tabIndex={0} aria-label={title}>
          <pre ref={shown}>{!isPending && text}</pre>
        </section>
      </div>
      {apiKey && <TestCall key={choice.templateId} apiKey={apiKey} body={exampleCallOf(call)} disabled={isPending} />}
      <p className="secondary-text">
        {tn("See the {reference} for every endpoint, with examples.", {
          reference: (
            <a href={config.docsUrl} target="_blank" rel="noreferrer">
              {t("API reference")}
            </a>
          ),
        })}
      </p>
    </>
  );
}

/** Command of a shell. */
const SET_KEY = "export PLATEN_API_KEY=pk_…";

function lastLanguage(): SnippetLanguage {
  const last = localStorage.getItem(KEY);
  return SNIPPET_LANGUAGES.find(({ language }) => language === last)?.language ?? "curl";
}
