import { type ReactNode, useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { t } from "../lib/i18n/translate";
import "./page-header.css";

/** Whether a page of the console has been shown since the portal was loaded. */
let hasShownPage = false;

interface PageHeaderProps {
  title: string;
  /** Way back to the page above, such as a {@link Breadcrumb}. Shown above the title. */
  trail?: ReactNode;
  /** Whether to mark the title: the page has input that is not saved. */
  isUnsaved?: boolean;
  /** The page's main actions. */
  children?: ReactNode;
}

/** Shows a page's title on the left and its main action on the right. */
export function PageHeader({ title, trail, isUnsaved = false, children }: PageHeaderProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The router's key of the address that the browser has loaded.
  const isLoaded = useLocation().key === "default";
  // biome-ignore lint/correctness/useExhaustiveDependencies: about the state in which the header appears
  useEffect(() => {
    // The previous page has taken the focus with it, for example with the button that opened this page. When the portal
    // has just been loaded, the focus stays at the top, before the skip link.
    const isFirst = isLoaded && !hasShownPage;
    hasShownPage = true;
    const isLost = document.activeElement === document.body && navigator.userActivation?.hasBeenActive;
    if (isLost && !isFirst) heading.current?.focus({ preventScroll: true });
  }, []);

  return (
    <div className="page-header">
      <div className="page-header-title">
        {trail}
        <div className="page-header-line">
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {isUnsaved && <span className="page-header-unsaved">{t("Unsaved")}</span>}
        </div>
      </div>
      <div className="page-header-actions">{children}</div>
    </div>
  );
}
