import { useEffect, useState } from 'react'
import { Alert, Button, Checkbox, Empty, Flex, Form, Modal, Spin, Typography } from 'antd'
import { observer } from 'mobx-react-lite'
import { EntryDialog } from '#renderers/pages/entries/parts/entry-dialog.tsx'
import { OrganizeField, UserField } from '#renderers/pages/entries/parts/pick-fields.tsx'
import { entryTexts } from '#renderers/pages/entries/parts/texts.ts'
import { useRuntime, useTexts } from '#renderers/runtime.tsx'
import { organizes } from '#schemas/api/organize.ts'
import type { OrganizeAdmins } from '#schemas/api/organize.ts'
import { useEngine } from '#src/app/engine.tsx'
import { acts, actsOf, makeNewAdmin, draftOf, layers, makeAdminSaver, withActs } from './store.ts'
import type { Act, AdminStore, AdminDraft, AdminEntry } from './store.ts'
import { adminTexts } from './texts.ts'

interface AdminEditProps {
  readonly store: AdminStore
  /** '' to choose the organization in the dialog first. */
  readonly organizeId: string
  onDone(): void
}

/**
 * The administrators of one organization and their rights there (7.4): eight switches, four for
 * this layer and four for everything below.
 */
export const Edit = ({ store, organizeId, onDone }: AdminEditProps) => {
  const text = useTexts(adminTexts)
  const say = useTexts(entryTexts)
  const [chosen, setChosen] = useState(organizeId)
  if (chosen !== '')
    return <Opened key={chosen} store={store} organizeId={chosen} onDone={onDone} />
  return (
    <Modal
      open
      title={text('add')}
      footer={<Button onClick={onDone}>{say('cancel')}</Button>}
      onCancel={onDone}
    >
      <Form layout="vertical">
        <Form.Item label={text('choose')} htmlFor="organize-admin">
          <OrganizeField
            id="organize-admin"
            onPick={(id) => typeof id === 'string' && setChosen(id)}
          />
        </Form.Item>
      </Form>
    </Modal>
  )
}

const Opened = observer(({ store, organizeId, onDone }: AdminEditProps) => {
  const { send } = useEngine()
  const { lookups } = useRuntime()
  const text = useTexts(adminTexts)
  const [admins, setAdmins] = useState<OrganizeAdmins | null>(null)
  useEffect(() => {
    const gone = new AbortController()
    // The toast has already shown a failure.
    send(organizes.admins, { params: { id: organizeId } }, { signal: gone.signal }).then(
      setAdmins,
      () => gone.signal.aborted || onDone(),
    )
    return () => gone.abort()
    // The organization of an open dialog never changes.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [send, organizeId])
  if (!admins) return <Spin fullscreen delay={300} />
  const name = lookups.name({ to: 'organize', among: null }, organizeId) ?? organizeId
  return <Loaded store={store} admins={admins} title={text('of', { name })} onDone={onDone} />
})

const Loaded = ({
  store,
  admins,
  title,
  onDone,
}: {
  readonly store: AdminStore
  readonly admins: OrganizeAdmins
  readonly title: string
  onDone(): void
}) => {
  const text = useTexts(adminTexts)
  const [save] = useState(() => makeAdminSaver(store, admins))
  const names = new Map(
    admins.list.map((admin) => [admin.userId, `${admin.realName} (${admin.account})`]),
  )
  return (
    <EntryDialog<AdminDraft>
      title={title}
      width={760}
      draft={draftOf(admins)}
      save={save}
      onDone={onDone}
    >
      <Alert type="info" showIcon title={text('hint')} style={{ marginBottom: 16 }} />
      <Form.Item name="list">
        <AdminsField names={names} />
      </Form.Item>
    </EntryDialog>
  )
}

interface AdminsFieldProps {
  readonly value?: readonly AdminEntry[]
  readonly onChange?: (list: readonly AdminEntry[]) => void
  /** Names of those who were administrators when the dialog opened. */
  readonly names: ReadonlyMap<string, string>
}

/** The administrators with their switches; they can be added and removed. */
const AdminsField = observer(({ value = [], onChange, names }: AdminsFieldProps) => {
  const { lookups } = useRuntime()
  const text = useTexts(adminTexts)
  const nameOf = (userId: string): string =>
    names.get(userId) ?? lookups.name({ to: 'user', among: null }, userId) ?? userId
  const change = (next: AdminEntry) =>
    onChange?.(value.map((adminEntry) => (adminEntry.userId === next.userId ? next : adminEntry)))
  const add = (ids: string | readonly string[]) =>
    onChange?.([
      ...value,
      ...(typeof ids === 'string' ? [ids] : ids)
        .filter((id) => !value.some((adminEntry) => adminEntry.userId === id))
        .map(makeNewAdmin),
    ])
  const options = acts.map((act) => ({ value: act, label: text(act) }))
  return (
    <Flex vertical gap="middle">
      {value.length === 0 && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text('empty')} />
      )}
      <ul style={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {value.map((given) => (
          <li key={given.userId} style={{ paddingBlock: 8 }}>
            <Flex justify="space-between" align="center" gap={8}>
              <Typography.Text strong>{nameOf(given.userId)}</Typography.Text>
              <Button
                type="link"
                danger
                size="small"
                aria-label={text('takeOut', { name: nameOf(given.userId) })}
                onClick={() => onChange?.(value.filter((adminEntry) => adminEntry !== given))}
              >
                {text('remove')}
              </Button>
            </Flex>
            {layers.map((layer) => (
              <Flex key={layer} gap="small" wrap align="center">
                <span style={{ width: 96, flex: 'none' }}>{text(layer)}</span>
                <div
                  role="group"
                  aria-label={text('rights', { name: nameOf(given.userId), layer: text(layer) })}
                >
                  <Checkbox.Group<Act>
                    value={actsOf(given, layer)}
                    options={options}
                    onChange={(chosen) => change(withActs(given, layer, chosen))}
                  />
                </div>
              </Flex>
            ))}
          </li>
        ))}
      </ul>
      <div role="group" aria-label={text('people')}>
        <Typography.Text>{text('people')}</Typography.Text>
        <UserField multiple value={[]} onPick={add} />
      </div>
    </Flex>
  )
})
