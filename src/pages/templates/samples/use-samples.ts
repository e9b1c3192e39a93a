import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { SampleDetails } from "../../../../contract/samples";
import { useLatestCallback } from "../../../hooks/use-latest-callback";
import { useSubmission } from "../../../hooks/use-submission";
import { useWorkspaceId } from "../../../hooks/workspace-queries";
import { CallError } from "../../../lib/call-error";
import { errorMessage } from "../../../lib/error-message";
import { showToast } from "../../../lib/toast-store";
import { call } from "../../../session/http";
import { canSaveParameters } from "../../../session/saved-parameters";
import { readLastSample, saveLastSample } from "../../../session/saved-sample";
import { bodyOf, type ChosenSample, chosenOf, isSame, isSameSettings, type SampleForm } from "./sample-form";
import { NO_SETTINGS } from "./sample-settings";

const SAMPLES = "/api/app/workspaces/:workspaceId/templates/:templateId/samples";

interface SamplesInput {
  /** Null for a template that is not saved. */
  templateId: string | null;
  form: SampleForm;
  onLoad: (form: SampleForm) => void;
}

/** State of the list: `null` while it loads, `failed` if it could not be loaded. */
type List = SampleDetails[] | "failed" | null;

/**
 * Loads the template's sample sets, fills the form with the one that the user had last, and saves changes. Text that
 * the user has typed is replaced only by choosing another sample set.
 */
