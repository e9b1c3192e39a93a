import { writeFileSync } from "node:fs";
import { clientTypes } from "./client-types";

writeFileSync(new URL("platen.d.ts", import.meta.url), await clientTypes());
