import { useOne } from "@refinedev/core";
import type { ReactNode } from "react";
import type { readAsset } from "../../../contract/assets";
import type { ResponseOf } from "../../../contract/endpoint";
import { plural, t } from "../../lib/i18n/translate";

const MAX_LISTED = 8;

interface AssetUsersProps {
  assetId: string;
  /** Sentence above the names of the templates. */
  heading: string;
  /** Advice below them. */
  children?: ReactNode;
}

/** Shows which templates use an asset. */
export function AssetUsers({ assetId, heading, children }: AssetUsersProps) {
  const { result, query } = useOne<ResponseOf<typeof readAsset>>({
    resource: "assets",
    id: assetId,
    queryOptions: { placeholderData: undefined },
    errorNotification: false,
  });
  if (query.isFetching) return t("Looking for templates that use it…");
  if (!result) return t("It is not known which templates use it.");
  const { usedBy } = result;
  if (usedBy.length === 0) return t("No template uses it.");
  return (
    <>
      {heading}
      <ul>
        {usedBy.slice(0, MAX_LISTED).map(({ id, name }) => (
          <li key={id}>
            <bdi>{name}</bdi>
          </li>
        ))}
        {usedBy.length > MAX_LISTED && <li>{plural(usedBy.length - MAX_LISTED, "# more", "# more")}</li>}
      </ul>
      {children && <p>{children}</p>}
    </>
  );
}
