/** The commands of the Chrome DevTools Protocol that are used here: what they take and what they answer. */
export interface Commands {
  "Browser.getVersion": { params: object; result: { product: string } };
  "Browser.close": { params: object; result: object };
  "Browser.setDownloadBehavior": { params: { behavior: "deny"; browserContextId: string }; result: object };
  "Target.setDiscoverTargets": { params: { discover: boolean }; result: object };
  "Target.getTargets": { params: object; result: { targetInfos: TargetInfo[] } };
  "Target.createBrowserContext": { params: { disposeOnDetach: boolean }; result: { browserContextId: string } };
  "Target.disposeBrowserContext": { params: { browserContextId: string }; result: object };
  "Target.createTarget": {
    params: { url: string; browserContextId: string; enableBeginFrameControl?: boolean };
    result: { targetId: string };
  };
  "Target.closeTarget": { params: { targetId: string }; result: object };
  "Target.attachToTarget": { params: { targetId: string; flatten: true }; result: { sessionId: string } };
  "HeadlessExperimental.beginFrame": { params: object; result: { hasDamage: boolean } };
  "Page.enable": { params: object; result: object };
  "Page.disable": { params: object; result: object };
  "Page.getFrameTree": { params: object; result: { frameTree: { frame: { id: string; loaderId: string } } } };
  "Page.createIsolatedWorld": {
    params: { frameId: string; worldName: string };
    result: { executionContextId: number };
  };
  "Page.setDocumentContent": { params: { frameId: string; html: string }; result: object };
  "Page.handleJavaScriptDialog": { params: { accept: boolean }; result: object };
  "Page.setFontFamilies": { params: { fontFamilies: Record<string, string> }; result: object };
  "Page.printToPDF": { params: PrintParams; result: PrintResult };
  "Emulation.setLocaleOverride": { params: { locale: string }; result: object };
  "Emulation.setTimezoneOverride": { params: { timezoneId: string }; result: object };
  "Emulation.setEmulatedMedia": { params: { media: "print" }; result: object };
  "Emulation.setScriptExecutionDisabled": { params: { value: true }; result: object };
  "Fetch.enable": { params: { patterns: { urlPattern: string }[] }; result: object };
  "Fetch.continueRequest": { params: { requestId: string }; result: object };
  "Fetch.fulfillRequest": {
    params: {
      requestId: string;
      responseCode: number;
      responseHeaders: { name: string; value: string }[];
      /** In Base64. */
      body: string;
    };
    result: object;
  };
  "Fetch.failRequest": { params: { requestId: string; errorReason: "Aborted" }; result: object };
  "Network.enable": { params: { maxTotalBufferSize: number; maxResourceBufferSize: number }; result: object };
  "Runtime.evaluate": {
    params: { expression: string; awaitPromise: boolean; returnByValue: true; contextId?: number };
    result: { result: { value?: unknown }; exceptionDetails?: { text: string } };
  };
  "HeapProfiler.collectGarbage": { params: object; result: object };
  "IO.read": {
    params: { handle: string; size: number };
    result: { data: string; base64Encoded?: boolean; eof: boolean };
  };
  "IO.close": { params: { handle: string }; result: object };
}

/** Lengths in inches, as the protocol wants them. */
export interface PrintParams {
  paperWidth: number;
  paperHeight: number;
  landscape: boolean;
  marginTop: number;
  marginRight: number;
  marginBottom: number;
  marginLeft: number;
  preferCSSPageSize: boolean;
  printBackground: boolean;
  pageRanges: string;
  generateTaggedPDF: boolean;
  generateDocumentOutline: boolean;
  transferMode: "ReturnAsBase64" | "ReturnAsStream";
}

/** The PDF, or the handle that it can be fetched by. */
export interface PrintResult {
  data: string;
  stream?: string;
}

/** A page, a frame, a worker or the like. */
export interface TargetInfo {
  targetId: string;
  type: string;
  browserContextId?: string;
}

/** The events of the protocol that are listened to. */
export interface Events {
  "Fetch.requestPaused": {
    requestId: string;
    request: { url: string; method: string; headers: Record<string, string> };
    resourceType: string;
  };
  "Network.requestWillBeSent": { requestId: string; request: { url: string }; type: string };
  "Network.loadingFinished": { requestId: string };
  "Network.loadingFailed": { requestId: string };
  "Page.javascriptDialogOpening": { message: string };
  "Page.loadEventFired": { timestamp: number };
  "Target.targetCreated": { targetInfo: TargetInfo };
  "Target.targetDestroyed": { targetId: string };
  "Target.targetCrashed": { targetId: string; status: string };
}
