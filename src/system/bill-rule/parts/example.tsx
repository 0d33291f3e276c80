import { useState } from 'react'
import { Alert, Button } from 'antd'
import { later } from '#renderers/parts/later.tsx'
import { useRuntime, useTexts } from '#renderers/runtime.tsx'
import { isRunTogether } from '#schemas/number/check.ts'
import type { NumberPattern } from '#schemas/number/pattern.ts'
import { sampleNumbers } from '#schemas/number/sample.ts'
import { partTexts } from './texts.ts'

const Samples = later(async () => (await import('./samples.tsx')).Samples)

/** The first number that the rule would give now, and a way to see a hundred. */
export const Example = ({ pattern }: { readonly pattern: NumberPattern }) => {
  const say = useTexts(partTexts)
  const { timeZone } = useRuntime()
  const [now] = useState(() => Date.now())
  const [isOpen, setOpen] = useState(false)
  const [first] = sampleNumbers(pattern, { now, timeZone })
  return (
    <>
      <Alert
        type={isRunTogether(pattern) ? 'warning' : 'info'}
        style={{ marginBottom: 16 }}
        title={say('example')}
        description={
          <>
            <output
              aria-label={say('example')}
              style={{
                display: 'block',
                fontFamily: 'monospace',
                fontSize: 16,
                overflowWrap: 'anywhere',
              }}
            >
              {first?.number}
            </output>
            {isRunTogether(pattern) ? say('runTogether') : say('promise')}
          </>
        }
        action={<Button onClick={() => setOpen(true)}>{say('test')}</Button>}
      />
      {isOpen && <Samples pattern={pattern} now={now} onClose={() => setOpen(false)} />}
    </>
  )
}
