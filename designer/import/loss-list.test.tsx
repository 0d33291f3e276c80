import { render, screen } from '@testing-library/react'
import { App } from 'antd'
import { expect, test } from 'vitest'
import { RuntimeProvider } from '#renderers/runtime.tsx'
import { kinds } from '#renderers/widgets/kinds.ts'
import { groupLosses } from '#schemas/design/import/loss.ts'
import { imported } from '#tests/foreign-design.ts'
import { noRuntime } from '#tests/runtime.ts'
import { LossList } from './loss-list.tsx'

test('a part that becomes another where it stands is called as the palette calls it', () => {
  const optionItems = [{ label: 'X', value: 'x' }]
  const { losses } = imported({
    widgetList: [
      {
        type: 'sub-form',
        options: { name: 'rows', label: 'Rows' },
        widgetList: [{ type: 'radio', options: { name: 'c', label: 'C', optionItems } }],
      },
    ],
  })
  const say: typeof noRuntime.say = (texts, key, params = {}) =>
    Object.entries(params).reduce(
      (text, [name, value]) => text.replaceAll(`{${name}}`, String(value)),
      texts.en[key],
    )
  render(
    <RuntimeProvider value={{ ...noRuntime, say }}>
      <App>
        <LossList groups={groupLosses(losses)} kinds={kinds} />
      </App>
    </RuntimeProvider>,
  )
  expect(screen.getByRole('list', { name: /^Changed/ }).textContent).toBe(
    'C “Radio group” became “Select”',
  )
})
