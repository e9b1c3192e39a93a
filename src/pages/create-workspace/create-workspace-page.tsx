import { useQuery } from "@tanstack/react-query";
import { Alert, Button, Form, Input, Skeleton } from "antd";
import { useState } from "react";
import { LIMITS, type PlanCode } from "../../../contract/product";
import type { WorkspaceEntry } from "../../../contract/workspaces";
import { Logo } from "../../components/logo";
import type { PlanChoice } from "../../components/plan-picker/plan-choice";
import { PlanPicker } from "../../components/plan-picker/plan-picker";
import { usePageTitle } from "../../components/use-page-title";
import { useSubmission } from "../../components/use-submission";
import { recordWorkspaceCreated } from "../../providers/analytics";
import { errorMessage } from "../../providers/error-message";
import { call } from "../../providers/http";
import { showToast } from "../../providers/notifications/toast-store";
import "./create-workspace-page.css";

interface CreateWorkspacePageProps {
  /** The workspaces that the user has already. */
  workspaces: readonly WorkspaceEntry[];
  /** The typed name is one of theirs: make it active and go to /. */
  onExisting: (entry: WorkspaceEntry) => void;
  /** It was created: keep it as the active one, reload the user's data and go on. */
  onCreated: (entry: WorkspaceEntry) => Promise<void> | void;
}

/** A name and a plan make a workspace (spec 2, "New workspace"). */
export function CreateWorkspacePage({ workspaces, onExisting, onCreated }: CreateWorkspacePageProps) {
  usePageTitle("Create a workspace");
  const [form] = Form.useForm<{ name: string }>();
  const [busyPlan, setBusyPlan] = useState<PlanCode | null>(null);
  const plans = useQuery({
    queryKey: ["products"],
    queryFn: ({ signal }) => call("GET /api/app/products", { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

  const { submit } = useSubmission(async (choice: PlanChoice) => {
    const name = await nameOf(form);
    if (name === null) return;
    const existing = workspaces.find(({ workspace }) => workspace.name === name);
    if (existing) {
      onExisting(existing);
      return;
    }
    setBusyPlan(choice.productCode);
    try {
      const entry = await call("POST /api/app/workspaces", { body: { ...choice, name } });
      recordWorkspaceCreated(choice.productCode);
      showToast("success", "Workspace created");
      await onCreated(entry);
    } catch (failure) {
      showToast("error", errorMessage(failure));
    } finally {
      setBusyPlan(null);
    }
  });

  return (
    <div className="create-workspace">
      <Logo />
      <main>
        <h1>Create a new workspace.</h1>
        <p className="secondary-text">Whatever your status, our offers evolve according to your needs.</p>
        <Form form={form} layout="vertical" name="workspace" noValidate className="create-workspace-form">
          <Form.Item
            name="name"
            label="Workspace name"
            validateTrigger="onSubmit"
            rules={[{ required: true, whitespace: true, message: "Workspace name cannot be emtpy" }]}
          >
            <Input placeholder="My workspace" maxLength={LIMITS.maxNameLength} required autoFocus size="large" />
          </Form.Item>
        </Form>
        {plans.data && (
          <PlanPicker
            products={plans.data.products}
            buttonText="Start free trial"
            busyPlan={busyPlan}
            onSelect={submit}
          />
        )}
        {plans.isPending && <PlansLoading />}
        {plans.isError && (
          <Alert
            type="error"
            showIcon
            message="The plans could not be loaded."
            action={<Button onClick={() => plans.refetch()}>Try again</Button>}
          />
        )}
      </main>
    </div>
  );
}

/** @returns the typed name, trimmed; null where the form has marked it as empty */
async function nameOf(form: { validateFields: () => Promise<{ name: string }>; focusField: (name: string) => void }) {
  try {
    return (await form.validateFields()).name.trim();
  } catch {
    form.focusField("name");
    return null;
  }
}

/** As tall and as wide as what follows, so that nothing jumps. */
function PlansLoading() {
  return (
    <div className="plan-picker" role="status" aria-label="Loading the plans">
      <Skeleton.Button active size="small" style={{ width: 280 }} />
      <div className="plan-grid">
        {["first", "second", "third", "fourth"].map((key) => (
          <div key={key} className="plan-card create-workspace-loading">
            <Skeleton active paragraph={{ rows: 6 }} />
          </div>
        ))}
      </div>
    </div>
  );
}
