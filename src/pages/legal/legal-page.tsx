import { useCallback, useEffect, useState } from "react";
import { Link } from "react-router";
import { PRODUCT_NAME } from "../../../contract/product";
import { LoadFailed } from "../../components/load-failed";
import { PublicPending } from "../../components/public/public-pending";
import { usePageTitle } from "../../hooks/use-page-title";
import { t } from "../../lib/i18n/translate";
import { type Block, legalBlocks } from "./legal-text";
import "./legal-page.css";

interface LegalPageProps {
  title: string;
  /** Address of the text, which an operator can replace. */
  file: string;
}

/** Shows one of the operator's legal texts. */
export function LegalPage({ title, file }: LegalPageProps) {
  usePageTitle(title);
  const [blocks, setBlocks] = useState<Block[] | "failed" | null>(null);
  const load = useCallback(async () => {
    const text = await readText(file).catch(() => null);
    setBlocks(text === null ? "failed" : legalBlocks(text));
  }, [file]);
  useEffect(() => void load(), [load]);

  return (
    <article className="legal">
      <h1>{title}</h1>
      {blocks === null && <PublicPending>{t("Loading")}</PublicPending>}
      {blocks === "failed" && <LoadFailed what={t("This text")} retry={load} />}
      {Array.isArray(blocks) &&
        blocks.map(({ kind, text }, index) => {
          const Tag = kind === "heading" ? "h2" : "p";
          // biome-ignore lint/suspicious/noArrayIndexKey: a loaded text doesn't change
          return <Tag key={index}>{text}</Tag>;
        })}
      <p className="public-foot">
        <Link to="/">{t("Back to {page}", { page: PRODUCT_NAME })}</Link>
      </p>
    </article>
  );
}

/**
 * Loads a text file.
 * @throws Error if there is no such file. Servers often answer with the portal's page then, so the type is checked too.
 */
async function readText(file: string): Promise<string> {
  const answer = await fetch(file);
  if (!answer.ok || !answer.headers.get("content-type")?.startsWith("text/plain")) throw new Error(`No ${file}`);
  return answer.text();
}
