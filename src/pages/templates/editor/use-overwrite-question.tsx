import { useDataProvider } from "@refinedev/core";
import { Modal } from "antd";
import { useState } from "react";
import { sanitizeText } from "../../../lib/sanitize-text";
import type { TemplateForm, TemplateRecord } from "../template";

/**
 * Asks before a save overwrites changes that another member saved after this page was opened.
 * @returns `mayOverwrite`, which compares the stored template with the last version that the page `knows` and asks if
 *   they differ; `question`, an element to render; `asking`, true while the question is open
 */
export function useOverwriteQuestion() {
  const dataProvider = useDataProvider();
  const [modal, question] = Modal.useModal();
  const [asking, setAsking] = useState(false);

  async function mayOverwrite(id: string, knows: TemplateForm): Promise<boolean> {
    let current: TemplateRecord;
    try {
      ({ data: current } = await dataProvider().getOne<TemplateRecord>({ resource: "templates", id }));
    } catch {
      // Saving will fail in the same way and show the error.
      return true;
    }
    if (current.name === sanitizeText(knows.name) && current.html === knows.html) return true;
    setAsking(true);
    const overwrite = await modal.confirm({
      title: "Someone else changed this template. Overwrite their changes?",
      content: (
        <p>
          The template was saved after you opened it.{" "}
          <a href={window.location.href} target="_blank" rel="noreferrer">
            See the current version
          </a>
        </p>
      ),
      // Sets the focus on the button that loses no data.
      autoFocusButton: "cancel",
      okText: "Overwrite",
      okButtonProps: { danger: true },
      cancelText: "Keep editing",
      closable: true,
      maskClosable: true,
    });
    setAsking(false);
    return overwrite;
  }
  return { mayOverwrite, question, asking };
}
