import { Alert, Button, Modal, Typography } from 'antd'
import { useState } from 'react'
import { useTexts } from '#renderers/runtime.tsx'
import { DifferenceTable } from './difference-table.tsx'
import type { Difference } from './difference-table.tsx'
import { formTexts } from './texts.ts'

interface DraftOfferProps {
  readonly differences: readonly Difference[]
  /** How long ago the draft was made, in words. */
  readonly age: string
  /** Continues with these fields of the draft; the others take their stored values. */
  onRestore(mine: ReadonlySet<string>): void
  onDiscard(): void
  /** Closes the offer; the draft is kept for later. */
  onCancel(): void
}

/**
 * Offers a draft that was entered earlier but not saved, with its age and its differences. A field
 * that somebody else changed since is only overwritten if the user chooses that.
 */
export function DraftOffer({ differences, age, onRestore, onDiscard, onCancel }: DraftOfferProps) {
  const text = useTexts(formTexts)
  const clashes = differences.filter(({ isClash }) => isClash).map(({ name }) => name)
  const [theirs, setTheirs] = useState<ReadonlySet<string>>(new Set(clashes))
  return (
    <Modal
      open
      title={text('draft')}
      width={640}
      zIndex={1100}
      onCancel={onCancel}
      footer={[
        <Button key="discard" danger onClick={onDiscard}>
          {text('discardDraft')}
        </Button>,
        <Button key="later" onClick={onCancel}>
          {text('notNow')}
        </Button>,
        <Button
          key="restore"
          type="primary"
          autoFocus
          onClick={() =>
            onRestore(
              new Set(
                differences
                  .map((difference) => difference.name)
                  .filter((name) => !theirs.has(name)),
              ),
            )
          }
        >
          {text('restoreDraft')}
        </Button>,
      ]}
    >
      <Typography.Paragraph>{text('draftText', { age })}</Typography.Paragraph>
      {clashes.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={text('draftClash', { count: clashes.length })}
          style={{ marginBlockEnd: 12 }}
        />
      )}
      <DifferenceTable
        differences={differences}
        theirs={theirs}
        heads={{ mine: text('draftValue'), theirs: text('storedValue') }}
        onChange={setTheirs}
      />
    </Modal>
  )
}
