import { useRef, useState } from "react";

/**
 * Runs one thing at a time, whatever is pressed how often.
 * @param work what a submission does; it reports its own failures
 * @returns `submit`, which does nothing while the last one runs, and `busy`
 */
export function useSubmission<Arguments extends unknown[]>(work: (...input: Arguments) => Promise<void>) {
  // The state reaches the screen a moment after a second click may have come.
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
