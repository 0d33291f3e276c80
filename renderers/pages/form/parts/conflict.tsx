import { Modal, Typography } from 'antd'
import { useState } from 'react'
import { useTexts } from '#renderers/runtime.tsx'
import { DifferenceTable } from './difference-table.tsx'
import type { Difference } from './difference-table.tsx'
import { formTexts } from './texts.ts'

interface ConflictProps {
  readonly differences: readonly Difference[]
  /**
   * Called with the names of the fields that keep the user's value; the others take the stored one.
   */
  onResolve(mine: ReadonlySet<string>): void
  onCancel(): void
}

/**
 * Shows what somebody else saved meanwhile beside the user's values, and asks for each field which
 * one to keep.
 */
export function Conflict({ differences, onResolve, onCancel }: ConflictProps) {
  const text = useTexts(formTexts)
  const [theirs, setTheirs] = useState<ReadonlySet<string>>(new Set())
  return (
    <Modal
      open
      title={text('conflict')}
      okText={text('merge')}
      cancelText={text('cancel')}
      onOk={() =>
        onResolve(
          new Set(
            differences.map((difference) => difference.name).filter((name) => !theirs.has(name)),
          ),
        )
      }
      onCancel={onCancel}
      width={640}
    >
      <Typography.Paragraph>{text('conflictText')}</Typography.Paragraph>
      <DifferenceTable
        differences={differences}
        theirs={theirs}
        heads={{ mine: text('mine'), theirs: text('theirs') }}
        onChange={setTheirs}
      />
    </Modal>
  )
}
