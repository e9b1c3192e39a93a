/** One JavaScript file of the build. The modules that a group matches bring along everything that they import. */
interface Chunk {
  name: string;
  test: (id: string) => boolean;
  /** Groups with a higher priority take their modules first, so a group may import only from groups above it. */
  priority: number;
}

/**
 * Parts of paths, from what every page loads to what few pages load. A module that nothing matches, such as a page,
 * gets the file that the bundler would give it anyway.
 */
const GROUPS: readonly (readonly [name: string, seeds: readonly string[]])[] = [
  // The entry module imports these. They have a file of their own, or the entry would wait for all of "start". The API
  // reference loads this file, too, for its colors.
  [
    "entry",
    [
      "src/app/console-outline.ts",
      "src/app/loaders.ts",
      "src/app/public-routes.ts",
      "src/app/start-failure.ts",
      "src/lib/color-scheme.ts",
      "src/lib/i18n/language.ts",
      "src/lib/load-axios.ts",
      "src/lib/palette.ts",
      "src/session/early-call.ts",
      "src/session/oauth-callback.ts",
    ],
  ],
  [
    "start",
    [
      "node_modules/react-dom/",
      "node_modules/react-router/",
      "node_modules/antd/es/config-provider/index.js",
      "node_modules/antd/es/button/",
      "node_modules/antd/es/spin/",
      "node_modules/rc-field-form/es/FormContext.js",
      "src/app/crash-boundary.tsx",
      "src/components/lazy-with-reload.tsx",
      "src/components/logo.tsx",
      "src/components/status-icon.tsx",
      "src/components/text-with-nodes.ts",
      "src/components/toast-host/",
      "src/hooks/use-color-scheme.ts",
      "src/hooks/use-page-title.ts",
      "src/hooks/use-reduced-motion.ts",
      "src/hooks/use-submission.ts",
      "src/lib/analytics.ts",
      "src/lib/error-message.ts",
      "src/lib/error-reporting.ts",
      "src/lib/invite-path.ts",
      "src/lib/navigation-guard.ts",
      "src/lib/second-factor-challenge.ts",
      "src/providers/auth-provider.ts",
      "src/session/redirect-target.ts",
    ],
  ],
  ["form-library", ["node_modules/rc-field-form/"]],
  [
    "forms",
    [
      "src/components/credentials/",
      "src/components/external-sign-in/",
      "src/components/form/field.tsx",
      "src/components/form/use-form-fields.ts",
      "src/components/public/",
      "src/components/second-factor/second-factor-step.tsx",
    ],
  ],
  [
    "console",
    [
      "node_modules/@ant-design/icons/es/icons/DeleteOutlined.js",
      "node_modules/@ant-design/icons/es/icons/DownloadOutlined.js",
      "node_modules/@ant-design/icons/es/icons/EditOutlined.js",
      // Alerts and dialogs share these icons. Without this, each page with an alert would load the dialogs.
      "node_modules/@ant-design/icons/es/icons/ExclamationCircleFilled.js",
      "node_modules/@ant-design/icons/es/icons/InfoCircleFilled.js",
      "node_modules/@ant-design/icons/es/icons/SendOutlined.js",
      "node_modules/@ant-design/icons/es/icons/UploadOutlined.js",
      "node_modules/rc-util/es/Dom/styleChecker.js",
      "parameters/schema.ts",
      "src/app/console-routes.tsx",
      "src/components/records/row-action.tsx",
      "src/components/records/use-delete-record.ts",
      "src/components/copy-button/",
      "src/components/copyable-id.tsx",
      "src/components/layout/",
      "src/components/load-failed.tsx",
      "src/components/log/copyable-text.tsx",
      "src/components/notice.tsx",
      "src/components/page-header.tsx",
      "src/components/part-boundary.tsx",
      "src/components/sheet.tsx",
      "src/components/short-date.tsx",
      "src/components/table-skeleton.tsx",
      "src/components/tooltip.tsx",
      "src/hooks/",
      "src/lib/has-passed.ts",
      "src/lib/restore-focus.ts",
      "src/lib/save-file.ts",
      "src/providers/",
      "src/resources/all-resources.ts",
      "node_modules/@refinedev/react-router/",
    ],
  ],
  ["dialogs", ["node_modules/antd/es/modal/", "src/components/opened-delete-dialog.tsx"]],
  [
    "inputs",
    [
      "node_modules/@ant-design/icons/es/icons/UpOutlined.js",
      "node_modules/antd/es/alert/",
      "node_modules/antd/es/checkbox/",
      "node_modules/antd/es/input/",
      "src/components/form/use-field-errors.ts",
      "src/components/limit-alert.tsx",
      "src/components/records/conflict-notice.tsx",
      "src/components/records/foreign-change.ts",
      "src/components/records/use-conditional-deletion.ts",
      "src/lib/month-usage.ts",
      "src/lib/sanitize-text.ts",
      "src/pages/templates/delete-template-dialog.tsx",
    ],
  ],
  [
    "lists",
    [
      "node_modules/antd/es/table/",
      "src/components/records/record-list.tsx",
      "src/components/records/record-search.tsx",
      "src/components/records/use-records.ts",
    ],
  ],
  ["monaco", ["src/components/code-editor/monaco-parts.ts", "src/components/code-editor/monaco-themes.ts"]],
];

/** Folders and files of style sheets that public pages need. */
const PUBLIC_STYLES = [
  "src/app/",
  "src/components/antd/public.css",
  "src/components/credentials/",
  "src/components/external-sign-in/",
  "src/components/form/",
  "src/components/logo.css",
  "src/components/page-loading.css",
  "src/components/public/",
  "src/components/second-factor/",
  "src/components/status-icon.css",
  "src/components/toast-host/",
  "src/pages/legal/",
  "src/pages/second-factor-reset/",
];

const isStyleSheet = (id: string) => /\/src\/(?!reference).*\.css$/.test(id);

/** The two style sheets of the portal. Monaco and the API reference have their own. */
export const STYLES: readonly Chunk[] = [
  {
    name: "styles",
    test: (id) => isStyleSheet(id) && PUBLIC_STYLES.some((path) => id.includes(`/${path}`)),
    priority: 101,
  },
  { name: "console-styles", test: isStyleSheet, priority: 100 },
];

export const CHUNKS: readonly Chunk[] = GROUPS.map(([name, seeds], index) => ({
  name,
  test: (id) => seeds.some((seed) => id.includes(`/${seed}`)),
  priority: GROUPS.length - index,
}));

/** Paths that {@link CHUNKS} and {@link STYLES} look for. */
export const CHUNK_SEEDS: readonly string[] = [...GROUPS.flatMap(([, seeds]) => seeds), ...PUBLIC_STYLES];
