import { useDataProvider } from "@refinedev/core";
import { Modal } from "antd";
import { useState } from "react";
import { sanitizeText } from "../../lib/sanitize-text";
import type { TemplateForm, TemplateRecord } from "./template";

/**
 * Two members may edit one template: whoever saves last is asked before the other's work is lost.
 * @returns `mayOverwrite` looks at what the service has, and asks where that is not what the page `knows`; `question` has
 *   to be rendered; `asking` while it is open
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
      // What is wrong is said by the saving itself.
      return true;
    }
    if (current.name === sanitizeText(knows.name) && current.html === knows.html) return true;
    setAsking(true);
    const overwrite = await modal.confirm({
      title: "Overwrite the changes of somebody else?",
      content: (
        <p>
          This template has been changed since you opened it.{" "}
          <a href={window.location.href} target="_blank" rel="noreferrer">
            See it as it is now
          </a>
        </p>
      ),
      // The keyboard goes to what loses nothing.
      autoFocusButton: "cancel",
      okText: "Overwrite",
      okButtonProps: { danger: true },
      cancelText: "Keep editing",
    });
    setAsking(false);
    return overwrite;
  }
  return { mayOverwrite, question, asking };
}
