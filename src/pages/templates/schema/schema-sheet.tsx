import { type ComponentProps, Suspense, useState } from "react";
import { lazyWithReload } from "../../../components/lazy-with-reload";
import { PartBoundary } from "../../../components/part-boundary";
import type SchemaDrawer from "./schema-drawer";

const loadDrawer = () => lazyWithReload("parameters", () => import("./schema-drawer"));

/** Loads the drawer with the parameters of a template when it is first opened. */
export function SchemaSheet(props: ComponentProps<typeof SchemaDrawer>) {
  const [Drawer, setDrawer] = useState(loadDrawer);
  const [wasOpened, setWasOpened] = useState(false);
  if (props.open && !wasOpened) setWasOpened(true);
  if (!wasOpened) return null;
  return (
    <PartBoundary what="The parameters" onRetry={() => setDrawer(loadDrawer)}>
      <Suspense fallback={null}>
        <Drawer {...props} />
      </Suspense>
    </PartBoundary>
  );
}
