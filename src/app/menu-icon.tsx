import {
  AppstoreOutlined,
  AuditOutlined,
  BankOutlined,
  BarChartOutlined,
  BellOutlined,
  BookOutlined,
  CalendarOutlined,
  CarOutlined,
  CloudOutlined,
  CodeOutlined,
  ContactsOutlined,
  CreditCardOutlined,
  DashboardOutlined,
  DatabaseOutlined,
  DesktopOutlined,
  DollarOutlined,
  EnvironmentOutlined,
  FileOutlined,
  FileSearchOutlined,
  FileTextOutlined,
  FolderOutlined,
  FormOutlined,
  GlobalOutlined,
  HomeOutlined,
  IdcardOutlined,
  LinkOutlined,
  MailOutlined,
  MenuOutlined,
  MessageOutlined,
  NotificationOutlined,
  PieChartOutlined,
  PrinterOutlined,
  ProfileOutlined,
  ReadOutlined,
  SafetyOutlined,
  SaveOutlined,
  ScheduleOutlined,
  SettingOutlined,
  ShopOutlined,
  SwapOutlined,
  TableOutlined,
  TeamOutlined,
  ToolOutlined,
  UserOutlined,
} from '@ant-design/icons'

export interface MenuIconProps {
  readonly name: string
  readonly isGroup: boolean
  /** Given by antd's menu. */
  readonly className?: string
}

const icons = {
  appstore: AppstoreOutlined,
  audit: AuditOutlined,
  bank: BankOutlined,
  barchart: BarChartOutlined,
  bell: BellOutlined,
  book: BookOutlined,
  calendar: CalendarOutlined,
  car: CarOutlined,
  cloud: CloudOutlined,
  code: CodeOutlined,
  contacts: ContactsOutlined,
  creditcard: CreditCardOutlined,
  dashboard: DashboardOutlined,
  database: DatabaseOutlined,
  desktop: DesktopOutlined,
  dollar: DollarOutlined,
  environment: EnvironmentOutlined,
  file: FileOutlined,
  filesearch: FileSearchOutlined,
  filetext: FileTextOutlined,
  folder: FolderOutlined,
  form: FormOutlined,
  global: GlobalOutlined,
  home: HomeOutlined,
  idcard: IdcardOutlined,
  link: LinkOutlined,
  mail: MailOutlined,
  menu: MenuOutlined,
  message: MessageOutlined,
  notification: NotificationOutlined,
  piechart: PieChartOutlined,
  printer: PrinterOutlined,
  profile: ProfileOutlined,
  read: ReadOutlined,
  safety: SafetyOutlined,
  save: SaveOutlined,
  schedule: ScheduleOutlined,
  setting: SettingOutlined,
  shop: ShopOutlined,
  swap: SwapOutlined,
  table: TableOutlined,
  team: TeamOutlined,
  tool: ToolOutlined,
  user: UserOutlined,
}

/** Names of all icons that a menu entry may have. */
export const menuIconNames: readonly string[] = Object.keys(icons)

/** The name of an icon as the list has it: `car` for `CarOutlined`, `filetext` for `file-text`. */
export const plainIcon = (name: string): string =>
  name
    .replace(/Outlined$/, '')
    .replaceAll('-', '')
    .toLowerCase()

const isKnown = (name: string): name is keyof typeof icons => Object.hasOwn(icons, name)

/**
 * An icon by its name (`CarOutlined`, `car`, `file-text`); a folder or a sheet where the name is
 * unknown.
 */
const MenuIcon = ({ name, isGroup, className }: MenuIconProps) => {
  const plain = plainIcon(name)
  const Icon = isKnown(plain) ? icons[plain] : isGroup ? FolderOutlined : FileTextOutlined
  return <Icon aria-hidden {...(className && { className })} />
}
export default MenuIcon
