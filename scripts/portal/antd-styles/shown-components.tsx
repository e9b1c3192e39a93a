import {
  Alert,
  Button,
  Checkbox,
  Drawer,
  Dropdown,
  Empty,
  Input,
  InputNumber,
  Layout,
  Menu,
  Modal,
  Pagination,
  Progress,
  QRCode,
  Radio,
  Segmented,
  Select,
  Skeleton,
  Space,
  Spin,
  Switch,
  Table,
  Tag,
} from "antd";

/** Components that antd's modules bring along, but that the portal never shows. */
export const NOT_SHOWN: readonly string[] = ["Input-OTP", "Pagination-bordered", "Space-Addon", "Tag-preset"];

const PUBLIC = (
  <>
    <Button>x</Button>
    <Spin />
    <Input />
    <Input.Password />
  </>
);

const CONSOLE = (
  <>
    <Alert message="x" />
    <Checkbox />
    <Drawer open getContainer={false} />
    <Dropdown menu={{ items: [] }}>
      <span />
    </Dropdown>
    <Empty />
    <Input.Search />
    <Input.TextArea />
    <InputNumber />
    <Layout>
      <Layout.Sider />
    </Layout>
    {/* Brings the tooltips along. */}
    <Menu items={[{ key: "x" }]} />
    <Modal open getContainer={false} />
    <Modal._InternalPanelDoNotUseOrYouWillBeFired type="confirm" />
    <Pagination total={20} />
    <Progress />
    <QRCode value="x" />
    <Radio.Group options={["x"]} />
    <Segmented options={["x"]} />
    <Select />
    <Skeleton avatar active />
    <Space.Compact>
      <Button />
    </Space.Compact>
    <Space />
    <Switch />
    <Table dataSource={[{ key: "x" }]} columns={[{ title: "x", sorter: true }]} />
    <Tag color="success" />
  </>
);

/** The components of antd that public pages show, and those that only the console shows. */
export const SHOWN_COMPONENTS = [PUBLIC, CONSOLE] as const;
