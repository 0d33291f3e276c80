import { Modal, Radio, Table, Typography } from 'antd'
import { useState } from 'react'
import { useTexts } from '#renderers/runtime.tsx'
import { formTexts } from './texts.ts'

/** One field that both changed, differently. */
export interface Difference {
  readonly name: string
  readonly label: string
  readonly mine: string
  readonly theirs: string
}

export interface ConflictProps {
  readonly differences: readonly Difference[]
  /** Fields whose own value is kept; the others take the stored one. */
  onResolve(mine: ReadonlySet<string>): void
  onCancel(): void
}

type Side = 'mine' | 'theirs'

/** Shows what somebody else saved meanwhile beside what was entered here, and asks for each field which one is kept. */
export function Conflict({ differences, onResolve, onCancel }: ConflictProps) {
  const text = useTexts(formTexts)
  const [theirs, setTheirs] = useState<ReadonlySet<string>>(new Set())
  const choose = (name: string, side: Side) => setTheirs(new Set([...theirs].filter((one) => one !== name).concat(side === 'theirs' ? name : [])))
  const column = (side: Side) => ({
    key: side,
    title: text(side),
    render: (_: unknown, one: Difference) => (
      <Radio checked={theirs.has(one.name) === (side === 'theirs')} aria-label={`${one.label}: ${text(side)}`} onChange={() => choose(one.name, side)}>
        {one[side] || '-'}
      </Radio>
    ),
  })
  return (
    <Modal
      open
      title={text('conflict')}
      okText={text('merge')}
      cancelText={text('cancel')}
      onOk={() => onResolve(new Set(differences.map((one) => one.name).filter((name) => !theirs.has(name))))}
      onCancel={onCancel}
      width={640}
    >
      <Typography.Paragraph>{text('conflictText')}</Typography.Paragraph>
      <Table size="small" rowKey="name" pagination={false} dataSource={[...differences]} columns={[{ key: 'label', title: text('field'), dataIndex: 'label' }, column('mine'), column('theirs')]} />
    </Modal>
  )
}
