import { useEffect, useState } from 'react'
import { Alert, Flex, Spin, Table, Typography } from 'antd'
import { useRuntime, useTexts } from '#renderers/runtime.tsx'
import { billRules } from '#schemas/api/bill-rule.ts'
import type { BillCounter, BillGap, BillRuleEntry } from '#schemas/api/bill-rule.ts'
import type { CallResult } from '#schemas/api/call.ts'
import { formatTime } from '#schemas/format/time.ts'
import { useEngine } from '#src/app/engine.tsx'
import { wordsOf } from '#src/engine/send.ts'
import { counterTexts } from './texts.ts'

interface GapsProps {
  readonly rule: BillRuleEntry
  readonly counter: BillCounter
}

type Report = CallResult<typeof billRules.gaps>

const whyKeys = {
  raised: 'whyRaised',
  record: 'whyRecord',
  line: 'whyLine',
  fast: 'whyFast',
  unknown: 'whyUnknown',
} as const satisfies { readonly [W in BillGap['why']]: string }

/** Which numbers of a counter no record holds, and why. */
export const Gaps = ({ rule, counter }: GapsProps) => {
  const say = useTexts(counterTexts)
  const { send } = useEngine()
  const { id } = rule
  const { scope, period } = counter
  const [report, setReport] = useState<Report | string | null>(null)
  useEffect(() => {
    const asking = new AbortController()
    const { signal } = asking
    send(
      billRules.gaps,
      { params: { id }, query: { scope, period } },
      { quiet: true, signal },
    ).then(setReport, (error: unknown) => {
      if (!signal.aborted) setReport(wordsOf(error))
    })
    return () => asking.abort()
  }, [send, id, scope, period])
  if (report === null) return <Spin />
  if (typeof report === 'string') return <Alert type="error" title={report} />
  return (
    <Flex vertical gap="small">
      <Typography.Title level={5}>
        {say('gapsTitle', { from: report.from, to: report.to })}
      </Typography.Title>
      <Typography.Text>
        {say('summary', { given: report.given, missing: report.missing })}
      </Typography.Text>
      <GapTable list={report.list} />
      {report.isCut && <Typography.Text type="secondary">{say('cut')}</Typography.Text>}
    </Flex>
  )
}

const GapTable = ({ list }: { readonly list: readonly BillGap[] }) => {
  const say = useTexts(counterTexts)
  const { timeZone } = useRuntime()
  return (
    <Table
      size="small"
      pagination={false}
      scroll={{ x: 'max-content', y: '60vh' }}
      rowKey={({ from, why }) => `${from} ${why}`}
      dataSource={[...list]}
      locale={{ emptyText: say('noGaps') }}
      columns={[
        {
          key: 'range',
          title: say('range'),
          render: (_, { from, to, number }) => number || (from === to ? from : `${from} - ${to}`),
        },
        { key: 'count', title: say('count'), align: 'right', render: (_, { count }) => count },
        {
          key: 'why',
          title: say('why'),
          render: (_, { why, note }) => [say(whyKeys[why]), note].filter(Boolean).join(': '),
        },
        { key: 'who', title: say('who'), render: (_, { userName }) => userName || '-' },
        {
          key: 'time',
          title: say('time'),
          render: (_, { time }) => (time ? formatTime(time, timeZone) : '-'),
        },
      ]}
    />
  )
}
