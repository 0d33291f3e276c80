import { App, Button, Space } from 'antd'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { heldByOf } from '#renderers/parts/held.ts'
import type { HeldBy } from '#renderers/parts/held.ts'
import { HoldersDialog } from '#renderers/parts/holders-dialog.tsx'
import { Uses } from '#renderers/parts/uses.tsx'
import { useMay, useRuntime, useTexts } from '#renderers/runtime.tsx'
import { designs } from '#schemas/api/design.ts'
import type { DesignEntry } from '#schemas/api/design.ts'
import { DesignListStore } from '../store.ts'
import { texts } from '../texts.ts'

interface DesignActsProps {
  readonly design: DesignEntry
  readonly store: DesignListStore
  readonly onEdit: () => void
  readonly onPreview: () => void
}

export const Acts = observer(({ design, store, onEdit, onPreview }: DesignActsProps) => {
  const may = useMay()
  const text = useTexts(texts)
  const { say } = useRuntime()
  const { modal, message } = App.useApp()
  const [heldBy, setHeldBy] = useState<HeldBy | null>(null)
  const attempt = (act: Promise<boolean | void>, done: 'copied' | 'removed') =>
    void act.then(
      (isDone) => isDone !== false && void message.success(text(done)),
      () => {},
    )
  const remove = () =>
    void modal.confirm({
      title: text('removeAsk', { name: design.fullName }),
      content: <Uses say={say} of={design.id} load={() => store.usesOf(design.id)} />,
      okText: text('remove'),
      cancelText: text('cancel'),
      okButtonProps: { danger: true },
      onOk: () =>
        store.remove(design.id).then(
          () => void message.success(text('removed')),
          // The toast has already shown the failure.
          (error: unknown) => setHeldBy(heldByOf(error)),
        ),
    })
  const act = (key: 'edit' | 'preview' | 'copy' | 'remove', onClick: () => void) => (
    <Button
      type="link"
      size="small"
      danger={key === 'remove'}
      aria-label={text('act', { act: text(key), name: design.fullName })}
      onClick={onClick}
    >
      {text(key)}
    </Button>
  )
  return (
    <Space size={0} wrap>
      {may(designs.update) && (
        <Link
          to={`/onlineDev/design/${design.id}`}
          style={{ paddingInline: 7 }}
          aria-label={text('act', { act: text('design'), name: design.fullName })}
        >
          {text('design')}
        </Link>
      )}
      {act('preview', onPreview)}
      {may(designs.update) && act('edit', onEdit)}
      {may(designs.copy) && act('copy', () => attempt(store.copy(design.id), 'copied'))}
      {may(designs.remove) && act('remove', remove)}
      {heldBy && (
        <HoldersDialog name={design.fullName} heldBy={heldBy} onClose={() => setHeldBy(null)} />
      )}
    </Space>
  )
})
