import { useEffect, useRef, useState } from 'react'
import { Alert, Flex, Grid, Modal, Spin, Steps } from 'antd'
import { observer } from 'mobx-react-lite'
import { useTexts } from '#renderers/runtime.tsx'
import type { ListStore } from '#src/engine/list-store.ts'
import { useEngine } from '../engine.tsx'
import { CheckStep } from './check-step.tsx'
import { ColumnsStep } from './columns-step.tsx'
import { FileStep } from './file-step.tsx'
import './import.css'
import { RunStep } from './run-step.tsx'
import { RecordImport, importSteps } from './store.ts'
import { importTexts } from './texts.ts'

interface RecordImportProps {
  readonly list: ListStore
  readonly title: string
  /** While it is closed, an import goes on and is followed. */
  readonly isOpen: boolean
  onClose(): void
}

const parts = { file: FileStep, columns: ColumnsStep, check: CheckStep, run: RunStep }

/** Width in pixels. */
const dialogWidth = 880

/** The import of a list: taken up at each opening, and followed as long as the list is there. */
function useImport({ list, isOpen }: RecordImportProps): RecordImport {
  const engine = useEngine()
  const text = useTexts(importTexts)
  const [store] = useState(
    () =>
      new RecordImport({
        modelId: list.plan.modelId,
        send: engine.send,
        storage: engine.storage,
      }),
  )
  useEffect(() =>
    store.hear((state) => {
      list.load()
      const { fileName: file, added, changed, failed } = state
      if (!isOpen && state.state === 'done')
        engine.toasts.show('success', text('toast', { file, added, changed, failed }))
    }),
  )
  useEffect(() => () => store.dispose(), [store])
  useEffect(() => {
    void (isOpen ? store.open() : store.resume())
  }, [store, isOpen])
  return store
}

/**
 * Brings records out of a sheet into a list in steps: the file, its columns, a check that writes
 * nothing, and the import with its undo.
 */
export const ImportDialog = observer((props: RecordImportProps) => {
  const { list, title, isOpen, onClose } = props
  const text = useTexts(importTexts)
  const isPhone = Grid.useBreakpoint().sm === false
  const store = useImport(props)
  return (
    <Modal
      open={isOpen}
      title={text('title', { name: title })}
      width={isPhone ? '100%' : dialogWidth}
      className="record-import"
      onCancel={onClose}
      footer={null}
      mask={{ closable: false }}
      style={{ top: isPhone ? 0 : 24 }}
    >
      <Flex vertical gap="middle">
        <nav aria-label={text('steps')}>
          <Steps
            size="small"
            responsive={false}
            {...(isPhone && { titlePlacement: 'vertical' as const })}
            current={importSteps.indexOf(store.step)}
            items={importSteps.map((step) => ({ title: text(step) }))}
          />
        </nav>
        {store.failure !== '' && (
          <Alert type="error" showIcon title={text('refused')} description={store.failure} />
        )}
        {store.isLost && <Alert type="warning" showIcon role="status" title={text('lost')} />}
        <Part store={store} list={list} onClose={onClose} />
      </Flex>
    </Modal>
  )
})

/** The present step; it takes the focus when another has gone. */
const Part = observer(
  ({
    store,
    ...rest
  }: { readonly store: RecordImport } & Pick<RecordImportProps, 'list' | 'onClose'>) => {
    const text = useTexts(importTexts)
    const section = useRef<HTMLElement>(null)
    const shown = useRef(store.step)
    const { step } = store
    useEffect(() => {
      if (shown.current !== step) section.current?.focus()
      shown.current = step
    }, [step])
    if (store.isLoading) return <Spin description={text('loading')} style={{ padding: 48 }} />
    const Step = parts[step]
    return (
      <section ref={section} tabIndex={-1} aria-label={text(step)} className="record-import-step">
        <Step store={store} {...rest} />
      </section>
    )
  },
)
