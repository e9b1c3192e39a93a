import { useCallback, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { TemplatePage } from "./template-page";

/** Page that creates a template or edits one. Query: `templateId`, if a template is edited. */
export default function CreateEdit() {
  const [query] = useSearchParams();
  const templateId = query.get("templateId") || null;
  const navigate = useNavigate();
  const [page, setPage] = useState<PageState>({ key: 0, templateId, created: null });

  // After the page has created a template, the same page stays open, so that no input is lost. Any other template opens
  // a new page.
  if (templateId !== page.templateId) {
    const isSamePage = templateId !== null && templateId === page.created;
    setPage({ key: isSamePage ? page.key : page.key + 1, templateId, created: isSamePage ? templateId : null });
  }

  return (
    <TemplatePage
      key={page.key}
      templateId={templateId}
      isCreatedHere={templateId === page.created}
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
