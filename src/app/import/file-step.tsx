import type { ReactNode } from 'react'
import { Alert, Button, Flex, Spin } from 'antd'
import { observer } from 'mobx-react-lite'
import { useTexts } from '#renderers/runtime.tsx'
import { mostImportRows } from '#schemas/api/record-import.ts'
import { printCount } from '#schemas/format/number.ts'
import type { ListStore } from '#src/engine/list-store.ts'
import { SheetDrop, mostSheetSize } from '../sheet-drop.tsx'
import type { RecordImport } from './store.ts'
import { importTexts } from './texts.ts'

export interface ImportStepProps {
  readonly store: RecordImport
  readonly list: ListStore
  onClose(): void
}

/** The buttons below a step. */
export const StepButtons = ({ children }: { readonly children: ReactNode }) => (
  <Flex justify="flex-end" gap={8} wrap>
    {children}
  </Flex>
)

/** The import that is there already: not finished, or finished with its figures. */
const Earlier = observer(({ store }: { readonly store: RecordImport }) => {
  const text = useTexts(importTexts)
  const { state } = store
  if (!state || state.state === 'undone') return null
  const { fileName: file, added, changed, failed } = state
  const isDone = state.state === 'done'
  return (
    <Alert
      type="info"
      showIcon
      title={text(isDone ? 'lastFile' : 'begunFile', { file, added, changed, failed })}
      action={
        <Button size="small" onClick={store.show}>
          {text(isDone ? 'show' : 'goOn')}
        </Button>
      }
    />
  )
})

/** Chooses the file; above it what is left of an earlier one. */
export const FileStep = observer(({ store }: ImportStepProps) => {
  const text = useTexts(importTexts)
  return (
    <Spin spinning={store.isBusy} delay={500} description={text('reading')}>
      <Flex vertical gap="middle">
        <Earlier store={store} />
        <SheetDrop
          hint={text('hint', { rows: printCount(mostImportRows), size: mostSheetSize })}
          isBusy={store.isBusy}
          loadTemplate={store.loadTemplate}
          onStored={(fileId) => store.read(fileId)}
        />
      </Flex>
    </Spin>
  )
})
