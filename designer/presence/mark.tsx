import { observer } from 'mobx-react-lite'
import { useTexts } from '#renderers/runtime.tsx'
import { usePresence } from './context.tsx'
import { presenceTexts } from './texts.ts'
import { tintOf } from './tint.ts'

/**
 * Around a node that somebody else has selected: a thin line in his colour, and his name. It takes
 * no click and no room.
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
