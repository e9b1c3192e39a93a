import { SearchOutlined } from "@ant-design/icons";
import { Input } from "antd";
import type { Listed, Records } from "./use-records";
import "./records.css";

/** From so many records on, a search field is of use. */
const SEARCHABLE = 8;

/**
 * Searches a list that is long enough to be searched.
 * @param props.what 'templates'
 */
export function RecordSearch<Row extends Listed>({ records, what }: { records: Records<Row>; what: string }) {
  if ((records.all?.length ?? 0) < SEARCHABLE) return null;
  return (
    <Input
      allowClear
      aria-label={`Search ${what}`}
      className="record-search"
      defaultValue={records.searched}
      onChange={({ target }) => records.search(target.value)}
      placeholder="Search"
      prefix={<SearchOutlined aria-hidden />}
    />
  );
}
