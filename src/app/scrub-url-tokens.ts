import { scrubOAuthCallback } from "../session/oauth-callback";

scrubOAuthCallback();
