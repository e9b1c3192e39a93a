import { GithubOutlined, GoogleOutlined } from "@ant-design/icons";
import { Button } from "antd";
import type { ReactNode } from "react";
import type { OAuthProvider } from "../../../contract/product";
import { login } from "../../providers/auth-provider";
import type { SignInPurpose } from "../../session/oauth-authorize-url";
import { useOfferedProviders } from "./use-offered-providers";
import "./external-sign-in.css";

const BUTTONS: readonly { provider: OAuthProvider; name: string; icon: ReactNode }[] = [
  { provider: "PLATEN-GITHUB", name: "GitHub", icon: <GithubOutlined aria-hidden /> },
  { provider: "PLATEN-GOOGLE", name: "Google", icon: <GoogleOutlined aria-hidden /> },
];

/**
 * The ways in through somebody else's account, as far as the service offers them. To be put last on a page: they appear
 * when the service has answered, and must not move what stands below.
 */
export function ExternalSignIn(purpose: SignInPurpose) {
  const offered = useOfferedProviders();
  const buttons = BUTTONS.filter(({ provider }) => offered.includes(provider));
  if (buttons.length === 0) return null;
  return (
    <div className="external-sign-in">
      <p className="external-sign-in-or">or</p>
      {buttons.map(({ provider, name, icon }) => (
        <Button key={provider} size="large" block icon={icon} onClick={() => void login({ provider, ...purpose })}>
          Continue with {name}
        </Button>
      ))}
    </div>
  );
}