export function useSamples({ templateId, form, onLoad }: SamplesInput) {
  const workspaceId = useWorkspaceId();
  const [list, setList] = useState<List>(null);
  const [chosen, setChosen] = useState<ChosenSample | null>(null);
  const [isLoading, setIsLoading] = useState(templateId !== null);
  const latest = useRef(form);
  useEffect(() => {
    latest.current = form;
  });
  const params = useMemo(() => ({ workspaceId, templateId: templateId ?? "" }), [workspaceId, templateId]);

  const choose = useCallback(
    (sample: ChosenSample | null) => {
      setChosen(sample);
      if (templateId) saveLastSample(templateId, sample);
    },
    [templateId],
  );

  /** Reads a sample set and fills the form with it, unless the user has typed since. */
  const open = useCallback(
    async (id: string, { keeps, signal }: { keeps: boolean; signal?: AbortSignal }) => {
      const before = latest.current;
      const sample = await call(`GET ${SAMPLES}/:sampleId`, {
        params: { ...params, sampleId: id },
        ...(signal && { signal }),
      });
      const stored = chosenOf(sample);
      const { revision = stored.revision } = (keeps && readLastSample(params.templateId)) || stored;
      choose({ ...stored, revision });
      if (!keeps && isSame(before, latest.current)) onLoad(stored.form);
    },
    [params, choose, onLoad],
  );

  const load = useCallback(
    async (signal: AbortSignal) => {
      setList(null);
      setIsLoading(true);
      try {
        const { samples } = await call(`GET ${SAMPLES}`, { params, signal });
        setList(samples);
        const lastId = readLastSample(params.templateId)?.id;
        const { parameters, settings } = latest.current;
        const isBlank = parameters.trim() === "" && isSameSettings(settings, NO_SETTINGS);
        const oldest = [...samples].sort((one, other) => one.createdAt - other.createdAt)[0];
        const first = samples.find(({ id }) => id === lastId) ?? (isBlank ? oldest : undefined);
        if (first) await open(first.id, { keeps: !isBlank, signal });
      } catch {
        if (!signal.aborted) setList("failed");
      } finally {
        if (!signal.aborted) setIsLoading(false);
      }
    },
    [params, open],
  );

  const reading = useRef(new AbortController());
  const reload = useCallback(() => {
    reading.current.abort();
    reading.current = new AbortController();
    setChosen(null);
    if (params.templateId) void load(reading.current.signal);
    else {
      setList(null);
      setIsLoading(false);
    }
  }, [params, load]);
  useEffect(() => {
    reload();
    return () => reading.current.abort();
  }, [reload]);

  /** Removes a deleted sample set from the list. The form keeps its contents. */
  const handleGone = useLatestCallback((id: string) => (failure: unknown) => {
    showToast("error", errorMessage(failure));
    if (!(failure instanceof CallError) || failure.errorCode !== "SAMPLE_NOT_FOUND") return;
    setList((current) => (Array.isArray(current) ? current.filter((sample) => sample.id !== id) : current));
    if (chosen?.id === id) choose(null);
  });

  const isChanged = useMemo(() => chosen !== null && !isSame(form, chosen.form), [form, chosen]);
  const { submit, busy: switching } = useSubmission(async (id: string) => {
    if (id === "") return choose(null);
    await open(id, { keeps: false }).catch(handleGone(id));
  });
  const switchTo = useLatestCallback(submit);

  /** Writes a sample set into the list. */
  function put(sample: Pick<SampleDetails, "id" | "name" | "revision">): void {
    const now = Math.floor(Date.now() / 1000);
    setList((current) => {
      const others = Array.isArray(current) ? current : [];
      const known = others.find(({ id }) => id === sample.id);
      const details = { options: {}, now: null, createdAt: now, ...known, ...sample, updatedAt: now };
      return [...others.filter(({ id }) => id !== sample.id), details].sort((one, other) =>
        one.name.localeCompare(other.name),
      );
    });
  }

  /** Stores the form's contents in a new sample set. @throws CallError */
  const create = useLatestCallback(async (name: string) => {
    const stored = latest.current;
    const { id, revision } = await call(`POST ${SAMPLES}`, { params, body: { name, ...bodyOf(stored) } });
    put({ id, name, revision });
    choose({ id, name, revision, form: stored });
  });

  /** Stores the form's contents. @param options.overwrite also if somebody else has changed it @throws CallError */
  const save = useLatestCallback(async ({ overwrite }: { overwrite: boolean }) => {
    if (!chosen) return;
    const stored = latest.current;
    const { revision } = await call(`PATCH ${SAMPLES}/:sampleId`, {
      params: { ...params, sampleId: chosen.id },
      body: bodyOf(stored),
      ...(!overwrite && { headers: ifMatch(chosen) }),
    });
    put({ ...chosen, revision });
    choose({ ...chosen, revision, form: stored });
  });

  /** @throws CallError */
  const rename = useLatestCallback(async (name: string) => {
    if (!chosen) return;
    const request = { params: { ...params, sampleId: chosen.id }, body: { name } };
    const { revision } = await call(`PATCH ${SAMPLES}/:sampleId`, { ...request, headers: ifMatch(chosen) });
    put({ ...chosen, name, revision });
    choose({ ...chosen, name, revision });
  });

  /**
   * Deletes the chosen sample set. The form keeps its contents.
   * @param options.overwrite also if somebody else has changed it
   * @throws CallError
   */
  const remove = useLatestCallback(async ({ overwrite }: { overwrite: boolean }) => {
    if (!chosen) return;
    await call(`DELETE ${SAMPLES}/:sampleId`, {
      params: { ...params, sampleId: chosen.id },
      ...(!overwrite && { headers: ifMatch(chosen) }),
    });
    setList((current) => (Array.isArray(current) ? current.filter(({ id }) => id !== chosen.id) : current));
    choose(null);
  });

  /** Whether leaving the page would lose what the form has: the browser keeps short parameters only. */
  const mayLose = isChanged && !canSaveParameters(form.parameters);
  // The same object as long as nothing changes, because the sample bar takes long to render.
  return useMemo(
    () => ({
      list,
      chosen,
      /** Whether the form differs from the chosen sample set. */
      isChanged,
      mayLose,
      /** Whether a sample set may be about to fill the form. */
      isFilling: isLoading || switching,
      switching,
      switchTo,
      reload,
      handleGone,
      create,
      save,
      rename,
      remove,
    }),
    [
      list,
      chosen,
      isChanged,
      mayLose,
      isLoading,
      switching,
      switchTo,
      reload,
      handleGone,
      create,
      save,
      rename,
      remove,
    ],
  );
}

export type Samples = ReturnType<typeof useSamples>;

const ifMatch = ({ revision }: ChosenSample) => ({ "if-match": `"r${revision}"` });
