import { Alert, Button, Flex, Form, Modal, Select, Skeleton, Tabs } from 'antd'
import { observer } from 'mobx-react-lite'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTexts } from '#renderers/runtime.tsx'
import { designs } from '#schemas/api/design.ts'
import { printDocument } from '#schemas/design/source/print.ts'
import type { Document } from '#schemas/design/document.ts'
import { useDesign } from '../context.tsx'
import { readDocument } from '../open.ts'
import { refusalOf } from '../port.ts'
import type { Send } from '../port.ts'
import './compare.css'
import { InWords } from './in-words.tsx'
import { compareTexts } from './texts.ts'

const Merge = lazy(() =>
  import('../source/merge.tsx').then(({ Merge: View }) => ({ default: View })),
)

interface Props {
  readonly designId: string
  readonly send: Send
  /**
   * What to begin with on the left: a version, or the draft as the server has it; the live version
   * where it is not told.
   */
  readonly start?: number
  readonly onClose: () => void
}

/** 0 is the design as it stands, -1 as it was opened; those above 0 are versions. */
const now = 0
const opened = -1
/** The draft as the server has it: somebody else may have saved it. */
export const savedSide = -2

/** Two states of a design side by side: in words, node by node, and as JSON. */
export const CompareDialog = observer(({ designId, send, start, onClose }: Props) => {
  const store = useDesign()
  const text = useTexts(compareTexts)
  const [numbers, setNumbers] = useState<readonly number[] | null>(null)
  const [versions, setVersions] = useState<ReadonlyMap<number, Document>>(new Map())
  const [failure, setFailure] = useState('')
  const [turn, setTurn] = useState(0)
  const [left, setLeft] = useState(start ?? opened)
  const [right, setRight] = useState(now)
  useEffect(() => {
    const load = async () => {
      const { list } = await send(designs.versions, { params: { id: designId } })
      setNumbers(list.map(({ number }) => number))
      const live = list.find(({ isLive }) => isLive)
      if (start === undefined && live) setLeft(live.number)
    }
    setFailure('')
    load().catch((error: unknown) => setFailure(refusalOf(error).message))
  }, [send, designId, start, turn])
  const { kinds, document, history } = store
  useEffect(() => {
    const load = async (number: number) => {
      const { formData } = await (number === savedSide
        ? send(designs.read, { params: { id: designId } })
        : send(designs.version, { params: { id: designId, number: String(number) } }))
      const read = readDocument(kinds, formData)
      if ('document' in read) setVersions((known) => new Map([...known, [number, read.document]]))
      else setFailure(text('failed'))
    }
    setFailure('')
    for (const number of [left, right].filter(
      (one) => (one > 0 || one === savedSide) && !versions.has(one),
    ))
      load(number).catch((error: unknown) => setFailure(refusalOf(error).message))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- asked once for each side
  }, [left, right, turn])
  const first = history.past[0]?.before.document ?? document
  const find = (number: number): Document | undefined =>
    number === now ? document : number === opened ? first : versions.get(number)
  const [before, after] = [find(left), find(right)]
  const options = [
    { value: now, label: text('now') },
    { value: opened, label: text('opened') },
    { value: savedSide, label: text('saved') },
    ...(numbers ?? []).map((number) => ({ value: number, label: text('version', { number }) })),
  ]
  const names = new Map(options.map(({ value, label }) => [value, label]))
  const side = (key: 'left' | 'right', value: number, onChange: (value: number) => void) => (
    <Form.Item
      label={text(key)}
      htmlFor={`compare-${key}`}
      style={{ flex: '1 1 200px', marginBottom: 8 }}
    >
      <Select
        id={`compare-${key}`}
        value={value}
        options={options}
        loading={numbers === null && failure === ''}
        onChange={onChange}
        style={{ width: '100%' }}
      />
    </Form.Item>
  )
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
          {side('left', left, setLeft)}
          {side('right', right, setRight)}
        </Flex>
      </Form>
      {failure !== '' && (
        <Alert
          type="error"
          showIcon
          title={text('failed')}
          description={failure}
          action={
            <Button size="small" onClick={() => setTurn(turn + 1)}>
              {text('retry')}
            </Button>
          }
        />
      )}
      {failure === '' && (!before || !after) && <Skeleton active aria-label={text('loading')} />}
      {before && after && (
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
                    labels={[names.get(left) ?? '', names.get(right) ?? '']}
                  />
                </Suspense>
              ),
            },
          ]}
        />
      )}
    </Modal>
  )
})
