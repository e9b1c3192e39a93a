import { useCallback, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { TemplatePage } from "./template-page";

/** Creates a template, or edits the one in the address. */
export default function CreateEdit() {
  const [query] = useSearchParams();
  const templateId = query.get("templateId") || null;
  const navigate = useNavigate();
  const [page, setPage] = useState<PageState>({ key: 0, templateId, created: null });

  // A template that was just created stays on the same page, so that no input is lost. Any other one opens a new page.
  if (templateId !== page.templateId) {
    const isSamePage = templateId !== null && templateId === page.created;
    setPage({ key: isSamePage ? page.key : page.key + 1, templateId, created: isSamePage ? templateId : null });
  }

  return (
    <TemplatePage
      key={page.key}
      templateId={templateId}
      createdHere={templateId === page.created}
      onCreated={(created) => {
        setPage({ ...page, created });
        navigate({ search: `${new URLSearchParams({ templateId: created })}` }, { replace: true });
      }}
      onGone={useCallback(() => navigate("/templates", { replace: true }), [navigate])}
    />
  );
}

interface PageState {
  key: number;
  /** Template that the page shows. */
  templateId: string | null;
  /** Template that this page created. */
  created: string | null;
}
