import { useEffect, useState } from 'react'
import {
  Alert,
  App,
  Button,
  Drawer,
  Empty,
  Flex,
  Grid,
  Pagination,
  Skeleton,
  Typography,
} from 'antd'
import { observer } from 'mobx-react-lite'
import { UserPicker } from '#renderers/parts/user-picker.tsx'
import { useTexts } from '#renderers/runtime.tsx'
import type { MemberEntry } from '#schemas/api/member.ts'
import type { EntryPort } from '#schemas/runtime.ts'
import { entryTexts } from './texts.ts'

interface MembersDrawerProps {
  /** What the members belong to. */
  readonly name: string
  /** What they are called; members of it unless told. */
  readonly title?: string
  readonly store: EntryPort<MemberEntry>
  /**
   * Adds members and loads them. Rejects where the server refuses. Absent where this person may
   * only look.
   */
  add?(ids: readonly string[]): Promise<void>
  onClose(): void
}

/** Who belongs to a position, role or group: to see, to add and to take out. */
export const MembersDrawer = observer(
  ({ name, store, add, onClose, title }: MembersDrawerProps) => {
    const text = useTexts(entryTexts)
    const { modal } = App.useApp()
    const isPhone = Grid.useBreakpoint().sm === false
    const [chosen, setChosen] = useState<readonly string[]>([])
    const [isBusy, setBusy] = useState(false)
    useEffect(() => void store.load(), [store])

    const submit = async () => {
      setBusy(true)
      try {
        await add?.(chosen)
        setChosen([])
      } catch {
        // The toast said why; what was chosen stays.
      } finally {
        setBusy(false)
      }
    }
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
          {add && (
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
          )}
          {store.failure !== undefined && (
            <Alert
              type="error"
              showIcon
              title={text('failed')}
              description={store.failure}
              action={
                <Button size="small" onClick={() => void store.load()}>
                  {text('retry')}
                </Button>
              }
            />
          )}
          {!store.hasLoaded && store.failure === undefined && (
            <Skeleton active title={false} paragraph={{ rows: 6 }} />
          )}
          {store.hasLoaded && store.rows.length === 0 && (
            <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text('empty')} />
          )}
          <ul style={{ listStyle: 'none', margin: 0, padding: 0 }}>
            {store.rows.map((member) => (
              <li key={member.id}>
                <Flex justify="space-between" align="center" gap={8} style={{ paddingBlock: 8 }}>
                  <span style={{ minWidth: 0 }}>
                    {member.realName} ({member.account})
                    <Typography.Text type="secondary" style={{ display: 'block' }}>
                      {member.organize}
                    </Typography.Text>
                  </span>
                  {add && (
                    <Button
                      type="link"
                      danger
                      size="small"
                      aria-label={text('takeOutOf', { name: member.realName })}
                      onClick={() => remove(member)}
                    >
                      {text('takeOut')}
                    </Button>
                  )}
                </Flex>
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
