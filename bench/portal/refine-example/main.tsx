import "@ant-design/v5-patch-for-react-19";
import "@refinedev/antd/dist/reset.css";
import { createRoot } from "react-dom/client";
import { Example } from "./example";

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");
createRoot(root).render(<Example />);
