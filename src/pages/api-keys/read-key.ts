/** The call that reads one API key; also the beginning of its query's key. */
export const READ_KEY = "GET /api/app/workspaces/:workspaceId/apikeys/:keyId";
