import { defaultRendererSettings } from "../settings";
import { findEngine } from "./find-engine";

// Step of the build: unpacks the bundled engine if none is configured or installed, so that the first start is fast.
await findEngine({ ...defaultRendererSettings, chromiumPath: process.env.CHROMIUM_PATH });
