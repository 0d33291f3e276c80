import type { ReactNode } from 'react'
import type { Design } from '#schemas/api/design.ts'
import type { MenuBranch } from '#schemas/api/menu.ts'
import type { Sheet } from './acts.ts'
import { MoveDialog } from './canvas/move-dialog.tsx'
import { CellsDialog } from './cells/cells-dialog.tsx'
import { CommandPalette } from './commands/command-palette.tsx'
import { CompareDialog } from './compare/compare-dialog.tsx'
import { FragmentSheets } from './fragments/sheets.tsx'
import { readDocument } from './open.ts'
import type { PreviewInput, SaveFile, Send } from './port.ts'
import { Preview } from './preview.tsx'
import { PublishDialog } from './publish/publish-dialog.tsx'
import { Versions } from './publish/versions.tsx'
import { SourceSheet } from './source/source-sheet.tsx'
import type { DesignStore } from './store.ts'
import { HelpSheet } from './toolbar/sheets.tsx'
import { ConflictDialog } from './toolbar/status.tsx'
import { TranslationsSheet } from './translations/translations-sheet.tsx'
import { RemoveQuestion } from './uses/remove-question.tsx'
import { useNameOf } from '#renderers/runtime.tsx'

/**
 * What to open: a sheet, a version to publish again (its number), or a comparison and what to
 * compare the design with.
 */
export type SheetTarget = Sheet | number | { readonly compare: number } | null

/** The design that is open in the designer, and what the designer needs from outside. */
export interface DesignPorts {
  readonly store: DesignStore
  readonly design: Design
  readonly send: Send
  /** Draws the real form from a document; nothing in it is saved. */
  readonly preview: (previewed: PreviewInput) => ReactNode
  readonly save: SaveFile
  /** Opens the page of the published form. */
  readonly onOpenPage: () => void
  /** The address of that page; null where no menu entry opens it. */
  readonly findPage: () => Promise<string | null>
  /** What a directory of the menu is called in the language of the interface. */
  readonly nameOfMenu: (branch: MenuBranch) => string
}

interface OpenSheetProps extends DesignPorts {
  readonly sheet: SheetTarget
  readonly open: (sheet: SheetTarget) => void
  readonly moved: string | null
  readonly onMoveTo: (id: string | null) => void
}

/** The sheet or dialog that covers the canvas; one at a time. */
export const OpenSheet = ({ sheet, open, moved, onMoveTo, ...ports }: OpenSheetProps) => {
  const { store, design, send, save, preview, onOpenPage, findPage, nameOfMenu } = ports
  const nameOf = useNameOf()
  const close = () => open(null)
  return (
    <>
      <HelpSheet isOpen={sheet === 'help'} onClose={close} />
      <CommandPalette
        of={sheet === 'insert' || sheet === 'commands' ? sheet : null}
        onClose={close}
      />
      <MoveDialog id={moved} onClose={() => onMoveTo(null)} />
      <ConflictDialog />
      <RemoveQuestion />
      <CellsDialog />
      <FragmentSheets />
      {sheet === 'preview' && <Preview show={preview} onClose={close} />}
      {sheet === 'publish' && (
        <PublishDialog
          design={design}
          number={undefined}
          send={send}
          save={save}
          onClose={close}
          onOpenPage={onOpenPage}
          findPage={findPage}
          nameOfMenu={nameOfMenu}
        />
      )}
      {typeof sheet === 'number' && (
        <PublishDialog
          design={design}
          number={sheet}
          send={send}
          save={save}
          onClose={close}
          onOpenPage={onOpenPage}
          findPage={findPage}
          nameOfMenu={nameOfMenu}
        />
      )}
      {sheet === 'source' && <SourceSheet onClose={close} />}
      {sheet === 'translations' && (
        <TranslationsSheet save={save} name={nameOf(design)} onClose={close} />
      )}
      {sheet === 'compare' && <CompareDialog designId={design.id} send={send} onClose={close} />}
      {typeof sheet === 'object' && sheet && (
        <CompareDialog designId={design.id} send={send} start={sheet.compare} onClose={close} />
      )}
      {sheet === 'versions' && (
        <Versions
          designId={design.id}
          send={send}
          read={(formData) => {
            const read = readDocument(store.kinds, formData)
            return 'document' in read ? read.document : null
          }}
          show={(document) => preview({ document, device: 'pc' })}
          onPublishAgain={open}
          onCompare={(compare) => open({ compare })}
          onTakeBack={(document) => {
            store.replace(document, 'restore')
            close()
          }}
          onClose={close}
        />
      )}
    </>
  )
}
