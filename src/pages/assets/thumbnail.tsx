import { FileImageOutlined, FontSizeOutlined, FormatPainterOutlined } from "@ant-design/icons";
import { useEffect, useState } from "react";
import type { Asset } from "../../../contract/assets";
import { useWorkspaceId } from "../../hooks/workspace-queries";
import { call } from "../../session/http";

/** Larger images show an icon: fifty of them on a page would load too much. */
const MAX_BYTES = 256 * 1024;

/** Shows a small picture of an image, and an icon for other assets. */
export function Thumbnail({ asset }: { asset: Asset }) {
  const { id, mediaType, bytes, sha256 } = asset;
  const url = useContentUrl(id, { version: sha256, isEnabled: mediaType.startsWith("image/") && bytes <= MAX_BYTES });
  return (
    <span className="asset-thumbnail">
      {url ? (
        <img src={url} alt="" />
      ) : mediaType === "text/css" ? (
        <FormatPainterOutlined aria-hidden />
      ) : (
        icon(mediaType)
      )}
    </span>
  );
}

const icon = (mediaType: string) =>
  mediaType.startsWith("image/") ? <FileImageOutlined aria-hidden /> : <FontSizeOutlined aria-hidden />;

/**
 * Loads the content of an asset: calls need an access token, so an image can't load it by itself. As an image, an SVG
 * file runs no script and loads nothing.
 * @param options.version changes with the content
 */
function useContentUrl(
  assetId: string,
  { version, isEnabled }: { version: string; isEnabled: boolean },
): string | undefined {
  const workspaceId = useWorkspaceId();
  const [content, setContent] = useState<{ version: string; url: string }>();
  useEffect(() => {
    if (!isEnabled) return;
    const abort = new AbortController();
    let url: string | undefined;
    const load = async () => {
      const params = { workspaceId, assetId };
      const name = "GET /api/app/workspaces/:workspaceId/assets/:assetId/content";
      const blob = await call(name, { params, signal: abort.signal });
      if (abort.signal.aborted) return;
      url = URL.createObjectURL(blob);
      setContent({ version, url });
    };
    // Without a picture, the icon stays.
    load().catch(() => undefined);
    return () => {
      abort.abort();
      if (url) URL.revokeObjectURL(url);
    };
  }, [workspaceId, assetId, version, isEnabled]);
  return content?.version === version ? content.url : undefined;
}
