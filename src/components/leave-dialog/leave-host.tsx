import { Suspense, useContext, useEffect, useState, useSyncExternalStore } from "react";
import { UNSAFE_NavigationContext as NavigationContext } from "react-router";
import { askToLeave, isGuarded, onGuardedChange, setLeavePrompt, type UnsavedWork } from "../../lib/leave-guard";
import { lazyWithReload } from "../lazy-with-reload";

const LeaveDialog = lazyWithReload("leave-dialog", () => import("./leave-dialog"));

interface Question {
  work: UnsavedWork;
  end: (leaves: boolean) => void;
}

/** Shows the dialog before unsaved work is lost. Refine's own notifier asks with the browser's box. */
export function LeaveHost() {
  const [question, setQuestion] = useState<Question | null>(null);
  const guarded = useSyncExternalStore(onGuardedChange, isGuarded);
  useHeldLinks(guarded);
  useHeldTab(guarded);
  useEffect(
    () =>
      setLeavePrompt(
        (work, signal) =>
          new Promise((resolve) => {
            const end = (leaves: boolean) => {
              setQuestion((current) => (current?.end === end ? null : current));
              resolve(leaves);
            };
            signal.addEventListener("abort", () => end(false));
            setQuestion({ work, end });
          }),
      ),
    [],
  );
  return (
    question && (
      <Suspense fallback={null}>
        <LeaveDialog work={question.work} onEnd={question.end} />
      </Suspense>
    )
  );
}

/** Asks before a link or a page opens another address. React Router can block these only with a data router. */
function useHeldLinks(held: boolean): void {
  const { navigator } = useContext(NavigationContext);
  useEffect(() => {
    if (!held) return;
    const { push } = navigator;
    navigator.push = async (...target) => {
      if (await askToLeave()) push.apply(navigator, target);
    };
    return () => {
      navigator.push = push;
    };
  }, [held, navigator]);
}

/** Lets the browser ask before the tab is closed or loaded again. */
function useHeldTab(held: boolean): void {
  useEffect(() => {
    if (!held) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [held]);
}
