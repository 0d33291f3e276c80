import { Collapse } from 'antd'
import { useEffect, useState } from 'react'
import { SlotHead } from '#renderers/parts/slot-head.tsx'
import { useTexts } from '#renderers/runtime.tsx'
import { defineLayout } from '#renderers/view.ts'
import { collapse } from './kind.ts'
import { texts } from './texts.ts'

const places = { left: 'start', right: 'end' } as const

export default defineLayout(collapse, ({ slots, wanted, options }) => {
  const say = useTexts(texts)
  const ids = slots.map(({ id }) => id)
  const first = { all: ids, first: ids.slice(0, 1), none: [] }[options.opened]
  const [chosen, choose] = useState<readonly string[] | null>(null)
  const { accordion } = options
  const open = chosen ?? (accordion ? first.slice(0, 1) : first)
  useEffect(() => {
    if (wanted !== null)
      choose((before) => (accordion ? [wanted] : [...new Set([...(before ?? first), wanted])]))
    // A change of what is open at first must not open anything again.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [wanted, accordion])
  return (
    <Collapse
      ghost={options.ghost}
      expandIconPlacement={places[options.expandIconPosition]}
      activeKey={[...open]}
      // Done here instead of with antd's accordion, which would give the headers the role of tabs.
      onChange={(keys) => choose(accordion ? keys.slice(-1) : keys)}
      style={{ marginBlockEnd: 16 }}
      styles={{ body: { paddingBlockEnd: 0 } }}
      items={slots.map((slot) => ({
        key: slot.id,
        forceRender: slot.id === wanted,
        label: (
          <SlotHead label={slot.label} hasProblem={slot.hasProblem} says={say('hasProblem')} />
        ),
        children: slot.content,
      }))}
    />
  )
})
