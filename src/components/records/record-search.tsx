import { SearchOutlined } from "@ant-design/icons";
import { Input } from "antd";
import { t } from "../../lib/i18n/translate";
import type { Listed, Records } from "./use-records";
import "./records.css";

/**
 * Shows a search field above a list that is not empty.
 * @param props.what plural in the field's label, for example 'templates'
 */
export function RecordSearch<Row extends Listed>({ records, what }: { records: Records<Row>; what: string }) {
  const { all = [], searched, search } = records;
  if (all.length === 0) return null;
  return (
    <Input
      allowClear
      aria-label={t("Search {things}", { things: what })}
      className="record-search"
      onChange={({ target }) => search(target.value)}
      placeholder={t("Search")}
      prefix={<SearchOutlined aria-hidden />}
      value={searched}
    />
  );
}
