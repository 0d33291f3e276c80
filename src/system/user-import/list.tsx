import { useEffect, useState } from 'react'
import { Alert, App, Flex, Grid, Modal, Spin, Steps } from 'antd'
import { observer } from 'mobx-react-lite'
import { useTexts } from '#renderers/runtime.tsx'
import { userSheets } from '#schemas/api/user-sheet.ts'
import { useEngine } from '#src/app/engine.tsx'
import { SheetDrop } from '#src/app/sheet-drop.tsx'
import { RowsStep } from './edit.tsx'
import { ImportStore, steps } from './store.ts'
import { importTexts } from './texts.ts'
import { ColumnsStep } from './parts/columns-step.tsx'
import { ImportStep } from './parts/import-step.tsx'

interface ImportProps {
  /** Called after each import that added users. */
  onImported(): void
  onClose(): void
}

const titles = {
  file: 'fileStep',
  columns: 'columnsStep',
  rows: 'rowsStep',
  import: 'importStep',
} as const

/** What closing the dialog would lose; undefined for nothing. */
function questionOf(store: ImportStore) {
  if (store.isRunning) return store.isTelling ? 'goesOnUntold' : 'goesOn'
  if (store.unsaved > 0) return 'untold'
  return store.isTouched ? 'lost' : undefined
}

/** Width in pixels, because a sheet needs room. */
const dialogWidth = 1200

/**
 * Imports users from a sheet in steps (7.7): the file, its columns, its rows with problems to
 * correct in place, and the import with its progress.
 */
const UserImport = observer(({ onImported, onClose }: ImportProps) => {
  const { send } = useEngine()
  const text = useTexts(importTexts)
  const { modal } = App.useApp()
  const isPhone = Grid.useBreakpoint().sm === false
  const [store] = useState(() => new ImportStore(send))
  useEffect(() => {
    store.resume()
    return () => store.dispose()
  }, [store])
  useEffect(() => {
    if (store.imported > 0) onImported()
    // The callback may change with each render, but only the number of imported users counts.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [store.imported])
  const close = () => {
    const question = questionOf(store)
    if (question)
      void modal.confirm({
        title: text('closeTitle'),
        content: text(question),
        okText: text('close'),
        cancelText: text('cancel'),
        okButtonProps: { danger: true },
        onOk: onClose,
      })
    else onClose()
  }
  const parts = { file: FileStep, columns: ColumnsStep, rows: RowsStep, import: ImportStep }
  const Part = parts[store.step]
  return (
    <Modal
      open
      title={text('title')}
      width={isPhone ? '100%' : dialogWidth}
      onCancel={close}
      footer={null}
      mask={{ closable: false }}
      style={{ top: 24 }}
    >
      <Flex vertical gap="middle">
        <nav aria-label={text('steps')}>
          <Steps
            size="small"
            responsive={false}
            {...(isPhone && { titlePlacement: 'vertical' as const })}
            current={steps.indexOf(store.step)}
            items={steps.map((step) => ({ title: text(titles[step]) }))}
          />
        </nav>
        {store.failure !== '' && (
          <Alert type="error" showIcon title={text('failed')} description={store.failure} />
        )}
        <Spin spinning={store.isBusy} delay={300}>
          <Part store={store} />
        </Spin>
      </Flex>
    </Modal>
  )
})

export default UserImport

const FileStep = observer(({ store }: { readonly store: ImportStore }) => {
  const { send } = useEngine()
  const text = useTexts(importTexts)
  return (
    <SheetDrop
      hint={text('templateHint')}
      isBusy={store.isBusy}
      // The toast has already shown a failure.
      loadTemplate={() =>
        send(userSheets.template, {}).then(
          (file) => file as File,
          () => undefined,
        )
      }
      onStored={store.open}
    />
  )
})
