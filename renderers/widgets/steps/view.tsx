import { Button, Flex, Steps } from 'antd'
import { useEffect, useState } from 'react'
import { useTexts } from '#renderers/runtime.tsx'
import { defineLayout } from '#renderers/view.ts'
import { steps } from './kind.ts'
import { texts } from './texts.ts'

export default defineLayout(steps, ({ slots, wanted, options, form }) => {
  const say = useTexts(texts)
  const [chosen, choose] = useState<string | null>(null)
  useEffect(() => {
    if (wanted !== null) choose(wanted)
  }, [wanted])
  const at = Math.max(
    0,
    slots.findIndex(({ id }) => id === chosen),
  )
  const current = slots[at]
  /** Going back is always possible; going forward stops at the first step with a problem. */
  const go = (to: number) => {
    const wrong = slots.slice(at, to).find(({ id }) => form?.check(id) === false)
    const next = wrong ?? slots[to]
    if (next) choose(next.id)
  }
  return (
    <div style={{ marginBlockEnd: 16 }}>
      <Steps
        current={at}
        orientation={options.direction}
        size={options.size}
        type={options.type}
        style={{ marginBlockEnd: 16 }}
        onChange={go}
        items={slots.map(({ id, label, hasProblem }) => ({
          key: id,
          title: label,
          ...(hasProblem && { status: 'error' as const, content: say('hasProblem') }),
        }))}
      />
      <div key={current?.id} role="group" aria-label={current?.label}>
        {current?.content}
      </div>
      <Flex justify="center" gap="small">
        {at > 0 && <Button onClick={() => go(at - 1)}>{options.backText || say('back')}</Button>}
        {at < slots.length - 1 && (
          <Button type="primary" ghost onClick={() => go(at + 1)}>
            {options.nextText || say('next')}
          </Button>
        )}
      </Flex>
    </div>
  )
})
