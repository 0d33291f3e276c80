import { Alert, Button, Form, Input, Modal } from 'antd'
import { observer } from 'mobx-react-lite'
import { useMemo, useState } from 'react'
import { useDiscard } from '#renderers/parts/use-discard.tsx'
import { useTexts } from '#renderers/runtime.tsx'
import { useDesign, useNodeName } from '../context.tsx'
import { refusalOf } from '../port.ts'
import { useShelf } from './context.ts'
import type { Shelf } from './shelf.ts'
import { fragmentTexts } from './texts.ts'

/** Says that the selection contains other groups, and offers to turn them into plain fields. */
const Nested = ({ within }: { readonly within: ReturnType<Shelf['within']> }) => {
  const text = useTexts(fragmentTexts)
  const shelf = useShelf()
  return (
    <Alert
      type="warning"
      showIcon
      title={text('nested', {
        names: within
          .map(({ name: group }) => text('quoted', { name: group || text('one') }))
          .join(text('comma')),
      })}
      description={text('nestedHint')}
      action={
        <Button size="small" onClick={() => within.forEach(({ place }) => shelf.detach(place))}>
          {text('flatten')}
        </Button>
      }
      style={{ marginBottom: 12 }}
    />
  )
}

/** Keeps the selection as a group under a name. */
export const KeepDialog = observer(() => {
  const text = useTexts(fragmentTexts)
  const store = useDesign()
  const shelf = useShelf()
  const nameOf = useNodeName()
  const [ids] = useState(store.chosen)
  const { document } = store
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the sketch reads the current document
  const drawn = useMemo(() => shelf.sketch(ids), [shelf, ids, document])
  const within = shelf.within(ids)
  const [start] = useState(() => (ids.length === 1 ? nameOf(ids[0] ?? '') : ''))
  const [name, setName] = useState(start)
  const { leave, question } = useDiscard(name !== start, () => shelf.ask(null))
  const [failure, setFailure] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const problem = 'problems' in drawn ? drawn.problems.map(store.sayRefusal).join(' ') : ''
  const keep = async () => {
    if (name.trim() === '') return setFailure(text('needed'))
    setIsBusy(true)
    setFailure('')
    try {
      await shelf.keep(name.trim(), ids)
      shelf.ask(null)
    } catch (error) {
      setFailure(refusalOf(error).message)
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Modal
      open
      title={text('keepTitle')}
      okText={text('keep')}
      cancelText={text('cancel')}
      okButtonProps={{ disabled: problem !== '' }}
      confirmLoading={isBusy}
      onOk={() => void keep()}
      onCancel={leave}
    >
      <p className="design-quiet">{text('keepHint')}</p>
      {within.length > 0 ? (
        <Nested within={within} />
      ) : (
        problem !== '' && (
          <Alert type="warning" showIcon title={problem} style={{ marginBottom: 12 }} />
        )
      )}
      <Form layout="vertical" component="div">
        <Form.Item
          label={text('name')}
          htmlFor="fragment-name"
          required
          {...(failure !== '' && { validateStatus: 'error' as const, help: failure })}
        >
          <Input
            id="fragment-name"
            autoFocus
            value={name}
            maxLength={100}
            onChange={(event) => setName(event.target.value)}
            onPressEnter={() => problem === '' && !isBusy && void keep()}
          />
        </Form.Item>
        <Form.Item label={text('chosen')} style={{ marginBottom: 0 }}>
          {ids.map(nameOf).join(text('comma'))}
        </Form.Item>
      </Form>
      {question}
    </Modal>
  )
})
