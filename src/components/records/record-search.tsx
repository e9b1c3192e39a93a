import { SearchOutlined } from "@ant-design/icons";
import { Input } from "antd";
import { useState } from "react";
import type { Listed, Records } from "./use-records";
import "./records.css";

/** Minimum number of records for which a search field is useful. */
const MIN_RECORDS_FOR_SEARCH = 8;

/**
 * Shows a search field above a long list. Once shown it stays, even if the list gets shorter, so that the user can
 * always clear the search.
 * @param props.what plural in the field's label, for example 'templates'
 */
export function RecordSearch<Row extends Listed>({ records, what }: { records: Records<Row>; what: string }) {
  const { all = [], searched, search } = records;
  const [offered, setOffered] = useState(false);
  if (!offered && (all.length >= MIN_RECORDS_FOR_SEARCH || searched !== "")) setOffered(true);
  if (!offered || all.length === 0) return null;
  return (
    <Input
      allowClear
      aria-label={`Search ${what}`}
      className="record-search"
      onChange={({ target }) => search(target.value)}
      placeholder="Search"
      prefix={<SearchOutlined aria-hidden />}
      value={searched}
    />
  );
}
