import { type ComponentProps, Suspense, useState } from "react";
import { lazyWithReload } from "../../../components/lazy-with-reload";
import { memoWhileHidden } from "../../../components/memo-while-hidden";
import { PartBoundary } from "../../../components/part-boundary";
import { t } from "../../../lib/i18n/translate";
import type SchemaDrawer from "./schema-drawer";

const loadDrawer = () => lazyWithReload("parameters", () => import("./schema-drawer"));

type SchemaSheetProps = ComponentProps<typeof SchemaDrawer>;

/** Loads the drawer with the parameters of a template when it is first opened. */
export const SchemaSheet = memoWhileHidden(({ open }: SchemaSheetProps) => open)(function SchemaSheet(props) {
  const [Drawer, setDrawer] = useState(loadDrawer);
  const [wasOpened, setWasOpened] = useState(false);
  if (props.open && !wasOpened) setWasOpened(true);
  if (!wasOpened) return null;
  return (
    <PartBoundary what={t("The parameters")} onRetry={() => setDrawer(loadDrawer)}>
      <Suspense fallback={null}>
        <Drawer {...props} />
      </Suspense>
    </PartBoundary>
  );
});
