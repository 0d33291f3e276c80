import { Tag } from 'antd'
import { useTexts } from '#renderers/runtime.tsx'
import type { DesignEntry } from '#schemas/api/design.ts'
import { texts } from '../texts.ts'

const states = [
  { key: 'never', color: 'default' },
  { key: 'published', color: 'success' },
  { key: 'changedSince', color: 'warning' },
] as const

export const State = ({ one }: { readonly one: DesignEntry }) => {
  const text = useTexts(texts)
  const state = states[one.isRelease] ?? states[0]
  return (
    <>
      <Tag color={state.color} style={{ marginInlineEnd: 8 }}>
        {text(state.key)}
      </Tag>
      {one.number > 0 && text('number', { number: one.number })}
    </>
  )
}
