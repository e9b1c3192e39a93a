import {
  BarChartOutlined,
  FileAddOutlined,
  FileTextOutlined,
  GlobalOutlined,
  InboxOutlined,
  MailOutlined,
  TrophyOutlined,
} from "@ant-design/icons";
import { useInvalidate, useList } from "@refinedev/core";
import { Button, Modal, Spin } from "antd";
import { type ReactNode, useId, useState } from "react";
import { useNavigate } from "react-router";
import { STARTER_KEYS, type StarterKey } from "../../../../contract/product";
import { useSubmission } from "../../../hooks/use-submission";
import { useWorkspaceId } from "../../../hooks/workspace-queries";
import { errorMessage } from "../../../lib/error-message";
import { restoreFocus } from "../../../lib/restore-focus";
import { showToast } from "../../../lib/toast-store";
import { call } from "../../../session/http";
import type { TemplateRecord } from "../template";
import "../samples/samples.css";
import "./start-dialog.css";

const EDITOR = "/templates/create-edit";
const BLANK = "blank";
const COPY = "copy";

const STARTERS: Record<StarterKey, { name: string; about: string; icon: ReactNode }> = {
  invoice: {
    name: "Invoice",
    about: "Lines, taxes and totals, calculated in the template",
    icon: <FileTextOutlined />,
  },
  "packing-slip": {
    name: "Packing slip",
    about: "Boxes to tick, in walking order, and a barcode",
    icon: <InboxOutlined />,
  },
  letter: { name: "Letter", about: "An address that fits a window envelope", icon: <MailOutlined /> },
  certificate: { name: "Certificate", about: "Landscape, one page for each recipient", icon: <TrophyOutlined /> },
  report: { name: "Report", about: "Cover, contents, chapters, a chart and a table", icon: <BarChartOutlined /> },
  languages: { name: "Languages and emoji", about: "Many scripts in one document", icon: <GlobalOutlined /> },
};

interface StartDialogProps {
  open: boolean;
  onClose: () => void;
}

/** Lets the user begin a template from nothing, from a starter, or from a copy of another template. */
export default function StartDialog({ open, onClose }: StartDialogProps) {
  const workspaceId = useWorkspaceId();
  const navigate = useNavigate();
  const invalidate = useInvalidate();
  const copyId = useId();
  /** The card or the button that was pressed last, while its template is added. */
  const [chosen, setChosen] = useState<string | null>(null);
  /** Id of the template to copy. */
  const [source, setSource] = useState("");
  const { result } = useList<TemplateRecord>({
    resource: "templates",
    pagination: { mode: "off" },
    errorNotification: false,
  });

  const adding = useSubmission(async (key: string, add: () => Promise<{ id: string }>) => {
    setChosen(key);
    try {
      const { id } = await add();
      showToast("success", "Template created");
      void invalidate({ resource: "templates", invalidates: ["list"] });
      navigate(`${EDITOR}?${new URLSearchParams({ templateId: id })}`);
    } catch (failure) {
      showToast("error", errorMessage(failure));
    } finally {
      setChosen(null);
    }
  });
  const addStarter = (starter: StarterKey) =>
    adding.submit(starter, () =>
      call("POST /api/app/workspaces/:workspaceId/starter-templates", { params: { workspaceId }, body: { starter } }),
    );
  const copy = (templateId: string) =>
    adding.submit(COPY, () =>
      call("POST /api/app/workspaces/:workspaceId/templates/:templateId/duplicate", {
        params: { workspaceId, templateId },
        body: {},
      }),
    );
  const card = (
    key: string,
    { name, about, icon }: { name: string; about: string; icon: ReactNode },
    use: () => void,
  ) => (
    <li key={key}>
      <button className="start-card" disabled={adding.busy} onClick={use} type="button">
        <span aria-hidden className="start-icon">
          {chosen === key ? <Spin size="small" /> : icon}
        </span>
        <span>
          <strong>{name}</strong>
          <span className="start-about">{about}</span>
        </span>
      </button>
    </li>
  );

  return (
    <Modal
      title="Start a new template"
      open={open}
      onCancel={() => !adding.busy && onClose()}
      afterClose={restoreFocus}
      footer={null}
      width={720}
    >
      <ul className="start-cards">
        {card(BLANK, { name: "Blank", about: "An empty editor", icon: <FileAddOutlined /> }, () => navigate(EDITOR))}
        {STARTER_KEYS.map((key) => card(key, STARTERS[key], () => void addStarter(key)))}
      </ul>
      {result.data.length > 0 && (
        <form
          className="start-copy"
          onSubmit={(event) => {
            event.preventDefault();
            void copy(source);
          }}
        >
          <label htmlFor={copyId}>Or copy one of your templates, with its sample sets</label>
          <div className="start-source">
            <select
              className="plain-select"
              disabled={adding.busy}
              id={copyId}
              onChange={({ target }) => setSource(target.value)}
              value={source}
            >
              <option value="">Choose a template</option>
              {result.data.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
            <Button
              disabled={source === "" || (adding.busy && chosen !== COPY)}
              htmlType="submit"
              loading={chosen === COPY}
            >
              Copy
            </Button>
          </div>
        </form>
      )}
    </Modal>
  );
}
