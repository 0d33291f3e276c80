import { Input } from 'antd'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { useRuntime, useTexts } from '#renderers/runtime.tsx'
import { labelOf } from '#schemas/widget/node.ts'
import type { Node } from '#schemas/widget/node.ts'
import { useDesign } from '../context.tsx'
import { designTexts } from '../texts.ts'
import { focusSelected } from './focus.ts'

/** The label of a node while it is edited in place, by F2 or a double click. */
export const Renaming = observer(({ node }: { readonly node: Node }) => {
  const store = useDesign()
  const { language } = useRuntime()
  const text = useTexts(designTexts)
  const start = labelOf(node, language)
  const [label, setLabel] = useState(start)
  const finish = (next: string | null, byKey: boolean) => {
    store.rename(null)
    if (byKey) focusSelected()
    if (next === null || next === start) return
    // Changes the label that is shown: the one of this language where there is one, else the main
    // label.
    store.run({
      type: 'change',
      id: node.id,
      set: node.labels?.[language]
        ? { labels: { ...node.labels, [language]: next } }
        : { label: next },
    })
  }
  return (
    <Input
      autoFocus
      size="small"
      value={label}
      maxLength={200}
      aria-label={text('rename')}
      onFocus={(event) => event.target.select()}
      onChange={(event) => setLabel(event.target.value)}
      onBlur={() => finish(label, false)}
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.nativeEvent.isComposing) return
        if (event.key === 'Enter') finish(label, true)
        if (event.key === 'Escape') finish(null, true)
      }}
    />
  )
})
