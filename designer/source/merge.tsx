import { json } from '@codemirror/lang-json'
import { MergeView } from '@codemirror/merge'
import { basicSetup, EditorView } from 'codemirror'
import { useEffect, useRef } from 'react'
import { useRuntime } from '#renderers/runtime.tsx'
import { look } from './look.ts'
import { makePhrases } from './phrases.ts'

/** Two texts side by side with their differences marked and equal parts folded. Read-only. */
export const Merge = ({
  before,
  after,
  labels,
}: {
  readonly before: string
  readonly after: string
  readonly labels: readonly [string, string]
}) => {
  const { language } = useRuntime()
  const host = useRef<HTMLDivElement>(null)
  const [left, right] = labels
  useEffect(() => {
    const parent = host.current
    if (!parent) return undefined
    const side = (doc: string, label: string) => ({
      doc,
      extensions: [
        basicSetup,
        makePhrases(language),
        json(),
        EditorView.editable.of(false),
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
        look,
      ],
    })
    const view = new MergeView({
      parent,
      a: side(before, left),
      b: side(after, right),
      collapseUnchanged: { margin: 3, minSize: 6 },
      gutter: true,
    })
    return () => view.destroy()
  }, [before, after, left, right, language])
  return <div ref={host} className="design-merge" />
}
