import { useEffect, useState } from 'react'
import { App, Button, Drawer, Empty, Flex, Grid, Pagination, Skeleton, Typography } from 'antd'
import { observer } from 'mobx-react-lite'
import { LoadFailure } from '#renderers/parts/frame/load-failure.tsx'
import { UserPicker } from '#renderers/parts/user-picker.tsx'
import { useTexts } from '#renderers/runtime.tsx'
import type { MemberEntry } from '#schemas/api/member.ts'
import type { EntryPort } from '#schemas/runtime.ts'
import { entryTexts } from './texts.ts'

interface MembersDrawerProps {
  /** The name of the position, role or group that the members belong to. */
  readonly name: string
  /** Title of the drawer; by default "members of" the name. */
  readonly title?: string
  readonly store: EntryPort<MemberEntry>
  /**
   * Adds members and loads them. Rejects where the server refuses. Absent where the user may only
   * look.
   */
  add?(ids: readonly string[]): Promise<void>
  onClose(): void
}

/** Chooses people and adds them. The choice is kept where the server refuses. */
const AddMembers = ({ add }: { readonly add: NonNullable<MembersDrawerProps['add']> }) => {
  const text = useTexts(entryTexts)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [isBusy, setBusy] = useState(false)
  const submit = async () => {
    setBusy(true)
    try {
      await add(chosen)
      setChosen([])
    } catch {
      // A toast has said why. The choice is kept.
    } finally {
      setBusy(false)
    }
  }
  return (
    <Flex gap={8}>
      <div style={{ flex: 1, minWidth: 0 }}>
        <UserPicker
          among={null}
          multiple
          value={[...chosen]}
          aria-label={text('addMembers')}
          placeholder={text('addMembers')}
          style={{ width: '100%' }}
          onPick={(ids) => setChosen(Array.isArray(ids) ? ids : [])}
        />
      </div>
      <Button
        type="primary"
        disabled={chosen.length === 0}
        loading={isBusy}
        onClick={() => void submit()}
      >
        {text('addMember')}
      </Button>
    </Flex>
  )
}

interface MemberLineProps {
  readonly member: MemberEntry
  /** Absent where the user cannot remove anybody. */
  readonly onRemove?: () => void
}

const MemberLine = ({ member, onRemove }: MemberLineProps) => {
  const text = useTexts(entryTexts)
  return (
    <Flex justify="space-between" align="center" gap={8} style={{ paddingBlock: 8 }}>
      <span style={{ minWidth: 0 }}>
        {member.realName} ({member.account})
        <Typography.Text type="secondary" style={{ display: 'block' }}>
          {member.organize}
        </Typography.Text>
      </span>
      {onRemove && (
        <Button
          type="link"
          danger
          size="small"
          aria-label={text('takeOutOf', { name: member.realName })}
          onClick={onRemove}
        >
          {text('takeOut')}
        </Button>
      )}
    </Flex>
  )
}

/** The members of a position, role or group; they can be added and removed. */
export const MembersDrawer = observer(
  ({ name, store, add, onClose, title }: MembersDrawerProps) => {
    const text = useTexts(entryTexts)
    const { modal } = App.useApp()
    const isPhone = Grid.useBreakpoint().sm === false
    useEffect(() => void store.load(), [store])
    const remove = (member: MemberEntry) =>
      void modal.confirm({
        title: member.realName,
        content: text('takeOutPrompt', { name }),
        okText: text('takeOut'),
        cancelText: text('cancel'),
        okButtonProps: { danger: true },
        onOk: () => store.remove(member).catch(() => undefined),
      })
    return (
      <Drawer
        open
        title={title ?? text('membersOf', { name })}
        size={isPhone ? '100%' : 480}
        onClose={onClose}
      >
        <Flex vertical gap="middle">
          {add && <AddMembers add={add} />}
          <LoadFailure failure={store.failure} onRetry={() => void store.load()} />
          {!store.hasLoaded && store.failure === undefined && (
            <Skeleton active title={false} paragraph={{ rows: 6 }} />
          )}
          {store.hasLoaded && store.rows.length === 0 && (
            <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text('empty')} />
          )}
          <ul style={{ listStyle: 'none', margin: 0, padding: 0 }}>
            {store.rows.map((member) => (
              <li key={member.id}>
                <MemberLine member={member} {...(add && { onRemove: () => remove(member) })} />
              </li>
            ))}
          </ul>
          {store.total > store.ask.size && (
            <Pagination
              simple
              align="end"
              current={store.ask.page}
              pageSize={store.ask.size}
              total={store.total}
              onChange={store.turn}
            />
          )}
        </Flex>
      </Drawer>
    )
  },
)
