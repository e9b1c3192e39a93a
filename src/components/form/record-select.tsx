import { type BaseRecord, useList } from "@refinedev/core";
import { Select } from "antd";
import { t } from "../../lib/i18n/translate";
import { popupContainer } from "../../lib/popup-container";
import type { FieldDefinition, FieldValue } from "./field-definition";

interface RecordSelectProps {
  id: string;
  status: "error" | undefined;
  "aria-invalid"?: true;
  "aria-describedby"?: string;
  field: Extract<FieldDefinition, { kind: "record" }>;
  value: FieldValue;
  onChange: (value: string) => void;
}

/** Lets the user choose a record of a resource by its name. */
export function RecordSelect({ field: { resource, accepts = () => true }, value, ...props }: RecordSelectProps) {
  const { result, query } = useList<BaseRecord & { id: string; name?: string }>({
    resource,
    pagination: { mode: "off" },
    errorNotification: false,
  });
  const options = result.data.filter(accepts).map(({ id, name = id }) => ({ value: id, label: name }));
  return (
    <Select
      {...props}
      className="field-select"
      getPopupContainer={popupContainer}
      loading={query.isFetching}
      notFoundContent={
        query.isError ? t("The list could not be loaded") : query.isPending ? t("Loading…") : t("There are none")
      }
      optionFilterProp="label"
      options={options}
      showSearch
      value={typeof value === "string" && value !== "" ? value : undefined}
      // Screen readers don't announce the entries of a virtual list.
      virtual={false}
    />
  );
}
