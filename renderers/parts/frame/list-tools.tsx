import type { ReactNode } from 'react'
import {
  ColumnHeightOutlined,
  NodeCollapseOutlined,
  NodeExpandOutlined,
  FullscreenExitOutlined,
  FullscreenOutlined,
  ReloadOutlined,
  SettingOutlined,
} from '@ant-design/icons'
import { Button, Checkbox, Dropdown, Flex, Popover, Tooltip } from 'antd'
import { useTexts } from '#renderers/runtime.tsx'
import type { Density } from '#schemas/runtime.ts'
import { frameTexts } from './texts.ts'

const densities = ['large', 'middle', 'small'] as const satisfies readonly Density[]

interface ToolProps {
  readonly name: string
  readonly icon: ReactNode
  onClick?(): void
}

/** One icon of the tools, with its name for those who point at it and those who listen. */
const Tool = ({ name, icon, onClick }: ToolProps) => (
  <Tooltip title={name}>
    <Button type="text" icon={icon} aria-label={name} onClick={onClick} />
  </Tooltip>
)

/** Which columns of a list are shown. */
export interface ColumnChoice {
  readonly columns: readonly { readonly key: string; readonly title: string }[]
  readonly hidden: readonly string[]
  hide(keys: readonly string[]): void
}

/** Chooses the columns of a system list; one always stays. */
const Columns = ({ columns, hidden, hide }: ColumnChoice) => {
  const text = useTexts(frameTexts)
  const shown = columns.filter(({ key }) => !hidden.includes(key))
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      title={text('columns')}
      content={
        <Flex vertical gap={4} align="start">
          {columns.map(({ key, title }) => (
            <Checkbox
              key={key}
              checked={!hidden.includes(key)}
              disabled={shown.length === 1 && shown[0]?.key === key}
              onChange={({ target }) =>
                hide(target.checked ? hidden.filter((other) => other !== key) : [...hidden, key])
              }
            >
              {title}
            </Checkbox>
          ))}
          <Button
            type="link"
            size="small"
            disabled={hidden.length === 0}
            style={{ paddingInline: 0 }}
            onClick={() => hide([])}
          >
            {text('allColumns')}
          </Button>
        </Flex>
      }
    >
      <Button
        type="text"
        icon={<SettingOutlined aria-hidden />}
        aria-label={text('columns')}
        title={text('columns')}
      />
    </Popover>
  )
}

interface DensityProps {
  readonly density: Density
  setDensity(density: Density): void
}

/** Chooses the height of the rows. */
const Densities = ({ density, setDensity }: DensityProps) => {
  const text = useTexts(frameTexts)
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        selectable: true,
        selectedKeys: [density],
        items: densities.map((key) => ({ key, label: text(key), onClick: () => setDensity(key) })),
      }}
    >
      <Button
        type="text"
        icon={<ColumnHeightOutlined aria-hidden />}
        aria-label={text('density')}
        title={text('density')}
      />
    </Dropdown>
  )
}

/** Opens or closes all branches of a tree. */
export const TreeTools = ({ openAll }: { openAll(isOpen: boolean): void }) => {
  const text = useTexts(frameTexts)
  return (
    <>
      <Tool
        name={text('openAll')}
        icon={<NodeExpandOutlined aria-hidden />}
        onClick={() => openAll(true)}
      />
      <Tool
        name={text('closeAll')}
        icon={<NodeCollapseOutlined aria-hidden />}
        onClick={() => openAll(false)}
      />
    </>
  )
}

export interface ListToolsProps {
  /** Tools of this list, before those of all lists. */
  readonly own?: ReactNode
  reload(): void
  /** Opens or closes all branches; absent where the list is no tree. */
  readonly openAll?: ((isOpen: boolean) => void) | undefined
  /** Absent where rows have one height. */
  readonly density?: DensityProps
  /** Absent where columns cannot be chosen here. */
  readonly columns?: ColumnChoice
  /** Opens the settings of the columns where they are a sheet of their own. */
  onColumns?(): void
}

interface FullProps {
  readonly isFull: boolean
  setFull(isFull: boolean): void
}

/** The icons of a list: reload, height of rows, columns, full screen. */
export const ListTools = ({
  own,
  reload,
  openAll,
  density,
  columns,
  onColumns,
  isPhone,
  isFull,
  setFull,
}: ListToolsProps & FullProps & { readonly isPhone: boolean }) => {
  const text = useTexts(frameTexts)
  return (
    <Flex gap={4} role="group" aria-label={text('tools')} style={{ flex: 'none' }}>
      {own}
      <Tool name={text('reload')} icon={<ReloadOutlined aria-hidden />} onClick={reload} />
      {openAll && <TreeTools openAll={openAll} />}
      {!isPhone && density && <Densities {...density} />}
      {!isPhone && columns && <Columns {...columns} />}
      {onColumns && (
        <Tool name={text('columns')} icon={<SettingOutlined aria-hidden />} onClick={onColumns} />
      )}
      {!isPhone && (
        <Tool
          name={text(isFull ? 'unfull' : 'full')}
          icon={
            isFull ? <FullscreenExitOutlined aria-hidden /> : <FullscreenOutlined aria-hidden />
          }
          onClick={() => setFull(!isFull)}
        />
      )}
    </Flex>
  )
}
