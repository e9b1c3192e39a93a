import { PRODUCT_NAME } from "../../contract/product";
import { LOGO_PATHS, LOGO_SIZE } from "./logo-shapes";
import "./logo.css";

/**
 * Shows the logo, with the product's name beside it unless `markOnly` is set. It takes the colour of the text around
 * it.
 * @param props.size height of the logo in px
 */
export function Logo({ size = 28, markOnly = false }: { size?: number; markOnly?: boolean }) {
  return (
    <span className="logo" role="img" aria-label={PRODUCT_NAME}>
      <svg width={size} height={size} viewBox={`0 0 ${LOGO_SIZE} ${LOGO_SIZE}`} aria-hidden="true">
        <path fill="currentColor" d={LOGO_PATHS.bars} />
        <path fill="currentColor" d={LOGO_PATHS.sheet} />
        <path className="logo-edge" d={LOGO_PATHS.edge} />
      </svg>
      {!markOnly && <span className="logo-name">{PRODUCT_NAME}</span>}
    </span>
  );
}
