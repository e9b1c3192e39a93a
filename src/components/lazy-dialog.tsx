import { type ComponentType, Suspense, useEffect, useState } from "react";
import { useFirstContact } from "../hooks/use-first-contact";
import { lazyWithReload } from "./lazy-with-reload";

/**
 * Creates a dialog whose code loads at the user's first contact with the page, so that the page itself loads less. The
 * dialog is rendered from its first opening on, so that it can fade out.
 * @param name identifies the dialog for `lazyWithReload`
 */
export function lazyDialog<Props extends { open: boolean; onClose: () => void }>(
  name: string,
  load: () => Promise<{ default: ComponentType<Props> }>,
) {
  const Dialog = lazyWithReload(name, load);
  const preload = () => {
    // Chromium remembers a failed import until the page reloads, so the dialog could not open later.
    if (!navigator.onLine) return;
    // The dialog itself loads its code again and handles the failure.
    Dialog.preload().catch(() => undefined);
  };

  return function LazyDialog(props: Props) {
    const [wasOpen, setWasOpen] = useState(props.open);
    if (props.open && !wasOpen) setWasOpen(true);
    useFirstContact(preload);
    return (
      wasOpen && (
        <Suspense fallback={props.open && <CloseOnEscape onClose={props.onClose} />}>
          <Dialog {...props} />
        </Suspense>
      )
    );
  };
}

/** Closes on Escape what is not there yet. */
function CloseOnEscape({ onClose }: { onClose: () => void }) {
  useEffect(() => {
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === "Escape") onClose();
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [onClose]);
  return null;
}
