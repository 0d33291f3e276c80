import { Radio, Table, Tag } from 'antd'
import { useTexts } from '#renderers/runtime.tsx'
import { formTexts } from './texts.ts'

/** A field with the user's value and the other value, both as text. */
export interface Difference {
  readonly name: string
  readonly label: string
  readonly mine: string
  readonly theirs: string
  /** Both values were changed, so the user should check this choice. */
  readonly isClash?: boolean
}

type DifferenceSide = 'mine' | 'theirs'

interface DifferenceTableProps {
  readonly differences: readonly Difference[]
  /** Names of the fields that take the other value. */
  readonly theirs: ReadonlySet<string>
  /** Headings of the two columns of values. */
  readonly heads: { readonly [S in DifferenceSide]: string }
  onChange(theirs: ReadonlySet<string>): void
}

/** A table with two values of each field, one of which is chosen. */
export function DifferenceTable({ differences, theirs, heads, onChange }: DifferenceTableProps) {
  const text = useTexts(formTexts)
  const choose = (name: string, side: DifferenceSide) =>
    onChange(
      new Set([...theirs].filter((their) => their !== name).concat(side === 'theirs' ? name : [])),
    )
  const column = (side: DifferenceSide) => ({
    key: side,
    title: heads[side],
    render: (_: unknown, difference: Difference) => (
      <Radio
        checked={theirs.has(difference.name) === (side === 'theirs')}
        aria-label={`${difference.label}: ${heads[side]}`}
        onChange={() => choose(difference.name, side)}
      >
        <span style={{ overflowWrap: 'anywhere' }}>{difference[side] || '-'}</span>
      </Radio>
    ),
  })
  const label = (_: unknown, difference: Difference) => (
    <>
      {difference.label} {difference.isClash && <Tag color="warning">{text('clash')}</Tag>}
    </>
  )
  return (
    <Table
      size="small"
      rowKey="name"
      pagination={false}
      scroll={{ y: 360 }}
      dataSource={[...differences]}
      columns={[
        { key: 'label', title: text('field'), render: label },
        column('mine'),
        column('theirs'),
      ]}
    />
  )
}
