import { useRef, useState } from "react";

/**
 * Runs one submission at a time, however often the user clicks.
 * @param work must handle its own failures
 * @returns `submit`, which does nothing while a submission runs, and `busy`
 */
export function useSubmission<Arguments extends unknown[]>(work: (...input: Arguments) => Promise<void>) {
  // A ref, because a second click may come before the state is rendered.
  const running = useRef(false);
  const [busy, setBusy] = useState(false);

  async function submit(...input: Arguments): Promise<void> {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      await work(...input);
    } finally {
      running.current = false;
      setBusy(false);
    }
  }
  return { submit, busy };
}
