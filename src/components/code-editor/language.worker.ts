import { EMPTY_CONTEXT } from "../../lib/template-language/context";
import { createAnswerer, type LanguageRequest } from "./language-calls";

const answer = createAnswerer(EMPTY_CONTEXT);

self.onmessage = ({ data }: MessageEvent<LanguageRequest>) => self.postMessage(answer(data));
