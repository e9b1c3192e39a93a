import { PlusOutlined } from "@ant-design/icons";
import { Button } from "antd";
import type { ReactNode } from "react";

interface NewRecordButtonProps {
  /** Whether it is the page's main action; the same in an empty list is not. */
  primary: boolean;
  onClick: () => void;
  children: ReactNode;
}

/** Leads to a new record. */
export function NewRecordButton({ primary, onClick, children }: NewRecordButtonProps) {
  return (
    <Button icon={<PlusOutlined aria-hidden />} onClick={onClick} type={primary ? "primary" : "default"}>
      {children}
    </Button>
  );
}
