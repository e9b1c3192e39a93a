import { PlusOutlined } from "@ant-design/icons";
import { useCan, useNavigation } from "@refinedev/core";
import { Button } from "antd";
import type { ReactNode } from "react";

interface NewTemplateButtonProps {
  primary: boolean;
  children: ReactNode;
}

/** Opens an empty template. Refine's button puts itself into a link, which takes two presses of Tab to pass. */
export function NewTemplateButton({ primary, children }: NewTemplateButtonProps) {
  const { create } = useNavigation();
  const { data } = useCan({ resource: "templates", action: "create" });
  if (data?.can === false) return null;
  return (
    <Button
      icon={<PlusOutlined aria-hidden />}
      onClick={() => create("templates")}
      type={primary ? "primary" : "default"}
    >
      {children}
    </Button>
  );
}
