import { Spin } from "antd";
import { t } from "../lib/i18n/translate";
import "./page-loading.css";

/** Shows a spinner while the whole page loads, with its layout. */
export function WholePageLoading() {
  return (
    <main className="whole-page-loading">
      <PageLoading />
    </main>
  );
}

/** Shows a spinner while the content of a page loads. */
export function PageLoading() {
  return (
    <div className="page-loading" role="status" aria-label={t("Loading")}>
      {/* Each page has a heading, also while it loads. */}
      <h1 className="visually-hidden">{t("Loading")}</h1>
      {/* No spinner for fast answers. */}
      <Spin delay={200} size="large" />
    </div>
  );
}
