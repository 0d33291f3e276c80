import { EllipsisOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { observer } from 'mobx-react-lite'
import type { ReactNode } from 'react'
import { useMay, useTexts } from '#renderers/runtime.tsx'
import type { Call } from '#schemas/api/call.ts'
import { frameTexts } from './texts.ts'

/** An action in the head of a list. */
export interface HeadAct {
  readonly key: string
  readonly label: string
  readonly icon?: ReactNode
  /** The call it makes. It is only offered to people who may make that call. */
  readonly call?: Pick<Call, 'needs'>
  readonly isPrimary?: boolean
  readonly isDanger?: boolean
  readonly isBusy?: boolean
  run(): void
}

interface HeadActsProps {
  readonly acts?: readonly HeadAct[] | undefined
  /** Absent where nothing can be made here. */
  readonly onAdd?: (() => void) | undefined
  readonly isPhone: boolean
}

const ActButton = ({ act }: { readonly act: HeadAct }) => (
  <Button
    icon={act.icon}
    type={act.isPrimary ? 'primary' : 'default'}
    danger={act.isDanger ?? false}
    loading={act.isBusy ?? false}
    onClick={act.run}
  >
    {act.label}
  </Button>
)

/** The secondary actions behind one button. */
const ActMenu = ({ acts }: { readonly acts: readonly HeadAct[] }) => {
  const text = useTexts(frameTexts)
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      menu={{
        items: acts.map(({ key, label, icon, isDanger = false, isBusy = false, run }) => ({
          key,
          label,
          icon,
          danger: isDanger,
          disabled: isBusy,
          onClick: run,
        })),
      }}
    >
      <Button
        icon={<EllipsisOutlined aria-hidden />}
        aria-haspopup="menu"
        aria-label={text('moreActs')}
        loading={acts.some(({ isBusy }) => isBusy)}
      />
    </Dropdown>
  )
}

/**
 * The actions of a list: secondary ones, then the primary one. On a phone the secondary ones stand
 * in one menu, unless there is a single one and nothing beside it.
 */
export const HeadActs = observer(({ acts = [], onAdd, isPhone }: HeadActsProps) => {
  const text = useTexts(frameTexts)
  const may = useMay()
  const offered = acts.filter(({ call }) => call === undefined || may(call))
  const primary = offered.filter(({ isPrimary }) => isPrimary)
  const others = offered.filter(({ isPrimary }) => !isPrimary)
  const isCollapsed =
    isPhone && others.length + primary.length + Number(onAdd !== undefined) > 1 && others.length > 0
  return (
    <>
      {isCollapsed ? (
        <ActMenu acts={others} />
      ) : (
        others.map((act) => <ActButton key={act.key} act={act} />)
      )}
      {primary.map((act) => (
        <ActButton key={act.key} act={act} />
      ))}
      {onAdd && (
        <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={onAdd}>
          {text('add')}
        </Button>
      )}
    </>
  )
})
