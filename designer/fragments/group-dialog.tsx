import { Alert, Button, Input, Modal, Popconfirm, Skeleton, Tag } from 'antd'
import { observer } from 'mobx-react-lite'
import { useRef, useState } from 'react'
import { useDiscard } from '#renderers/parts/use-discard.tsx'
import { LoadFailure } from '#renderers/parts/frame/load-failure.tsx'
import { useTexts } from '#renderers/runtime.tsx'
import '../compare/compare.css'
import { refusalOf } from '../port.ts'
import { useShelf } from './context.ts'
import { GroupContent } from './group-content.tsx'
import { GroupUses } from './group-uses.tsx'
import type { Group } from './shelf.ts'
import { fragmentTexts } from './texts.ts'
import { useGroup } from './use-group.ts'
import { useTellDirty } from './use-tell-dirty.ts'

const RemoveButton = ({
  isBusy,
  onRemove,
}: {
  readonly isBusy: boolean
  readonly onRemove: () => void
}) => {
  const text = useTexts(fragmentTexts)
  return (
    <Popconfirm
      title={text('removeAsk')}
      description={text('removeHint')}
      okText={text('remove')}
      cancelText={text('cancel')}
      okButtonProps={{ danger: true }}
      onConfirm={onRemove}
    >
      <Button danger loading={isBusy} style={{ alignSelf: 'flex-start' }}>
        {text('remove')}
      </Button>
    </Popconfirm>
  )
}

interface AboutProps {
  readonly group: Group
  readonly take: (group: Group) => void
  readonly reload: () => void
  /** Told whether something typed here is not saved yet. */
  readonly onDirty: (isDirty: boolean) => void
}

const About = observer(({ group, take, reload, onDirty }: AboutProps) => {
  const text = useTexts(fragmentTexts)
  const shelf = useShelf()
  const [name, setName] = useState(group.fullName)
  const [isContentDirty, setContentDirty] = useState(false)
  const [failure, setFailure] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const isDirty = isContentDirty || name.trim() !== group.fullName
  useTellDirty(onDirty, isDirty)
  const frame = useRef<HTMLDivElement>(null)
  // The pressed button may be gone by then, so the focus is kept inside the dialog.
  const onDone = () => frame.current?.focus({ preventScroll: true })
  const attempt = async (act: () => Promise<void>) => {
    setIsBusy(true)
    setFailure('')
    try {
      await act()
    } catch (error) {
      const refusal = refusalOf(error)
      const isStale =
        refusal.code === 409 &&
        typeof refusal.data === 'object' &&
        refusal.data !== null &&
        'version' in refusal.data
      setFailure(isStale ? text('stale') : refusal.message)
      if (isStale) reload()
    } finally {
      setIsBusy(false)
    }
  }
  const rename = () => attempt(async () => take(await shelf.save(group, { fullName: name.trim() })))
  const remove = () =>
    attempt(async () => {
      await shelf.remove(group)
      shelf.ask(null)
    })
  return (
    <div ref={frame} tabIndex={-1} className="design-group-about">
      {failure !== '' && <Alert type="error" showIcon title={failure} />}
      <div className="design-group-line">
        <Input
          value={name}
          maxLength={100}
          aria-label={text('name')}
          onChange={(event) => setName(event.target.value)}
          onPressEnter={() => name.trim() !== '' && void rename()}
        />
        <Button
          disabled={name.trim() === '' || name.trim() === group.fullName}
          loading={isBusy}
          onClick={() => void rename()}
        >
          {text('saveName')}
        </Button>
        <Tag>{text('number', { number: group.number })}</Tag>
      </div>
      <GroupUses group={group} onDone={onDone} />
      <section aria-label={text('content')}>
        <h3>{text('content')}</h3>
        <GroupContent
          key={group.version}
          group={group}
          onSaved={take}
          onStale={reload}
          onDone={onDone}
          onDirty={setContentDirty}
        />
      </section>
      <RemoveButton isBusy={isBusy} onRemove={() => void remove()} />
    </div>
  )
})

/** Everything about one group: its name, where it is used, its content, and deleting it. */
export const GroupDialog = observer(({ id }: { readonly id: string }) => {
  const text = useTexts(fragmentTexts)
  const shelf = useShelf()
  const { group, failure, take, reload } = useGroup(id)
  const [isDirty, setDirty] = useState(false)
  const { leave, question } = useDiscard(isDirty, () => shelf.ask(null))
  return (
    <Modal
      open
      width="min(760px, 96vw)"
      style={{ top: 24 }}
      title={group ? text('mark', { name: group.fullName }) : text('title')}
      footer={null}
      onCancel={leave}
    >
      {failure !== '' && <LoadFailure title={text('failed')} failure={failure} onRetry={reload} />}
      {!group && failure === '' && <Skeleton active aria-label={text('loading')} />}
      {group && <About group={group} take={take} reload={reload} onDirty={setDirty} />}
      {question}
    </Modal>
  )
})
