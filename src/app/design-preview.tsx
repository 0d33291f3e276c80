import { Skeleton } from 'antd'
import { Suspense, use, useMemo } from 'react'
import type { PreviewInput } from '#designer/port.ts'
import { kindsOf, loadViews } from '#renderers/load-views.ts'
import type { LoadedViews } from '#renderers/parts/control.tsx'
import { RuntimeProvider, useRuntime } from '#renderers/runtime.tsx'
import { kinds } from '#renderers/widgets/kinds.ts'
import { compile } from '#schemas/design/model.ts'
import { inLanguage } from '#schemas/design/words.ts'
import { useEngine } from './engine.tsx'
import { PreviewDesk } from './preview/desk.tsx'
import { DrawnForm } from './preview/drawn-form.tsx'
import { ownEyes } from './preview/eyes.ts'
import { OnlyLooking } from './preview/only-looking.tsx'

interface Props extends PreviewInput {
  /** The design whose live version and records can be used; absent if there is none. */
  readonly designId?: string
}

const empty = { type: 'empty' } as const

const Drawn = ({
  document,
  designId,
  look,
  loading,
}: Props & { readonly loading: Promise<LoadedViews> }) => {
  const engine = useEngine()
  const { language } = useRuntime()
  const views = use(loading)
  const eyes = useMemo(() => ownEyes(engine), [engine])
  const model = useMemo(() => compile(kinds, inLanguage(document, language)), [document, language])
  if (designId !== undefined && look)
    return <PreviewDesk document={document} designId={designId} views={views} look={look} />
  return (
    <OnlyLooking eyes={eyes}>
      <DrawnForm
        model={model}
        modelId="preview"
        views={views}
        eyes={eyes}
        rights={eyes.rights}
        filling={empty}
      />
    </OnlyLooking>
  )
}

/**
 * The real form on a form store of a design's document; nothing is saved. The designer's preview
 * also has its list, with real records and as other users see it.
 */
export const DesignPreview = (props: Props) => {
  const { document, device } = props
  const runtime = useRuntime()
  const onDevice = useMemo(() => ({ ...runtime, device, isDesign: false }), [runtime, device])
  const loading = useMemo(() => loadViews(kindsOf(document)), [document])
  return (
    <RuntimeProvider value={onDevice}>
      <Suspense fallback={<Skeleton active />}>
        <Drawn {...props} loading={loading} />
      </Suspense>
    </RuntimeProvider>
  )
}
