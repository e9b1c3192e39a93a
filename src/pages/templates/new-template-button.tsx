import { useCan, useNavigation } from "@refinedev/core";
import { NewRecordButton } from "../../components/records/new-record-button";

/** Opens an empty template. Refine's button puts itself into a link, which takes two presses of Tab to pass. */
export function NewTemplateButton() {
  const { create } = useNavigation();
  const { data } = useCan({ resource: "templates", action: "create" });
  if (data?.can === false) return null;
  return <NewRecordButton onClick={() => create("templates")}>New template</NewRecordButton>;
}
