import { ArrowRightOutlined } from '@ant-design/icons'
import { Flex, Typography } from 'antd'
import type { ReactNode } from 'react'
import { useTexts } from '#renderers/runtime.tsx'
import type { FieldChange, PastValue } from '#schemas/api/record-history.ts'
import { historyTexts } from './history-texts.ts'

type LineAct = FieldChange['lines'][number]['act']
/** Which side of a change there is to show. */
type Side = 'before' | 'after' | 'both'

const words = { overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' } as const
const lineWords = { add: 'lineAdd', change: 'lineChange', remove: 'lineRemove' } as const
const lineSides: { readonly [A in LineAct]: Side } = {
  add: 'after',
  change: 'both',
  remove: 'before',
}

const Shown = ({
  value,
  isGone = false,
}: {
  readonly value: string
  readonly isGone?: boolean
}) => {
  const text = useTexts(historyTexts)
  if (value === '') return <Typography.Text type="secondary">({text('empty')})</Typography.Text>
  return (
    <Typography.Text delete={isGone} {...(isGone && { type: 'secondary' })} style={words}>
      {value}
    </Typography.Text>
  )
}

/** One value before and after. */
const Pair = ({ value, side }: { readonly value: PastValue; readonly side: Side }) => {
  const text = useTexts(historyTexts)
  const { before, after, isTold } = value
  if (isTold) return <Typography.Text type="secondary">{text('told')}</Typography.Text>
  return (
    <Flex gap={6} wrap align="baseline" style={{ minWidth: 0 }}>
      {side !== 'after' && <Shown value={before} isGone />}
      {side === 'both' && (
        <ArrowRightOutlined aria-label={text('becomes')} style={{ fontSize: 12 }} />
      )}
      {side !== 'before' && <Shown value={after} />}
    </Flex>
  )
}

const Labelled = ({
  label,
  children,
}: {
  readonly label: string
  readonly children: ReactNode
}) => (
  <Flex wrap gap="0 8px" align="baseline" component="li">
    <Typography.Text type="secondary" style={{ minWidth: 96 }}>
      {label}
    </Typography.Text>
    <div style={{ flex: '1 1 200px', minWidth: 0 }}>{children}</div>
  </Flex>
)

const plain = { listStyle: 'none', margin: 0, padding: 0 } as const

const Lines = ({ change }: { readonly change: FieldChange }) => {
  const text = useTexts(historyTexts)
  return (
    <ul style={plain}>
      {change.isMoved && <li>{text('moved')}</li>}
      {change.lines.map(({ act, place, values }, at) => (
        <li key={at}>
          <Typography.Text>{text(lineWords[act], { place })}</Typography.Text>
          <ul style={{ ...plain, paddingInlineStart: 12 }}>
            {values.map((value, index) => (
              <Labelled key={index} label={value.label}>
                <Pair value={value} side={lineSides[act]} />
              </Labelled>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}

interface RecordChangesProps {
  readonly changes: readonly FieldChange[]
  /** Of a new record only what it was made with is shown. */
  readonly isNew?: boolean
}

/** What changed in a record, field by field, and line by line in sub-tables. */
export const Changes = ({ changes, isNew = false }: RecordChangesProps) => (
  <ul style={plain}>
    {changes.map((change, at) => (
      <Labelled key={at} label={change.label}>
        {change.isTable ? (
          <Lines change={change} />
        ) : (
          <Pair value={change} side={isNew ? 'after' : 'both'} />
        )}
      </Labelled>
    ))}
  </ul>
)
