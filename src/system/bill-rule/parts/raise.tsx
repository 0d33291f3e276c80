import { App, Form, Input, InputNumber, Typography } from 'antd'
import { EntryDialog } from '#renderers/pages/entries/parts/entry-dialog.tsx'
import { useNeeded } from '#renderers/pages/entries/parts/entry-fields.tsx'
import { useTexts } from '#renderers/runtime.tsx'
import { billRules } from '#schemas/api/bill-rule.ts'
import type { BillCounter, BillRuleEntry } from '#schemas/api/bill-rule.ts'
import { highestCount } from '#schemas/number/pattern.ts'
import { useEngine } from '#src/app/engine.tsx'
import { RefusedCall } from '#src/engine/send.ts'
import { counterTexts } from './texts.ts'

interface RaiseProps {
  readonly rule: BillRuleEntry
  readonly counter: BillCounter
  onDone(): void
}

interface RaiseDraft {
  readonly next: number | null
  readonly reason: string
}

/** Sets the next number of a counter, with the reason for what is skipped. */
export const Raise = ({ rule, counter, onDone }: RaiseProps) => {
  const say = useTexts(counterTexts)
  const needed = useNeeded()
  const { send } = useEngine()
  const { message } = App.useApp()
  const lowest = (counter.next ?? 0) + 1
  const save = async ({ next, reason }: RaiseDraft) => {
    const { scope, period } = counter
    try {
      const raised = await send(billRules.raise, {
        params: { id: rule.id },
        body: { scope, period, next: next ?? 0, reason },
      })
      void message.success(say('raised', { next: raised.next ?? '' }))
      return undefined
    } catch (error) {
      if (!(error instanceof RefusedCall)) throw error
      return { problems: error.problems }
    }
  }
  return (
    <EntryDialog<RaiseDraft>
      title={say('raiseTitle')}
      width={480}
      draft={{ next: lowest, reason: '' }}
      save={save}
      onDone={onDone}
    >
      <Typography.Paragraph type="secondary">{say('raiseNote')}</Typography.Paragraph>
      <Form.Item
        name="next"
        label={say('nextNumber')}
        rules={[{ required: true, type: 'number', min: lowest }]}
      >
        <InputNumber min={0} max={highestCount} precision={0} style={{ width: '100%' }} />
      </Form.Item>
      <Form.Item name="reason" label={say('reason')} rules={needed(say('reason'))}>
        <Input.TextArea maxLength={200} showCount autoSize={{ minRows: 2, maxRows: 4 }} />
      </Form.Item>
    </EntryDialog>
  )
}
