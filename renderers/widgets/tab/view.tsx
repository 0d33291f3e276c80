import { Tabs } from 'antd'
import { useEffect, useState } from 'react'
import { SlotHead } from '#renderers/parts/slot-head.tsx'
import { useTexts } from '#renderers/runtime.tsx'
import { defineLayout } from '#renderers/view.ts'
import { tab } from './kind.ts'
import { texts } from './texts.ts'

const placements = { top: 'top', right: 'end', bottom: 'bottom', left: 'start' } as const

export default defineLayout(tab, ({ label, slots, wanted, options }) => {
  const say = useTexts(texts)
  const [chosen, choose] = useState<string | null>(null)
  useEffect(() => {
    if (wanted !== null) choose(wanted)
  }, [wanted])
  const front = slots.find(({ id }) => id === chosen) ?? slots[0]
  return (
    <Tabs
      aria-label={label}
      type={options.type}
      tabPlacement={placements[options.tabPosition]}
      {...(front && { activeKey: front.id })}
      onChange={choose}
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
