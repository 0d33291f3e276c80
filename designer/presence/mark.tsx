import { observer } from 'mobx-react-lite'
import { useTexts } from '#renderers/runtime.tsx'
import { usePresence } from './context.tsx'
import { presenceTexts } from './texts.ts'
import { tintOf } from './tint.ts'

/**
 * A thin outline around a node that another designer has selected, in that designer's colour and
 * with their name. It ignores the pointer and does not move the layout.
 */
export const OthersMark = observer(({ id }: { readonly id: string }) => {
  const text = useTexts(presenceTexts)
  const [first, ...more] = usePresence()?.at(id) ?? []
  if (!first) return null
  return (
    <span className="design-other" style={{ borderColor: tintOf(first.userId) }}>
      <span style={{ background: tintOf(first.userId) }}>
        {text(first.isEditing ? 'editing' : 'selected', { name: first.name })}
        {more.length > 0 && ` +${more.length}`}
      </span>
    </span>
  )
})
