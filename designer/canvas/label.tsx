import { Input } from 'antd'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { useRuntime, useTexts } from '#renderers/runtime.tsx'
import { labelOf } from '#schemas/widget/node.ts'
import type { Node } from '#schemas/widget/node.ts'
import { useDesign } from '../context.tsx'
import { designTexts } from '../texts.ts'
import { focusSelected } from './focus.ts'

const Renaming = ({
  start,
  onDone,
}: {
  readonly start: string
  readonly onDone: (label: string | null, byKey: boolean) => void
}) => {
  const text = useTexts(designTexts)
  const [label, setLabel] = useState(start)
  return (
    <Input
      autoFocus
      size="small"
      value={label}
      maxLength={200}
      aria-label={text('rename')}
      onFocus={(event) => event.target.select()}
      onChange={(event) => setLabel(event.target.value)}
      onBlur={() => onDone(label, false)}
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.nativeEvent.isComposing) return
        if (event.key === 'Enter') onDone(label, true)
        if (event.key === 'Escape') onDone(null, true)
      }}
    />
  )
}

/** The label of a node. F2 or a double click edits it in place. */
export const Label = observer(({ node }: { readonly node: Node }) => {
  const store = useDesign()
  const { language } = useRuntime()
  const text = useTexts(designTexts)
  const { labelPosition, labelWidth } = store.form
  const width = labelPosition === 'top' ? undefined : node.labelWidth || labelWidth
  const shown = labelOf(node, language)
  if (store.renaming === node.id) {
    const onDone = (label: string | null, byKey: boolean) => {
      store.rename(null)
      if (byKey) focusSelected()
      if (label === null || label === shown) return
      // Changes the label that is shown: the one of this language where there is one, else the main
      // label.
      store.run({
        type: 'change',
        id: node.id,
        set: node.labels?.[language]
          ? { labels: { ...node.labels, [language]: label } }
          : { label },
      })
    }
    return (
      <div className="design-label" style={{ width }}>
        <Renaming start={shown} onDone={onDone} />
      </div>
    )
  }
  if (!node.showLabel) return null
  return (
    <div
      className={`design-label design-label-${labelPosition}`}
      style={{ width }}
      title={node.tip || undefined}
    >
      {node.required && (
        <span className="design-required" role="img" aria-label={text('required')}>
          *
        </span>
      )}
      {shown}
    </div>
  )
})
