import { useEffect, useState } from 'react'
import { Alert, App, Button, Flex, Modal, Spin, Typography } from 'antd'
import { observer } from 'mobx-react-lite'
import { Link } from 'react-router-dom'
import { ShareFields } from '#designer/publish/share-fields.tsx'
import { ShareStore } from '#designer/publish/share-store.ts'
import { shareTexts } from '#designer/publish/share-texts.ts'
import { useNameOf, useTexts } from '#renderers/runtime.tsx'
import { authority } from '#schemas/api/authority.ts'
import type { DesignEntry } from '#schemas/api/design.ts'
import { useEngine } from '#src/app/engine.tsx'
import { useGrantPath } from '#src/app/use-grant-action.ts'
import { texts } from '../texts.ts'

type FieldChoices = readonly { readonly value: string; readonly label: string }[]

/** The fields of a form that the user may give, once they are loaded. */
function useFields(modelId: string): FieldChoices {
  const { send } = useEngine()
  const [fields, setFields] = useState<FieldChoices>([])
  useEffect(() => {
    const gone = new AbortController()
    send(authority.parts, {}, { signal: gone.signal }).then(
      ({ list }) =>
        setFields(
          list
            .filter((model) => model.modelId === modelId)
            .flatMap(({ forms }) => forms)
            .map(({ enCode, fullName }) => ({ value: enCode, label: fullName })),
        ),
      // A toast has said why; all fields can still be given.
      () => undefined,
    )
    return () => gone.abort()
  }, [send, modelId])
  return fields
}

/** Who may use the form now; each leads to everything that it may see and do. */
const HoldersNow = observer(({ share }: { readonly share: ShareStore }) => {
  const text = useTexts(shareTexts)
  const pathOf = useGrantPath()
  const { holders } = share
  if (!holders) return <Spin size="small" />
  const subjects = new Map(
    holders.subjects.map((subject) => [`${subject.subjectType} ${subject.subjectId}`, subject]),
  )
  return (
    <section aria-label={text('holders')}>
      <Typography.Text strong>
        {subjects.size === 0
          ? text('holdersNone')
          : text('holdersCount', { count: holders.users.pagination.total })}
      </Typography.Text>
      <Flex gap={4} wrap style={{ marginTop: 4 }}>
        {[...subjects.values()].map(({ subjectType, subjectId, subjectName }) => {
          const label = `${text(subjectType)}: ${subjectName}`
          return pathOf ? (
            <Link key={label} to={pathOf(subjectType, subjectId)}>
              <Button size="small" tabIndex={-1}>
                {label}
              </Button>
            </Link>
          ) : (
            <Typography.Text key={label}>{label}</Typography.Text>
          )
        })}
      </Flex>
    </section>
  )
})

interface ShareDialogProps {
  readonly design: DesignEntry
  onClose(): void
}

/** Shows who may use a published form, and allows it for more. */
export const ShareDialog = observer(({ design, onClose }: ShareDialogProps) => {
  const { send } = useEngine()
  const text = useTexts(texts)
  const words = useTexts(shareTexts)
  const name = useNameOf()(design)
  const { message } = App.useApp()
  const [share] = useState(() => new ShareStore({ modelId: design.id, send, isAllowed: true }))
  const fields = useFields(design.id)
  useEffect(() => void share.give(), [share])
  const { phase, receivers } = share
  const give = async () => {
    await share.give()
    if (share.phase.type !== 'done') return
    void message.success(text('shared'))
    onClose()
  }
  return (
    <Modal
      open
      width={640}
      title={text('permissionsOf', { name })}
      okText={text('allow')}
      cancelText={text('cancel')}
      okButtonProps={{ disabled: receivers.length === 0 || !share.isWhole }}
      confirmLoading={phase.type === 'sending'}
      onOk={() => void give()}
      onCancel={onClose}
    >
      <Flex vertical gap="middle">
        <HoldersNow share={share} />
        {phase.type === 'failed' && (
          <Alert type="error" showIcon title={words('refused', { reason: phase.reason })} />
        )}
        <ShareFields share={share} send={send} fields={fields} />
      </Flex>
    </Modal>
  )
})
