import { setLanguage } from "../../lib/i18n/translate";
import { EMPTY_CONTEXT } from "../../lib/template-language/context";
import { createAnswerer, type LanguageRequest, type LanguageTexts } from "./language-calls";

const answer = createAnswerer(EMPTY_CONTEXT);

self.onmessage = ({ data }: MessageEvent<LanguageRequest | LanguageTexts>) => {
  if ("texts" in data) setLanguage(data.language, data.texts);
  else self.postMessage(answer(data));
};
