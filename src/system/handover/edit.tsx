import { useEffect, useState } from 'react'
import { Alert, App, Checkbox, Flex, Form, Typography } from 'antd'
import { EntryDialog } from '#renderers/pages/entries/parts/entry-dialog.tsx'
import { useNeeded } from '#renderers/pages/entries/parts/entry-fields.tsx'
import { UserField } from '#renderers/pages/entries/parts/pick-fields.tsx'
import { useTexts } from '#renderers/runtime.tsx'
import type { Belongings } from '#schemas/api/handover.ts'
import { useEngine } from '#src/app/engine.tsx'
import { RefusedCall } from '#src/engine/send.ts'
import { draftOf, handoverActs, losesAccess } from './store.ts'
import type { HandoverDraft } from './store.ts'
import { handoverTexts } from './texts.ts'

interface HandoverProps {
  readonly user: { readonly id: string; readonly realName: string }
  onDone(): void
}

/**
 * Hands over what a user leads, has created and holds (7.7). Everything is listed by name first and
 * moved at once; the account can be disabled in the same step.
 */
const Handover = ({ user, onDone }: HandoverProps) => {
  const { send, session } = useEngine()
  const text = useTexts(handoverTexts)
  const { message } = App.useApp()
  const [acts] = useState(() => handoverActs(send, user.id))
  const [belongings, setBelongings] = useState<Belongings | null>(null)
  useEffect(() => {
    const gone = new AbortController()
    // The toast has already shown the failure. Without the list nothing can be handed over, so the
    // dialog closes.
    acts.load(gone.signal).then(setBelongings, () => gone.signal.aborted || onDone())
    return () => gone.abort()
    // The user of an open dialog never changes.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [acts])
  const save = async (draft: HandoverDraft) => {
    try {
      const moved = await acts.run(draft)
      void message.info(
        text('moved', {
          parts: moved.map(({ part, count }) => `${text(part)} ${count}`).join(', '),
        }),
      )
      return undefined
    } catch (error) {
      if (error instanceof RefusedCall) return { problems: error.problems }
      throw error
    }
  }
  if (!belongings) return null
  return (
    <EntryDialog<HandoverDraft>
      title={text('title', { name: user.realName })}
      width={560}
      draft={draftOf(belongings.list)}
      save={save}
      onDone={onDone}
    >
      <Fields
        belongings={belongings}
        name={user.realName}
        isSelf={user.id === session.current?.userInfo.userId}
      />
    </EntryDialog>
  )
}
export default Handover

interface HandoverFieldsProps {
  readonly belongings: Belongings
  /** Whose work it is. */
  readonly name: string
  readonly isSelf: boolean
}

const Fields = ({ belongings, name, isSelf }: HandoverFieldsProps) => {
  const text = useTexts(handoverTexts)
  const needed = useNeeded()
  const parts = Form.useWatch<readonly string[] | undefined>('parts') ?? []
  const isLeaving = Form.useWatch<boolean | undefined>('switchOff') === true
  const present = belongings.list.filter(({ count }) => count > 0)
  return (
    <>
      <Alert type="info" showIcon title={text('hint')} style={{ marginBottom: 16 }} />
      <Form.Item name="toUserId" label={text('to')} rules={needed(text('to'))} trigger="onPick">
        <UserField />
      </Form.Item>
      <Form.Item
        name="parts"
        label={text('parts')}
        rules={[{ required: true, type: 'array', message: text('choose') }]}
        {...(present.length === 0 && { extra: text('nothing') })}
      >
        <Checkbox.Group>
          <Flex vertical gap={8}>
            {present.map(({ part, count, names }) => (
              <Checkbox key={part} value={part} aria-label={text(part)}>
                {text(part)} ({count})
                <Typography.Text type="secondary" style={{ display: 'block' }}>
                  {names.join(', ')}
                  {count > names.length && ' …'}
                </Typography.Text>
              </Checkbox>
            ))}
          </Flex>
        </Checkbox.Group>
      </Form.Item>
      {!isLeaving && losesAccess(belongings, parts) && (
        <Alert
          type="warning"
          showIcon
          title={text('noAccess', { name })}
          style={{ marginBottom: 16 }}
        />
      )}
      {!isSelf && (
        <Form.Item name="switchOff" valuePropName="checked" extra={text('switchOffHint')}>
          <Checkbox>{text('switchOff')}</Checkbox>
        </Form.Item>
      )}
    </>
  )
}
