import { DesignTokenContext, defaultTheme } from "antd/es/theme/context";
import defaultSeed from "antd/es/theme/themes/seed";
import type useAntdToken from "antd/es/theme/useToken";
import { getComputedToken } from "antd/es/theme/useToken";
import { type ReactNode, useContext } from "react";

/**
 * Takes the place of the modules in which antd writes styles at run time. The styles are in style sheets: see
 * scripts/portal/antd-styles/.
 */

type Token = ReturnType<typeof useAntdToken>[1];

/** Tokens of each theme. A theme is an object that antd keeps as long as its values stay the same. */
const tokens = new WeakMap<object, Token>();

/** @returns the theme with its computed tokens, as antd's own hook does */
export default function useToken(): ReturnType<typeof useAntdToken> {
  const { token: seed, theme = defaultTheme, override, cssVar } = useContext(DesignTokenContext);
  let token = tokens.get(override);
  if (!token) {
    token = getComputedToken({ ...defaultSeed, ...seed }, override, theme) as Token;
    tokens.set(override, token);
  }
  return [theme, token, "", token, cssVar];
}

const unwrapped = (node: ReactNode): ReactNode => node;

/** @returns a hook for the class of antd's variables: `[wrapper without effect, no class of a hash, class]` */
export const genStyleHooks = () => (): [typeof unwrapped, string, string | undefined] => [
  unwrapped,
  "",
  useContext(DesignTokenContext).cssVar?.key,
];

export const genComponentStyleHook = () => (): [typeof unwrapped, string] => [unwrapped, ""];

export const genSubStyleComponent = () => () => null;

/** For the styles of icons. */
export const useResetIconStyle = (): void => undefined;
