import { useContext, useEffect, useState, useSyncExternalStore } from "react";
import { UNSAFE_NavigationContext as NavigationContext } from "react-router";
import { askToLeave, isGuarded, onGuardedChange, setLeavePrompt, type UnsavedWork } from "../../lib/leave-guard";
import { checkPortalFiles } from "../../lib/portal-files";
import { setReloadPrompt } from "../../lib/reload-prompt";
import { showLoadFailure } from "../../lib/show-load-failure";
import { lazyDialog } from "../lazy-dialog";
import type { LeaveDialogProps } from "./leave-dialog";

const LeaveDialog = lazyDialog<LeaveDialogProps>(() => import("./leave-dialog"));

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
  useHeldReload(guarded);
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
      <LeaveDialog open work={question.work} onClose={() => question.end(false)} onLeave={() => question.end(true)} />
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

/** Offers a reload, instead of the one with which the page gets a new version if its files are gone. */
function useHeldReload(held: boolean): void {
  useEffect(() => (held ? setReloadPrompt(() => void checkPortalFiles().then(showLoadFailure)) : undefined), [held]);
}
