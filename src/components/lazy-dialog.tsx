import { type ComponentType, useEffect, useEffectEvent, useState } from "react";
import { useFirstContact } from "../hooks/use-first-contact";
import { reportRenderError } from "../lib/error-reporting";
import { checkPortalFiles, type PortalFiles } from "../lib/portal-files";
import { showLoadFailure } from "../lib/show-load-failure";

/**
 * Creates a dialog whose code loads at the user's first contact with the page, so that the page itself loads less. The
 * dialog is rendered from its first opening on, so that it can fade out. If its code can't be loaded then, a toast says
 * so, and the page stays as it is.
 */
export function lazyDialog<Props extends { open: boolean; onClose: () => void }>(
  load: () => Promise<{ default: ComponentType<Props> }>,
) {
  let loaded: ComponentType<Props> | null = null;
  let loading: Promise<PortalFiles> | null = null;

  const tryToLoad = async (): Promise<PortalFiles> => {
    const files = await checkPortalFiles();
    if (files !== "there") return files;
    try {
      loaded = (await load()).default;
    } catch (failure) {
      reportRenderError(failure);
    }
    return files;
  };
  const preload = () => {
    if (loaded) return Promise.resolve<PortalFiles>("there");
    loading ??= tryToLoad().finally(() => {
      loading = null;
    });
    return loading;
  };
  const onFirstContact = () => void preload();

  return function LazyDialog(props: Props) {
    const [Dialog, setDialog] = useState<ComponentType<Props> | null>(null);
    if (props.open && !Dialog && loaded) setDialog(() => loaded);
    const isWaiting = props.open && !Dialog;
    const onLoaded = useEffectEvent((files: PortalFiles) => {
      if (loaded) {
        setDialog(() => loaded);
        return;
      }
      showLoadFailure(files);
      props.onClose();
    });
    useFirstContact(onFirstContact);
    useEffect(() => {
      if (!isWaiting) return;
      let isCurrent = true;
      void preload().then((files) => isCurrent && onLoaded(files));
      return () => {
        isCurrent = false;
      };
    }, [isWaiting]);
    if (isWaiting) return <CloseOnEscape onClose={props.onClose} />;
    return Dialog && <Dialog {...props} />;
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
