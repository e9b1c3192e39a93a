import { Link } from "react-router";
import { t } from "../lib/i18n/translate";
import "./breadcrumb.css";

interface BreadcrumbProps {
  /** The list that the page belongs to. */
  list: { label: string; path: string };
  /** Name of the record that the page shows. */
  current: string;
}

/**
 * Shows where a page lies: its list, as a link, and its record. antd's Breadcrumb would load antd's Dropdown for menus
 * that no page has.
 */
export function Breadcrumb({ list, current }: BreadcrumbProps) {
  return (
    <nav className="breadcrumb" aria-label={t("Breadcrumb")}>
      <ol>
        <li>
          {/* The menu has an entry of the same text. */}
          <Link to={list.path} aria-label={t("Back to {page}", { page: list.label })}>
            {list.label}
          </Link>
        </li>
        <li aria-current="page" title={current}>
          <bdi>{current}</bdi>
        </li>
      </ol>
    </nav>
  );
}
