import { useState } from 'react'
import { Button, Flex, Form, Input, Modal, Table, Typography } from 'antd'
import { useRuntime, useTexts } from '#renderers/runtime.tsx'
import { formatTime } from '#schemas/format/time.ts'
import { codeName, isCode } from '#schemas/number/pattern.ts'
import type { NumberPattern } from '#schemas/number/pattern.ts'
import { toCode } from '#schemas/number/print.ts'
import { sampleNumbers } from '#schemas/number/sample.ts'
import type { SampleTurn } from '#schemas/number/sample.ts'
import { partTexts } from './texts.ts'

interface SamplesProps {
  readonly pattern: NumberPattern
  readonly now: number
  onClose(): void
}

const turnKeys = {
  now: 'now',
  day: 'turnDay',
  month: 'turnMonth',
  year: 'turnYear',
  fiscalYear: 'turnFiscalYear',
  full: 'turnFull',
} as const satisfies { readonly [T in SampleTurn]: string }

/** A hundred numbers as the rule would give them, over the turns of the calendar. */
export const Samples = ({ pattern, now, onClose }: SamplesProps) => {
  const say = useTexts(partTexts)
  const { timeZone } = useRuntime()
  const [codes, setCodes] = useState<ReadonlyMap<string, string>>(new Map())
  const samples = sampleNumbers(pattern, { now, timeZone, codes })
  return (
    <Modal
      open
      title={say('testTitle')}
      width={640}
      onCancel={onClose}
      footer={<Button onClick={onClose}>{say('close')}</Button>}
    >
      <Flex vertical gap="small">
        <Typography.Text type="secondary">{say('testNote')}</Typography.Text>
        {pattern.parts.filter(isCode).map((part) => {
          const name = codeName(part)
          const label = name || say('organize')
          return (
            <Form.Item key={name} label={label} style={{ marginBottom: 0 }}>
              <Input
                aria-label={label}
                value={codes.get(name)}
                onChange={(event) =>
                  setCodes(new Map([...codes, [name, toCode(event.target.value) ?? '']]))
                }
              />
            </Form.Item>
          )
        })}
        <Table
          size="small"
          pagination={false}
          scroll={{ y: 360 }}
          rowKey="key"
          dataSource={samples.map((sample, key) => ({ ...sample, key }))}
          columns={[
            {
              key: 'turn',
              title: say('turn'),
              width: 140,
              render: (_, { turn }) => say(turnKeys[turn]),
            },
            {
              key: 'at',
              title: say('when'),
              width: 170,
              render: (_, { at }) => formatTime(at, timeZone),
            },
            {
              key: 'number',
              title: say('number'),
              render: (_, { number }) =>
                number === '' ? (
                  <Typography.Text type="danger">{say('refused')}</Typography.Text>
                ) : (
                  <span style={{ fontFamily: 'monospace', overflowWrap: 'anywhere' }}>
                    {number}
                  </span>
                ),
            },
          ]}
        />
      </Flex>
    </Modal>
  )
}
