import { DownloadOutlined, UploadOutlined } from '@ant-design/icons'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import type { HeadAct } from '#renderers/parts/frame/head-acts.tsx'
import { later } from '#renderers/parts/later.tsx'
import { useTexts } from '#renderers/runtime.tsx'
import type { ListStore } from '#src/engine/list-store.ts'
import { sheetActTexts } from './sheet-act-texts.ts'

const ExportDialog = later(async () => (await import('./export-dialog.tsx')).ExportDialog)
const ImportDialog = later(async () => (await import('../import/dialog.tsx')).ImportDialog)

interface SheetActs {
  readonly acts: readonly HeadAct[]
  /** What the actions open; drawn beside the list. */
  readonly dialogs: ReactNode
}

/** Takes records out of a list and brings them in, as far as that is granted. */
export function useSheetActs(list: ListStore, title: string): SheetActs {
  const text = useTexts(sheetActTexts)
  const { search } = useLocation()
  // A message about a finished export leads here.
  const [open, setOpen] = useState(() => new URLSearchParams(search).get('sheet') ?? '')
  const { canExport, canImport } = list.plan
  // An import is followed while its dialog is closed, and a right that is withdrawn is said there.
  const [isImporting, setImporting] = useState(canImport && open === 'import')
  const close = () => setOpen('')
  const acts: HeadAct[] = []
  if (canImport)
    acts.push({
      key: 'import',
      label: text('import'),
      icon: <UploadOutlined aria-hidden />,
      run: () => (setImporting(true), setOpen('import')),
    })
  if (canExport)
    acts.push({
      key: 'export',
      label: text('export'),
      icon: <DownloadOutlined aria-hidden />,
      run: () => setOpen('export'),
    })
  return {
    acts,
    dialogs: (
      <>
        {canExport && open === 'export' && (
          <ExportDialog list={list} title={title} onClose={close} />
        )}
        {isImporting && (
          <ImportDialog list={list} title={title} isOpen={open === 'import'} onClose={close} />
        )}
      </>
    ),
  }
}
