import { Button, Empty } from "antd";
import { t } from "../../lib/i18n/translate";
import type { Listed, ShownRecords } from "./use-records";

/** Says that no record matches the search and the filter. */
export function NothingFound<Row extends Listed>({
  records: { searched, clearFilters },
}: {
  records: ShownRecords<Row>;
}) {
  const text = searched ? t("Nothing found for '{text}'.", { text: searched }) : t("Nothing matches this filter.");
  return (
    <Empty description={text} image={null}>
      {clearFilters && <Button onClick={clearFilters}>{t("Clear filters")}</Button>}
    </Empty>
  );
}
