import { Skeleton } from 'antd'
import { observer } from 'mobx-react-lite'
import { Suspense, useMemo, useRef, useState } from 'react'
import { Control } from '#renderers/parts/control.tsx'
import { useRuntime, useTexts } from '#renderers/runtime.tsx'
import type { Node } from '#schemas/widget/node.ts'
import { useDesign } from '../context.tsx'
import { designTexts } from '../texts.ts'
import { Boundary } from './boundary.tsx'
import { viewOf } from './lazy.ts'
import { useNear } from './near.ts'
import { portOf } from './port.ts'
import { speakOptions } from '#schemas/design/words.ts'

/** What the values of a new record may depend on; nobody is signed in on the canvas. */
export const useCanvasGiven = () => {
  const { language, lookups, timeZone } = useRuntime()
  const [now] = useState(Date.now)
  return useMemo(
    () => ({
      language,
      lookups,
      env: { now, timeZone, userId: '', departmentId: '', organizeId: '' },
    }),
    [language, lookups, timeZone, now],
  )
}

const NodeControl = observer(({ node }: { readonly node: Node }) => {
  const store = useDesign()
  const given = useCanvasGiven()
  const text = useTexts(designTexts)
  const { language } = useRuntime()
  const known = store.bound(node.id)
  const words = node.words?.[language]
  const bound = useMemo(
    () => (known && words ? { ...known, options: speakOptions(known.options, words) } : known),
    [known, words],
  )
  const field = useMemo(() => bound && portOf(node, bound, given), [node, bound, given])
  const View = viewOf(node.kind)
  if (!bound || !field) return <em className="design-unreadable">{text('unreadable')}</em>
  const kind = store.kinds[node.kind]
  return View && kind ? (
    <Control kind={kind} field={field} options={bound.options} view={View} autoFocus={false} />
  ) : null
})

const Stand = () => <Skeleton.Input size="small" block />

/**
 * The control of a field as the form will draw it, but without reacting to input. Far outside the
 * visible part of the canvas, a placeholder of the same height takes its place to save work.
 */
export const Face = ({ node }: { readonly node: Node }) => {
  const text = useTexts(designTexts)
  const ref = useRef<HTMLDivElement>(null)
  const isNear = useNear(ref)
  return (
    <div ref={ref} className="design-face" inert>
      {isNear ? (
        <Boundary of={node} fallback={<em className="design-unreadable">{text('unreadable')}</em>}>
          <Suspense fallback={<Stand />}>
            <NodeControl node={node} />
          </Suspense>
        </Boundary>
      ) : (
        <Stand />
      )}
    </div>
  )
}
