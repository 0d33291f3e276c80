import { Alert, Button, Collapse } from 'antd'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { TracePanel } from '#designer/rules/trace-panel.tsx'
import { DetailPage } from '#renderers/pages/detail/view.tsx'
import { FormPage } from '#renderers/pages/form/view.tsx'
import type { LoadedViews } from '#renderers/parts/control.tsx'
import { useRuntime, useTexts } from '#renderers/runtime.tsx'
import { planForm } from '#schemas/page/form.ts'
import type { FormMode } from '#schemas/page/form.ts'
import { makeSampleData } from '#schemas/page/sample.ts'
import type { Model } from '#schemas/design/model.ts'
import type { Rights } from '#schemas/permission.ts'
import { createFormStore } from '#src/engine/form-store.ts'
import type { FormStore, RecordSnapshot } from '#src/engine/form-store.ts'
import { designPageTexts } from '../design-page-texts.ts'
import { envOf } from '../env.ts'
import type { Eyes } from './eyes.ts'
import { previewTexts } from './texts.ts'

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

/** The data of a form: none, samples, or a record. */
export type Filling =
  | { readonly type: 'empty' }
  | { readonly type: 'sample' }
  | { readonly type: 'record'; readonly record: RecordSnapshot; readonly mode: FormMode }

interface Props {
  readonly model: Model
  readonly modelId: string
  readonly views: LoadedViews
  readonly eyes: Eyes
  readonly rights: Rights
  readonly filling: Filling
}

const noRows = {}

/** The real form on a form store, as the chosen user sees it; input is discarded. */
export const DrawnForm = ({ model, modelId, views, eyes, rights, filling }: Props) => {
  const { say, language, lookups, timeZone } = useRuntime()
  const text = useTexts(designPageTexts)
  const words = useTexts(previewTexts)
  const [refusals, setRefusals] = useState(0)
  const [isValid, setValid] = useState(false)
  const mode = filling.type === 'record' ? filling.mode : 'add'
  const [form] = useState(() => {
    const env = envOf({ current: eyes.current }, timeZone)
    const preset =
      filling.type === 'sample'
        ? {
            preset: makeSampleData(model, {
              env,
              choices: (reference) => lookups.choices(reference),
            }),
          }
        : {}
    return createFormStore({
      plan: planForm(model, { rights, modelId, mode }),
      record: filling.type === 'record' ? filling.record : null,
      env,
      voice: { say, language },
      look: lookups,
      ...preset,
    })
  })
  useEffect(() => () => form.dispose(), [form])
  const check = () => {
    const isWrong = form.check().length > 0
    setValid(!isWrong)
    if (isWrong) setRefusals((count) => count + 1)
  }
  if (mode === 'detail') return <DetailPage form={form} views={views} printed={noRows} />
  return (
    <>
      <FormPage form={form} views={views} refusals={refusals} onSubmit={check} />
      <Button onClick={check}>{text('check')}</Button>{' '}
      {isValid && (
        <Alert
          role="status"
          type="success"
          showIcon
          title={words('valid')}
          style={{ display: 'inline-flex', marginInlineStart: 8 }}
        />
      )}
      <Collapse
        ghost
        size="small"
        items={[
          {
            key: 'technical',
            label: words('technical'),
            children: (
              <>
                <TracePanel model={form.plan.model} trace={(path, row) => form.trace(path, row)} />
                <Sent form={form} />
              </>
            ),
          },
        ]}
      />
    </>
  )
}
