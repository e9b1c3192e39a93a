import { defaultRendererSettings } from "../settings";
import { findEngine } from "./find-engine";

/** Run by the build: unpacks the bundled engine where none is configured or installed, so that no start has to. */
await findEngine({ ...defaultRendererSettings, chromiumPath: process.env.CHROMIUM_PATH });
