import { InputNumber } from 'antd'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { useRuntime, useTexts } from '#renderers/runtime.tsx'
import type { Verdict } from '#schemas/record/trace.ts'
import type { Model } from '#schemas/design/model.ts'
import { FieldPick } from '../inspector/field-pick.tsx'
import type { Telling } from './sentence.ts'
import { traceTexts } from './trace-texts.ts'
import { sayReasons, sayVerdict } from './trace-words.ts'

interface Props {
  readonly model: Model
  /**
   * Asks an open form why a field is in its state; `row` counts from 0. Call it inside an observer.
   */
  readonly trace: (path: string, row: number) => readonly Verdict[]
}

/**
 * Answers "Why is this field hidden?": names the rules that decided, and the values they were
 * evaluated on.
 */
export const TracePanel = observer(({ model, trace }: Props) => {
  const text = useTexts(traceTexts)
  const { language, lookups, say } = useRuntime()
  const [path, setPath] = useState('')
  const [row, setRow] = useState(1)
  const field = model.byPath.get(path)
  const telling: Telling = { model, language, look: lookups, say }
  const verdicts = field ? trace(path, row - 1) : []
  return (
    <section aria-label={text('why')} className="design-trace">
      <h2>{text('why')}</h2>
      <div className="design-trace-head">
        <FieldPick
          label={text('pick')}
          fields={[...model.byPath.values()]}
          value={path}
          onChange={setPath}
        />
        {field?.table && (
          <InputNumber
            aria-label={text('row')}
            prefix={text('row')}
            min={1}
            precision={0}
            value={row}
            onChange={(next) => setRow(next ?? 1)}
          />
        )}
      </div>
      {verdicts.length === 0 && <p className="design-quiet">{text('hint')}</p>}
      <dl aria-live="polite">
        {verdicts.map((verdict) => (
          <div key={verdict.aspect}>
            <dt>{sayVerdict(verdict, path, telling)}</dt>
            <dd>
              <ul>
                {sayReasons(verdict, path, telling).map((reason) => (
                  <li key={reason.text} className={reason.decides ? undefined : 'is-idle'}>
                    {reason.text}
                    {reason.details.length > 0 && (
                      <ul>
                        {reason.details.map((detail) => (
                          <li key={detail}>{detail}</li>
                        ))}
                      </ul>
                    )}
                  </li>
                ))}
              </ul>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
})
