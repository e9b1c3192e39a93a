import { CheckCircleOutlined, DiffOutlined } from "@ant-design/icons";
import { Alert } from "antd";
import { useEffect, useId, useRef, useState } from "react";
import type { ComparisonResource, ComparisonResult } from "../../../contract/comparisons";
import { t } from "../../lib/i18n/translate";
import { Notice } from "../notice";
import { explainNoChangedPage, summaryOf } from "./changes";
import type { ComparisonRequest } from "./comparison-request";
import { nameOfSide } from "./comparison-request";
import { ComparisonStatus } from "./comparison-status";
import { PageList } from "./page-list";
import { PagePictures, type PictureMode } from "./page-pictures";
import { ReviewButton } from "./review-button";
import { SampleFacts } from "./sample-facts";
import { SampleFailure } from "./sample-failure";
import { SampleTabs } from "./sample-tabs";
import { StepButtons } from "./step-buttons";
import { type Comparison, useComparison } from "./use-comparison";
import { useKeptFocus } from "./use-kept-focus";
import { useKeys } from "./use-keys";
import { useSteps } from "./use-steps";
import { ViewTools, type Zoom } from "./view-tools";
import "./compare.css";

interface CompareViewProps {
  request: ComparisonRequest;
  asksForReview: boolean;
}

/** Shows how the documents of all sample sets differ between two texts of a template. */
export default function CompareView({ request, asksForReview }: CompareViewProps) {
  const comparison = useComparison(request);
  // The sample set whose failure the user has repeated, to show its new outcome first.
  const [repeated, setRepeated] = useState<string | null>(null);
  const { state } = comparison;
  if (state.kind !== "done") return <ComparisonStatus comparison={comparison} />;
  return (
    <Result
      key={state.comparison.id}
      {...state}
      comparison={comparison}
      resource={state.comparison}
      asksForReview={asksForReview}
      repeated={repeated}
      onRepeat={(sampleId) => {
        setRepeated(sampleId);
        comparison.rerun();
      }}
    />
  );
}

interface ResultProps {
  comparison: Comparison;
  resource: ComparisonResource;
  result: ComparisonResult;
  asksForReview: boolean;
  /** Id of the sample set to begin with; null = the one with the first change. */
  repeated: string | null;
  /** Compares again, because the documents of a sample set could not be made. */
  onRepeat: (sampleId: string | null) => void;
}

function Result({ comparison, resource, result, asksForReview, repeated, onRepeat }: ResultProps) {
  const { samples, missingSamples } = result;
  const steps = useSteps(samples, repeated);
  const [mode, setMode] = useState<PictureMode>(isNarrow() ? "swipe" : "side");
  const [zoom, setZoom] = useState<Zoom>("fit");
  const [isGone, setIsGone] = useState(false);
  const panelId = useId();
  const root = useRef<HTMLDivElement>(null);
  useKeys({
    n: () => steps.step(1),
    p: () => steps.step(-1),
    z: () => setZoom((current) => (current === "fit" ? "full" : "fit")),
    "1": () => setMode("side"),
    "2": () => setMode("swipe"),
    "3": () => setMode("overlay"),
    "4": () => setMode("difference"),
  });
  // Screen readers begin here, and go on here after the button of the review has gone.
  const isReviewed = resource.review !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => root.current?.focus(), [isReviewed]);
  useKeptFocus(root);

  if (isGone) return <ComparisonStatus comparison={{ ...comparison, state: { kind: "expired" } }} />;
  const sample = samples[steps.sample];
  if (!sample) return null;
  const sides = { from: nameOfSide(resource.from, result.from), to: nameOfSide(resource.to, result.to) };
  return (
    <div className="compare" ref={root} tabIndex={-1}>
      <div className="compare-head">
        <p className="compare-summary">
          {summaryOf(samples)} <span className="secondary-text">{`${sides.from} → ${sides.to}`}</span>
        </p>
        {asksForReview && <ReviewButton comparison={comparison} resource={resource} />}
      </div>
      {missingSamples.length > 0 && (
        <Alert
          className="compare-alert"
          message={t("Not compared, because they are gone: {names}", { names: missingSamples.join(", ") })}
          showIcon
          type="info"
        />
      )}
      {samples.length > 1 && (
        <SampleTabs samples={samples} chosen={steps.sample} panelId={panelId} onChoose={steps.showSample} />
      )}
      <div
        id={panelId}
        {...(samples.length > 1 && { role: "tabpanel", "aria-labelledby": `${panelId}-${steps.sample}` })}
      >
        {sample.verdict === "failed" && (
          <SampleFailure sample={sample} sides={sides} onRepeat={() => onRepeat(sample.sampleId)} />
        )}
        {sample.verdict !== "failed" && sample.changedPages.length === 0 && (
          <Notice
            icon={sample.verdict === "same" ? <CheckCircleOutlined aria-hidden /> : <DiffOutlined aria-hidden />}
            tone="primary"
            action={null}
          >
            {explainNoChangedPage(sample)}
          </Notice>
        )}
        {sample.changedPages.length > 0 && (
          <>
            <ViewTools mode={mode} onMode={setMode} zoom={zoom} onZoom={setZoom}>
              <StepButtons steps={steps} />
            </ViewTools>
            <div className="compare-body">
              <PageList sample={sample} page={steps.page} onChoose={steps.showPage} />
              <PagePictures
                sample={sample}
                steps={steps}
                mode={mode}
                zoom={zoom}
                sides={sides}
                onGone={() => setIsGone(true)}
              />
              <SampleFacts sample={sample} page={steps.page} />
            </div>
          </>
        )}
        {sample.changedPages.length === 0 && <SampleFacts sample={sample} page={null} />}
      </div>
    </div>
  );
}

const NARROW = "(max-width: 767px)";
const isNarrow = (): boolean => window.matchMedia(NARROW).matches;
