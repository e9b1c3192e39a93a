import { afterAll } from "vitest";
import { cleanUpAfterFile } from "./after-file";

afterAll(cleanUpAfterFile);
