import { FileAddOutlined } from "@ant-design/icons";
import { useInvalidate, useList } from "@refinedev/core";
import { Button, Modal, Spin } from "antd";
import { type ReactNode, useId, useState } from "react";
import { useNavigate } from "react-router";
import { STARTER_KEYS, type StarterKey } from "../../../../contract/product";
import { useSubmission } from "../../../hooks/use-submission";
import { useWorkspaceId } from "../../../hooks/workspace-queries";
import { errorMessage } from "../../../lib/error-message";
import { t } from "../../../lib/i18n/translate";
import { restoreFocus } from "../../../lib/restore-focus";
import { showToast } from "../../../lib/toast-store";
import { call } from "../../../session/http";
import type { TemplateRecord } from "../template";
import Thumbnail from "../thumbnails/thumbnail";
import { STARTER_PICTURES } from "./starter-pictures";
import "../samples/samples.css";
import "./start-dialog.css";

const EDITOR = "/templates/create-edit";
const BLANK = "blank";
const COPY = "copy";

const STARTERS: Record<StarterKey, { name: string; about: string }> = {
  invoice: { name: t("Invoice"), about: t("Lines, taxes and totals, calculated in the template") },
  "packing-slip": { name: t("Packing slip"), about: t("Boxes to tick, in walking order, and a barcode") },
  letter: { name: t("Letter"), about: t("An address that fits a window envelope") },
  certificate: { name: t("Certificate"), about: t("Landscape, one page for each recipient") },
  report: { name: t("Report"), about: t("Cover, contents, chapters, a chart and a table") },
  languages: { name: t("Languages and emoji"), about: t("Many scripts in one document") },
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
  /** Templates that can be copied. */
  const { result } = useList<TemplateRecord>({
    resource: "templates",
    pagination: { mode: "off" },
    errorNotification: false,
  });

  const chosenSource = result.data.find(({ id }) => id === source);

  const adding = useSubmission(async (key: string, add: () => Promise<{ id: string }>) => {
    setChosen(key);
    try {
      const { id } = await add();
      showToast("success", t("Template created"));
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
    { name, about, picture }: { name: string; about: string; picture: ReactNode },
    use: () => void,
  ) => (
    <li key={key}>
      <button className="start-card" disabled={adding.busy} onClick={use} type="button">
        <span aria-hidden className="start-picture">
          {chosen === key ? <Spin size="small" /> : picture}
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
      title={t("Start a new template")}
      open={open}
      onCancel={() => !adding.busy && onClose()}
      afterClose={restoreFocus}
      footer={null}
      width={720}
    >
      <ul className="start-cards">
        {card(BLANK, { name: t("Blank"), about: t("An empty editor"), picture: <FileAddOutlined /> }, () =>
          navigate(EDITOR),
        )}
        {STARTER_KEYS.map((key) =>
          card(
            key,
            { ...STARTERS[key], picture: <img alt="" loading="lazy" src={STARTER_PICTURES[key]} /> },
            () => void addStarter(key),
          ),
        )}
      </ul>
      {result.data.length > 0 && (
        <form
          className="start-copy"
          onSubmit={(event) => {
            event.preventDefault();
            void copy(source);
          }}
        >
          <label htmlFor={copyId}>{t("Or copy one of your templates, with its sample sets")}</label>
          <div className="start-source">
            <select
              className="plain-select"
              disabled={adding.busy}
              id={copyId}
              onChange={({ target }) => setSource(target.value)}
              value={source}
            >
              <option value="">{t("Choose a template")}</option>
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
              {t("Copy")}
            </Button>
          </div>
          {chosenSource && (
            <div className="start-thumbnail">
              <Thumbnail etag={chosenSource.etag} key={chosenSource.id} templateId={chosenSource.id} />
            </div>
          )}
        </form>
      )}
    </Modal>
  );
}
