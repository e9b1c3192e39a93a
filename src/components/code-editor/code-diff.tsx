import { Skeleton } from "antd";
import { Suspense, useState } from "react";
import { t } from "../../lib/i18n/translate";
import { lazyWithReload } from "../lazy-with-reload";
import { PartBoundary } from "../part-boundary";
import type { CodeDiffProps } from "./code-field";
import "./code-editor.css";

const loadMonaco = () => lazyWithReload("code-diff", () => import("./monaco-diff"));

/** Compares two texts of HTML: side by side, or on a narrow screen below each other. Monaco loads with it. */
export function CodeDiff({ original, modified }: CodeDiffProps) {
  const [MonacoDiff, setMonacoDiff] = useState(loadMonaco);
  if (original.text === modified.text) return <p className="code-diff-same">{t("The HTML is the same.")}</p>;
  return (
    <figure className="code-diff">
      <figcaption>
        <span>
          <span aria-hidden>−</span> {original.label}
        </span>
        <span>
          <span aria-hidden>+</span> {modified.label}
        </span>
      </figcaption>
      <div className="code-editor-box code-diff-box">
        <PartBoundary what={t("The difference")} onRetry={() => setMonacoDiff(loadMonaco)}>
          <Suspense
            fallback={<Skeleton active className="code-editor-loading" paragraph={{ rows: 4 }} title={false} />}
          >
            <MonacoDiff original={original} modified={modified} />
          </Suspense>
        </PartBoundary>
      </div>
    </figure>
  );
}
