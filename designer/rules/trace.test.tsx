import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { kinds } from '#renderers/widgets/kinds.ts'
import { RuntimeProvider } from '#renderers/runtime.tsx'
import { compile } from '#schemas/design/model.ts'
import { evaluate } from '#schemas/record/evaluate.ts'
import { once, plainInput } from '#schemas/record/plain.ts'
import { trace } from '#schemas/record/trace.ts'
import { languages } from '#schemas/text.ts'
import type { Say } from '#schemas/text.ts'
import { sketch } from '#tests/designs.ts'
import { noRuntime } from '#tests/runtime.ts'
import { TracePanel } from './trace-panel.tsx'

const document = sketch(
  [
    {
      id: 'n1',
      kind: 'select',
      field: 'state',
      label: 'State',
      options: {
        choices: [
          { id: 'o', fullName: 'Open' },
          { id: 'c', fullName: 'Closed' },
        ],
      },
    },
    {
      id: 'box',
      kind: 'card',
      label: 'Box',
      children: [{ id: 'n2', kind: 'input', field: 'reason', label: 'Reason', required: true }],
    },
  ],
  {
    rules: [
      {
        id: 'r',
        name: 'While open',
        when: {
          match: 'and',
          groups: [
            {
              match: 'and',
              comparisons: [
                { field: 'state', symbol: '==', operand: { type: 'fixed', value: 'o' } },
              ],
            },
          ],
        },
        then: [{ type: 'hide', fields: ['#box'] }],
      },
    ],
  },
)
const model = compile(kinds, document)
const line = evaluate(
  model,
  plainInput({
    raw: { state: 'o' },
    before: null,
    env: { now: 0, timeZone: 'UTC', userId: '', departmentId: '', organizeId: '' },
    canWrite: () => true,
  }),
  once,
)

test.each(languages)(
  'a hidden field names the rule that hides it, and the value it saw: %s',
  (language) => {
    const say: Say = (texts, key, params = {}) =>
      Object.entries(params).reduce(
        (text, [name, value]) => text.replaceAll(`{${name}}`, String(value)),
        texts[language][key],
      )
    const asked = (path: string) =>
      trace({ cell: line.find(path)!, value: null, origin: 'initial', canWrite: true })
    render(
      <RuntimeProvider value={{ ...noRuntime, say, language }}>
        <TracePanel model={model} trace={asked} />
      </RuntimeProvider>,
    )
    fireEvent.mouseDown(screen.getByRole('combobox'))
    fireEvent.click(screen.getByText('Reason'))
    const words = {
      zh: [
        '隐藏',
        '规则“While open”决定：隐藏 Box',
        'State 等于 Open：成立（State为“Open”）',
        '必填',
      ],
      zhtw: [
        '隱藏',
        '規則「While open」決定：隱藏 Box',
        'State 等於 Open：成立（State為「Open」）',
        '必填',
      ],
      en: [
        'Hidden',
        'Rule “While open” decides: Hide Box',
        'State is Open: yes (State is “Open”)',
        'Required',
      ],
    }[language]
    for (const word of words) expect(screen.getAllByText(word).length).toBeGreaterThan(0)
  },
)
