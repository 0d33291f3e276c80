import { Alert, Button, Flex, Form, Modal, Select, Skeleton, Tabs } from 'antd'
import { observer } from 'mobx-react-lite'
import { lazy, Suspense } from 'react'
import { useTexts } from '#renderers/runtime.tsx'
import { printDocument } from '#schemas/design/source/print.ts'
import type { Document } from '#schemas/design/document.ts'
import { useDesign } from '../context.tsx'
import './compare.css'
import { InWords } from './in-words.tsx'
import { compareTexts } from './texts.ts'
import { now, opened, savedSide, useSides } from './use-sides.ts'
import type { UseSidesOptions } from './use-sides.ts'

const Merge = lazy(() =>
  import('../source/merge.tsx').then(({ Merge: View }) => ({ default: View })),
)

interface PickProps {
  readonly side: 'left' | 'right'
  readonly value: number
  readonly options: { readonly value: number; readonly label: string }[]
  readonly isLoading: boolean
  readonly onChange: (value: number) => void
}

const SidePick = ({ side, value, options, isLoading, onChange }: PickProps) => {
  const text = useTexts(compareTexts)
  return (
    <Form.Item
      label={text(side)}
      htmlFor={`compare-${side}`}
      style={{ flex: '1 1 200px', marginBottom: 8 }}
    >
      <Select
        id={`compare-${side}`}
        value={value}
        options={options}
        loading={isLoading}
        onChange={onChange}
        style={{ width: '100%' }}
      />
    </Form.Item>
  )
}

interface DifferencesProps {
  readonly before: Document
  readonly after: Document
  /** The names of the two states. */
  readonly labels: readonly [string, string]
}

const Differences = ({ before, after, labels }: DifferencesProps) => {
  const { kinds } = useDesign()
  const text = useTexts(compareTexts)
  return (
    <Tabs
      items={[
        {
          key: 'words',
          label: text('words'),
          children: <InWords before={before} after={after} />,
        },
        {
          key: 'json',
          label: text('json'),
          children: (
            <Suspense fallback={<Skeleton active />}>
              <Merge
                before={printDocument(kinds, before)}
                after={printDocument(kinds, after)}
                labels={labels}
              />
            </Suspense>
          ),
        },
      ]}
    />
  )
}

interface CompareDialogProps extends UseSidesOptions {
  readonly onClose: () => void
}

/** Compares two states of a design side by side: in words, node by node, and as JSON. */
export const CompareDialog = observer(({ onClose, ...compared }: CompareDialogProps) => {
  const text = useTexts(compareTexts)
  const { left, setLeft, right, setRight, ...loaded } = useSides(compared)
  const { before, after, numbers, failure } = loaded
  const options = [
    { value: now, label: text('now') },
    { value: opened, label: text('opened') },
    { value: savedSide, label: text('saved') },
    ...(numbers ?? []).map((number) => ({ value: number, label: text('version', { number }) })),
  ]
  const names = new Map(options.map(({ value, label }) => [value, label]))
  const picked = { options, isLoading: numbers === null && failure === '' }
  return (
    <Modal
      open
      width="min(1200px, 96vw)"
      style={{ top: 24 }}
      title={text('title')}
      footer={null}
      onCancel={onClose}
    >
      <Form layout="vertical" component="div">
        <Flex gap="middle" wrap>
          <SidePick side="left" value={left} onChange={setLeft} {...picked} />
          <SidePick side="right" value={right} onChange={setRight} {...picked} />
        </Flex>
      </Form>
      {failure !== '' && (
        <Alert
          type="error"
          showIcon
          title={text('failed')}
          description={failure}
          action={
            <Button size="small" onClick={loaded.retry}>
              {text('retry')}
            </Button>
          }
        />
      )}
      {failure === '' && (!before || !after) && <Skeleton active aria-label={text('loading')} />}
      {before && after && (
        <Differences
          before={before}
          after={after}
          labels={[names.get(left) ?? '', names.get(right) ?? '']}
        />
      )}
    </Modal>
  )
})
