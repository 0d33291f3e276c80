import { Tag } from 'antd'
import { useTexts } from '#renderers/runtime.tsx'
import type { DesignEntry } from '#schemas/api/design.ts'
import { texts } from '../texts.ts'

const states = [
  { key: 'never', color: 'default' },
  { key: 'published', color: 'success' },
  { key: 'changedSince', color: 'warning' },
] as const

export const State = ({ design }: { readonly design: DesignEntry }) => {
  const text = useTexts(texts)
  const state = states[design.isRelease] ?? states[0]
  return (
    <>
      <Tag color={state.color} style={{ marginInlineEnd: 8 }}>
        {text(state.key)}
      </Tag>
      {design.number > 0 && text('number', { number: design.number })}
    </>
  )
}
