import { useCallback, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { TemplatePage } from "./template-page";

/** Creates a template, or edits the one that the address names. */
export default function CreateEdit() {
  const [query] = useSearchParams();
  const templateId = query.get("templateId") || null;
  const navigate = useNavigate();
  const [page, setPage] = useState<PageState>({ key: 0, templateId, created: null });

  // What has just been created here goes on in the same page, so that nothing typed is lost; anything else starts anew.
  if (templateId !== page.templateId) {
    const goesOn = templateId !== null && templateId === page.created;
    setPage({ key: goesOn ? page.key : page.key + 1, templateId, created: goesOn ? templateId : null });
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
  /** What the page showed when it was last looked at. */
  templateId: string | null;
  /** The template that this very page has created. */
  created: string | null;
}
