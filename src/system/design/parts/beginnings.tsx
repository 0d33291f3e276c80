import { lazy, Suspense, useCallback } from 'react'
import type { Send } from '#designer/port.ts'
import { kinds } from '#renderers/widgets/kinds.ts'
import type { Document } from '#schemas/design/document.ts'
import { DesignPreview } from '#src/app/design-preview.tsx'
import { useEngine } from '#src/app/engine.tsx'
import { uploadOne } from '#src/engine/single-upload.ts'
import type { Beginning } from '../store.ts'

const ImportDialog = lazy(() =>
  import('#designer/import/import-dialog.tsx').then(({ ImportDialog: Dialog }) => ({
    default: Dialog,
  })),
)

const TemplateGallery = lazy(() =>
  import('#designer/templates/template-gallery.tsx').then(({ TemplateGallery: Gallery }) => ({
    default: Gallery,
  })),
)

const drawTemplate = (document: Document) => <DesignPreview document={document} device="pc" />

/** A new design for which the name is still asked. */
export type NewDesign = Beginning & { readonly name: string }

interface BeginningsProps {
  readonly by: 'import' | 'template' | null
  readonly onBegin: (begun: NewDesign) => void
  readonly onClose: () => void
}

/** The dialogs that start a new design: importing a file, or choosing a template. */
export const Beginnings = ({ by, onBegin, onClose }: BeginningsProps) => {
  const engine = useEngine()
  const quiet = useCallback<Send>(
    (call, input, sending) => engine.send(call, input, { ...sending, quiet: true }),
    [engine],
  )
  const upload = async (file: File) =>
    (await uploadOne(engine, { type: 'annex', file }))?.fileId ?? null
  return (
    <Suspense fallback={null}>
      {by === 'import' && (
        <ImportDialog
          kinds={kinds}
          say={engine.say}
          send={quiet}
          upload={upload}
          onNext={onBegin}
          onClose={onClose}
        />
      )}
      {by === 'template' && (
        <TemplateGallery
          kinds={kinds}
          send={quiet}
          preview={drawTemplate}
          onUse={onBegin}
          onClose={onClose}
        />
      )}
    </Suspense>
  )
}
