import { useRef, useState } from 'react'
import { Checkbox, Form, Input } from 'antd'
import { observer } from 'mobx-react-lite'
import { EntryDialog } from '#renderers/pages/entries/parts/entry-dialog.tsx'
import type { Refusal } from '#renderers/pages/entries/parts/entry-dialog.tsx'
import { MemberPicker } from '#renderers/parts/member-picker.tsx'
import { UserPicker } from '#renderers/parts/user-picker.tsx'
import { useRuntime, useTexts } from '#renderers/runtime.tsx'
import type { ListView } from '#schemas/api/list-view.ts'
import { isEqual } from '#schemas/equal.ts'
import { memberOf, memberText } from '#schemas/widget/member.ts'
import { failures } from '#schemas/wire/failure.ts'
import type { ListStore } from '#src/engine/list-store.ts'
import type { ListViews, ViewDraft } from '#src/engine/list-views.ts'
import { RefusedCall } from '#src/engine/send.ts'
import { viewTexts } from './view-texts.ts'

interface ViewForm {
  readonly fullName: string
  /** As members (`memberOf`). */
  readonly shares: readonly string[]
  readonly isDefault: boolean
}

type ViewBody = Omit<ViewDraft, 'settings'>

interface ViewDialogProps {
  readonly list: ListStore
  readonly views: ListViews
  /** Null to save a new view. */
  readonly view: ListView | null
  onDone(): void
}

const membersOf = ({ shares }: Pick<ListView, 'shares'>): string[] =>
  shares.map(({ objectType, objectId }) =>
    memberText({ to: objectType === 'department' ? 'organize' : objectType, id: objectId }),
  )

const sharesOf = (members: readonly string[]): ViewDraft['shares'] =>
  members.flatMap((text) => {
    const member = memberOf(text)
    return member ? [{ objectType: member.to, objectId: member.id }] : []
  })

/** Was the view changed or removed elsewhere? A problem, such as a taken name, says more. */
const isStale = ({ code, problems }: RefusedCall): boolean =>
  problems.length === 0 && (code === failures.conflict.code || code === failures.notFound.code)

/** Whom a view is shared with: people, or for who designs forms roles and the like as well. */
const Shares = observer(
  ({
    isWide,
    value = [],
    onChange,
    ...rest
  }: {
    readonly isWide: boolean
    readonly id?: string
    readonly value?: readonly string[]
    readonly onChange?: (next: readonly string[]) => void
  }) => {
    const Picker = isWide ? MemberPicker : UserPicker
    const plain = (members: readonly string[]) =>
      isWide ? members : members.map((text) => memberOf(text)?.id ?? text)
    return (
      <Picker
        {...rest}
        multiple
        among={null}
        value={plain(value)}
        onPick={(next) => onChange?.([next ?? []].flat())}
      />
    )
  },
)

/** Saves how a list is now as a view, or changes the name and the receivers of one. */
export const ViewDialog = ({ list, views, view, onDone }: ViewDialogProps) => {
  const text = useTexts(viewTexts)
  const { say } = useRuntime()
  const [draft] = useState<ViewForm>(() => ({
    fullName: view?.fullName ?? '',
    shares: view ? membersOf(view) : [],
    isDefault: view !== null && view.id === views.defaultId,
  }))
  // What was saved already, where choosing the default was refused after that.
  const saved = useRef<{ readonly view: ListView; readonly body: ViewBody } | null>(null)
  const store = async (body: ViewBody): Promise<ListView> => {
    if (saved.current && isEqual(saved.current.body, body)) return saved.current.view
    const base = saved.current?.view ?? view
    if (base) return views.update(base, { ...body, settings: base.settings })
    const made = await views.create({ ...body, settings: list.viewSettings })
    list.keepView()
    return made
  }
  const save = async (values: ViewForm): Promise<Refusal<ViewForm> | undefined> => {
    const body = { fullName: values.fullName, shares: sharesOf(values.shares) }
    try {
      saved.current = { view: await store(body), body }
      const { id } = saved.current.view
      if (values.isDefault !== (views.defaultId === id))
        await views.makeDefault(values.isDefault ? id : '')
      list.writeAddress()
      return undefined
    } catch (error) {
      if (!(error instanceof RefusedCall)) throw error
      const isGone = (view ?? saved.current) !== null && isStale(error)
      return {
        problems: isGone ? [{ path: '', message: say(viewTexts, 'gone') }] : error.problems,
      }
    }
  }
  return (
    <EntryDialog<ViewForm>
      title={view ? text('editTitle', { name: view.fullName }) : text('newTitle')}
      draft={draft}
      width={480}
      save={save}
      onDone={onDone}
    >
      <Form.Item
        name="fullName"
        label={text('name')}
        rules={[{ required: true, whitespace: true }]}
      >
        <Input maxLength={50} />
      </Form.Item>
      <Form.Item name="shares" label={text('shares')} extra={text('sharesHint')}>
        <Shares isWide={views.canShareWidely} />
      </Form.Item>
      <Form.Item name="isDefault" valuePropName="checked" noStyle>
        <Checkbox>{text('isDefault')}</Checkbox>
      </Form.Item>
    </EntryDialog>
  )
}
