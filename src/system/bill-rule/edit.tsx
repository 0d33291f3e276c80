import { useState } from 'react'
import { Alert, Col, Form, Input, InputNumber, Select } from 'antd'
import { EntryDialog } from '#renderers/pages/entries/parts/entry-dialog.tsx'
import { EntryFields, Half } from '#renderers/pages/entries/parts/entry-fields.tsx'
import { entryTexts } from '#renderers/pages/entries/parts/texts.ts'
import { useNameOf, useRuntime, useTexts } from '#renderers/runtime.tsx'
import type { BillRuleEntry } from '#schemas/api/bill-rule.ts'
import {
  printBillNumber,
  billTypes,
  dateFormats,
  randomTypes,
} from '#schemas/format/bill-number.ts'
import { makeSaver } from '#src/engine/entry-store.ts'
import { draftOf, emptyDraft } from './store.ts'
import type { BillRuleStore, BillRuleDraft } from './store.ts'
import { billRuleTexts } from './texts.ts'

interface BillRuleEditProps {
  readonly store: BillRuleStore
  /** Null to add a new entry. */
  readonly entry: BillRuleEntry | null
  onDone(): void
}

const wide = { width: '100%' } as const

/** Adds or changes one bill rule, with an example of the number that it would give now (7.12). */
export const Edit = ({ store, entry, onDone }: BillRuleEditProps) => {
  const text = useTexts(billRuleTexts)
  const nameOf = useNameOf()
  const [save] = useState(() => makeSaver(store, entry, draftOf))
  const noSpaces = [{ pattern: /^\S*$/, message: text('noSpaces') }]
  return (
    <EntryDialog<BillRuleDraft>
      title={text(entry ? 'edit' : 'add', { name: entry ? nameOf(entry) : '' })}
      width={720}
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
        <Half>
          <Form.Item name="type" label={text('type')}>
            <Select
              options={[
                { value: billTypes.counter, label: text('counter') },
                { value: billTypes.random, label: text('random') },
                { value: billTypes.uuid, label: text('uuid') },
              ]}
            />
          </Form.Item>
        </Half>
        <Half>
          <Form.Item name="prefix" label={text('prefix')} rules={noSpaces}>
            <Input maxLength={20} />
          </Form.Item>
        </Half>
        <Half>
          <Form.Item name="suffix" label={text('suffix')} rules={noSpaces}>
            <Input maxLength={20} />
          </Form.Item>
        </Half>
        <Form.Item noStyle dependencies={['type']}>
          {({ getFieldValue }) => {
            if (getFieldValue('type') === billTypes.uuid) return null
            return getFieldValue('type') === billTypes.random ? <RandomFields /> : <CounterFields />
          }}
        </Form.Item>
        <Col span={24}>
          <Form.Item noStyle shouldUpdate>
            {({ getFieldsValue }) => <Example draft={{ ...emptyDraft, ...getFieldsValue(true) }} />}
          </Form.Item>
        </Col>
      </EntryFields>
    </EntryDialog>
  )
}

const CounterFields = () => {
  const text = useTexts(billRuleTexts)
  const say = useTexts(entryTexts)
  const needed = (name: string) => [{ required: true, message: say('required', { name }) }]
  return (
    <>
      <Half>
        <Form.Item name="dateFormat" label={text('dateFormat')}>
          <Select
            options={dateFormats.map((value) => ({ value, label: value || text('noDate') }))}
          />
        </Form.Item>
      </Half>
      <Half>
        <Form.Item name="digit" label={text('digit')} rules={needed(text('digit'))}>
          <InputNumber min={1} max={9} precision={0} style={wide} />
        </Form.Item>
      </Half>
      <Half>
        <Form.Item
          name="startNumber"
          label={text('startNumber')}
          rules={needed(text('startNumber'))}
        >
          <InputNumber min={0} max={999_999_999} precision={0} style={wide} />
        </Form.Item>
      </Half>
    </>
  )
}

const RandomFields = () => {
  const text = useTexts(billRuleTexts)
  return (
    <>
      <Half>
        <Form.Item name="randomDigit" label={text('randomDigit')}>
          <Select options={[16, 32].map((value) => ({ value, label: value }))} />
        </Form.Item>
      </Half>
      <Half>
        <Form.Item name="randomType" label={text('randomType')}>
          <Select
            options={[
              { value: randomTypes.digits, label: text('digits') },
              { value: randomTypes.letters, label: text('letters') },
            ]}
          />
        </Form.Item>
      </Half>
    </>
  )
}

const periods: { readonly [length: number]: 'never' | 'yearly' | 'monthly' } = {
  0: 'never',
  4: 'yearly',
  6: 'monthly',
}

/** The number that the rule would give now, and what users can rely on. */
const Example = ({ draft }: { readonly draft: BillRuleDraft }) => {
  const text = useTexts(billRuleTexts)
  const { timeZone } = useRuntime()
  const { type, dateFormat, startNumber } = draft
  const [now] = useState(() => Date.now())
  const promise =
    type === billTypes.counter
      ? `${text(periods[dateFormat.length] ?? 'daily')} ${text('promise')}`
      : text('randomPromise')
  return (
    <Alert
      type="info"
      style={{ marginBottom: 16 }}
      title={text('example')}
      description={
        <>
          <output
            aria-label={text('example')}
            style={{
              display: 'block',
              fontFamily: 'monospace',
              fontSize: 16,
              overflowWrap: 'anywhere',
            }}
          >
            {printBillNumber(draft, { now, timeZone, count: startNumber ?? 0 })}
          </output>
          {promise}
        </>
      }
    />
  )
}
