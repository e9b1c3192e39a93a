import { SearchOutlined } from "@ant-design/icons";
import { Input } from "antd";
import { useState } from "react";
import type { Listed, Records } from "./use-records";
import "./records.css";

/** From so many records on, a search field is of use. */
const SEARCHABLE = 8;

/**
 * Searches a list that is long enough to be searched. Once there it stays: what is searched for can be taken back,
 * however short the list has become.
 * @param props.what 'templates'
 */
export function RecordSearch<Row extends Listed>({ records, what }: { records: Records<Row>; what: string }) {
  const { all = [], searched, search } = records;
  const [offered, setOffered] = useState(false);
  if (!offered && (all.length >= SEARCHABLE || searched !== "")) setOffered(true);
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
