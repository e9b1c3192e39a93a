import { PlusOutlined } from "@ant-design/icons";
import { Button } from "antd";
import type { ReactNode } from "react";

interface NewRecordButtonProps {
  onClick: () => void;
  children: ReactNode;
}

/** Leads to a new record: the page's one main action, in its header or in the place of the first record. */
export function NewRecordButton({ onClick, children }: NewRecordButtonProps) {
  return (
    <Button icon={<PlusOutlined aria-hidden />} onClick={onClick} type="primary">
      {children}
    </Button>
  );
}
