import { useState } from 'react'
import { Col, Form, Input, Radio, Select } from 'antd'
import { EntryDialog } from '#renderers/pages/entries/parts/entry-dialog.tsx'
import { EntryFields, Half } from '#renderers/pages/entries/parts/entry-fields.tsx'
import { useNameOf, useTexts } from '#renderers/runtime.tsx'
import type { BillRuleEntry } from '#schemas/api/bill-rule.ts'
import { checkPattern } from '#schemas/number/check.ts'
import { makeSaver } from '#src/engine/entry-store.ts'
import { Example } from './parts/example.tsx'
import { PartList } from './parts/part-list.tsx'
import { draftOf, emptyDraft } from './store.ts'
import type { BillRuleStore, BillRuleDraft } from './store.ts'
import { billRuleTexts } from './texts.ts'

interface BillRuleEditProps {
  readonly store: BillRuleStore
  /** Null to add a new entry. */
  readonly entry: BillRuleEntry | null
  onDone(): void
}

/** What is wrong stands at its part already; the form only has to know. */
const refuseWrong = (_: unknown, parts: BillRuleDraft['parts']): Promise<void> =>
  checkPattern({ parts, fiscalMonth: 1 }).length === 0
    ? Promise.resolve()
    : // The message is shown beneath the parts; an empty one leaves it to them.
      Promise.reject(new Error(''))

const isFiscal = ({ parts }: Pick<BillRuleDraft, 'parts'>): boolean =>
  parts.some(
    (part) =>
      (part.type === 'date' && part.format.startsWith('F')) ||
      (part.type === 'counter' && part.reset === 'fiscalYear'),
  )

/** The month in which the fiscal year begins, where a part asks for it. */
const FiscalMonth = () => {
  const text = useTexts(billRuleTexts)
  return (
    <Half>
      <Form.Item name="fiscalMonth" label={text('fiscalMonth')}>
        <Select
          options={Array.from({ length: 12 }, (_, index) => ({
            value: index + 1,
            label: text('month', { month: index + 1 }),
          }))}
        />
      </Form.Item>
    </Half>
  )
}

/** Whether numbers may be left out, and what that means. */
const Mode = () => {
  const text = useTexts(billRuleTexts)
  const mode = Form.useWatch<BillRuleDraft['mode'] | undefined>('mode')
  return (
    <Col span={24}>
      <Form.Item
        name="mode"
        label={text('mode')}
        extra={text(mode === 'fast' ? 'fastNote' : 'gaplessNote')}
      >
        <Radio.Group
          options={[
            { value: 'gapless', label: text('gapless') },
            { value: 'fast', label: text('fast') },
          ]}
        />
      </Form.Item>
    </Col>
  )
}

/** Adds or changes one bill rule, with an example of the number that it would give now (7.12). */
export const Edit = ({ store, entry, onDone }: BillRuleEditProps) => {
  const text = useTexts(billRuleTexts)
  const nameOf = useNameOf()
  const [save] = useState(() => makeSaver(store, entry, draftOf))
  return (
    <EntryDialog<BillRuleDraft>
      title={text(entry ? 'edit' : 'add', { name: entry ? nameOf(entry) : '' })}
      width={880}
      draft={entry ? draftOf(entry) : emptyDraft}
      save={save}
      onDone={onDone}
    >
      <EntryFields name={text('name')} code={text('code')}>
        <Half>
          <Form.Item name="category" label={text('category')}>
            <Input maxLength={50} />
          </Form.Item>
        </Half>
        <Form.Item noStyle dependencies={['parts']}>
          {({ getFieldValue }) =>
            isFiscal({ parts: getFieldValue('parts') ?? [] }) ? <FiscalMonth /> : null
          }
        </Form.Item>
        <Col span={24}>
          <Form.Item name="parts" label={text('pattern')} rules={[{ validator: refuseWrong }]}>
            <PartList />
          </Form.Item>
        </Col>
        <Col span={24}>
          <Form.Item noStyle dependencies={['parts', 'fiscalMonth']}>
            {({ getFieldsValue }) => (
              <Example pattern={{ ...emptyDraft, ...getFieldsValue(true) }} />
            )}
          </Form.Item>
        </Col>
        <Mode />
      </EntryFields>
    </EntryDialog>
  )
}
