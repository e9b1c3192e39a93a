import { useQuery } from "@tanstack/react-query";
import { Button, Drawer, Skeleton } from "antd";
import { type ReactNode, useEffect, useId, useState } from "react";
import type { UsedByDocuments } from "../../../contract/templates";
import { plural, t } from "../../lib/i18n/translate";
import { LoadFailed } from "../load-failed";
import { CompareSummary } from "./compare-summary";
import type { ComparisonRequest } from "./comparison-request";
import { useComparison } from "./use-comparison";

/** Templates that are compared without being asked. More of them take a while, so the user starts them. */
const MAX_STARTED = 5;

type UsingDocument = UsedByDocuments[number];

interface DocumentsSheetProps {
  title: string;
  /** Says what is compared. */
  intro: ReactNode;
  open: boolean;
  /** Identifies what is loaded. */
  queryKey: readonly unknown[];
  /** Finds the templates. */
  load: () => Promise<UsedByDocuments>;
  /** Returns the comparison of a template; null if there is nothing to compare it with. */
  requestOf: (document: UsingDocument) => ComparisonRequest | null;
  onClose: () => void;
}

/** Compares the documents of every template that uses something, one after the other. */
export function DocumentsSheet({ title, intro, open, queryKey, load, requestOf, onClose }: DocumentsSheetProps) {
  const titleId = useId();
  const { data, isError, refetch } = useQuery({
    queryKey: ["using-documents", ...queryKey],
    enabled: open,
    queryFn: load,
    gcTime: 0,
    placeholderData: undefined,
  });
  return (
    <Drawer
      aria-labelledby={titleId}
      destroyOnHidden
      onClose={onClose}
      open={open}
      title={<span id={titleId}>{title}</span>}
      width="min(100vw, 720px)"
    >
      <p className="compare-intro">{intro}</p>
      {isError && !data && <LoadFailed what={t("The templates")} retry={refetch} />}
      {!isError && !data && <Skeleton active title={false} paragraph={{ rows: 3 }} />}
      {data?.length === 0 && <p className="secondary-text">{t("No template of documents uses it.")}</p>}
      {data && data.length > 0 && <Documents documents={data} requestOf={requestOf} />}
    </Drawer>
  );
}

function Documents({ documents, requestOf }: { documents: UsedByDocuments } & Pick<DocumentsSheetProps, "requestOf">) {
  const [isStarted, setIsStarted] = useState(documents.length <= MAX_STARTED);
  const [ended, setEnded] = useState<ReadonlySet<string>>(new Set());
  const next = documents.findIndex(({ id }) => !ended.has(id));
  if (!isStarted) {
    return (
      <Button onClick={() => setIsStarted(true)} type="primary">
        {plural(documents.length, "Compare # template", "Compare # templates")}
      </Button>
    );
  }
  return documents.map((document, index) => (
    <Document
      key={document.id}
      document={document}
      request={next < 0 || index <= next ? requestOf(document) : null}
      isQueued={next >= 0 && index > next}
      onEnded={() => setEnded((known) => new Set([...known, document.id]))}
    />
  ));
}

interface DocumentProps {
  document: UsingDocument;
  request: ComparisonRequest | null;
  /** Whether the comparisons of other templates come first. */
  isQueued: boolean;
  onEnded: () => void;
}

function Document({ document: { name }, request, isQueued, onEnded }: DocumentProps) {
  const comparison = useComparison(request);
  const isOver = !isQueued && (request === null || !["starting", "waiting", "running"].includes(comparison.state.kind));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once is enough
  useEffect(() => {
    if (isOver) onEnded();
  }, [isOver]);
  return (
    <section aria-label={name}>
      <h2 className="compare-template">
        <bdi>{name}</bdi>
      </h2>
      {request ? (
        <CompareSummary name={name} request={request} comparison={comparison} />
      ) : (
        <p className="secondary-text">{isQueued ? t("Waiting…") : t("It has no live version to compare with.")}</p>
      )}
    </section>
  );
}
