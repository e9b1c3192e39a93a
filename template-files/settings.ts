import { LIVE_CHANNEL } from "../contract/product";

/** Returns the `platen.yaml` of a new folder. */
export const formatSettings = (server: string): string =>
  `# See docs/templates-as-files.md. The API key comes from PLATEN_API_KEY, and must not be in a file here.
server: ${JSON.stringify(server)}
# Name of the workspace, for you:
# workspace: My workspace
# Channel that "platen push --publish" publishes to:
channel: ${LIVE_CHANNEL}
`;
