import { GithubOutlined, GoogleOutlined, SafetyOutlined } from "@ant-design/icons";
import { Button } from "antd";
import type { ReactNode } from "react";
import type { OAuthProvider } from "../../../contract/product";
import { t } from "../../lib/i18n/translate";
import { login } from "../../providers/auth-provider";
import type { SignInPurpose } from "../../session/oauth-authorize-url";
import { useOfferedProviders } from "./use-offered-providers";
import "./external-sign-in.css";

interface Provider {
  provider: OAuthProvider;
  name: string;
  icon: ReactNode;
}

const KNOWN: readonly Provider[] = [
  { provider: "PLATEN-GITHUB", name: "GitHub", icon: <GithubOutlined aria-hidden /> },
  { provider: "PLATEN-GOOGLE", name: "Google", icon: <GoogleOutlined aria-hidden /> },
];

/**
 * Shows a button for each sign-in provider that the service offers. Must be last on a page: the buttons appear after
 * the service has answered, and would move any content below them.
 */
export function ExternalSignIn(purpose: SignInPurpose) {
  const { providers, oidcName } = useOfferedProviders();
  const issuer: Provider = {
    provider: "PLATEN-OIDC",
    name: oidcName ?? t("single sign-on"),
    icon: <SafetyOutlined aria-hidden />,
  };
  const buttons = [...KNOWN, issuer].filter(({ provider }) => providers.includes(provider));
  if (buttons.length === 0) return null;
  return (
    <div className="external-sign-in">
      <p className="external-sign-in-or">{t("or")}</p>
      {buttons.map(({ provider, name, icon }) => (
        <Button
          key={provider}
          size="large"
          block
          icon={icon}
          onClick={() => void login({ kind: "provider", provider, ...purpose })}
        >
          {t("Continue with {name}", { name })}
        </Button>
      ))}
    </div>
  );
}
