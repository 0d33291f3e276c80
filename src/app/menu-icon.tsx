import { Icon } from '#renderers/parts/icon.tsx'

export interface MenuIconProps {
  readonly name: string
  readonly isGroup: boolean
  /** Given by antd's menu. */
  readonly className?: string
}

/** The icon of a menu entry by its name; a folder or a sheet if the name is unknown. */
const MenuIcon = ({ isGroup, ...icon }: MenuIconProps) => (
  <Icon {...icon} otherwise={isGroup ? 'folder' : 'filetext'} />
)
export default MenuIcon
