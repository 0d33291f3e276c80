import { Button, Skeleton } from 'antd'
import { observer } from 'mobx-react-lite'
import { Suspense, use, useEffect, useMemo, useState } from 'react'
import { FormPage } from '#renderers/pages/form/view.tsx'
import { kindsOf, loadViews } from '#renderers/load-views.ts'
import type { LoadedViews } from '#renderers/parts/control.tsx'
import { RuntimeProvider, useRuntime, useTexts } from '#renderers/runtime.tsx'
import { kinds } from '#renderers/widgets/kinds.ts'
import type { Previewed } from '#designer/port.ts'
import { TracePanel } from '#designer/rules/trace-panel.tsx'
import type { Document } from '#schemas/design/document.ts'
import { inLanguage } from '#schemas/design/words.ts'
import { compile } from '#schemas/design/model.ts'
import { planForm } from '#schemas/page/form.ts'
import { createFormStore } from '#src/engine/form-store.ts'
import type { FormStore } from '#src/engine/form-store.ts'
import { designPageTexts } from './design-page-texts.ts'
import { useEngine } from './engine.tsx'
import { envOf } from './env.ts'
import { FilesProvider } from './files-provider.tsx'

/** Everybody may do everything in a preview: it is the design that is looked at, not the grants. */
const rights = { isAdministrator: true, grants: [], menus: [], scopes: {} }

const Sent = observer(({ form }: { readonly form: FormStore }) => {
  const text = useTexts(designPageTexts)
  return (
    <section aria-label={text('sent')}>
      <h2>{text('sent')}</h2>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls can be scrolled by keyboard */}
      <pre className="design-sent" tabIndex={0} aria-label={text('sent')}>
        {JSON.stringify(form.toData(), null, 2)}
      </pre>
    </section>
  )
})

const Drawn = ({ document, loading }: { readonly document: Document; readonly loading: Promise<LoadedViews> }) => {
  const { session } = useEngine()
  const { say, language, lookups, timeZone } = useRuntime()
  const text = useTexts(designPageTexts)
  const loaded = use(loading)
  const [refusals, setRefusals] = useState(0)
  const [form] = useState(() => {
    const plan = planForm(compile(kinds, inLanguage(document, language)), { rights, modelId: 'preview', mode: 'add' })
    return createFormStore({ plan, record: null, env: envOf(session, timeZone), voice: { say, language }, look: lookups })
  })
  useEffect(() => () => form.dispose(), [form])
  const check = () => {
    if (form.check().length > 0) setRefusals((count) => count + 1)
  }
  return (
    <>
      <FormPage form={form} views={loaded} refusals={refusals} onSubmit={check} />
      <Button onClick={check}>{text('check')}</Button>
      <TracePanel model={form.plan.model} trace={(path, row) => form.trace(path, row)} />
      <Sent form={form} />
    </>
  )
}

/** The real form over a form store on a design's document; nothing is saved. */
export const DesignPreview = ({ document, device }: Previewed) => {
  const runtime = useRuntime()
  const onDevice = useMemo(() => ({ ...runtime, device, isDesign: false }), [runtime, device])
  const loading = useMemo(() => loadViews(kindsOf(document)), [document])
  return (
    <RuntimeProvider value={onDevice}>
      <Suspense fallback={<Skeleton active />}>
        <FilesProvider>
          <Drawn document={document} loading={loading} />
        </FilesProvider>
      </Suspense>
    </RuntimeProvider>
  )
}
