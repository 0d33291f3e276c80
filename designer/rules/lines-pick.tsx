import { InputNumber, Select } from 'antd'
import { useRuntime, useTexts } from '#renderers/runtime.tsx'
import { lineCounts, mostLines } from '#schemas/design/condition.ts'
import type { Group, OfLines } from '#schemas/design/condition.ts'
import type { Field } from '#schemas/design/model.ts'
import { nameOfField } from '../inspector/field-name-of.ts'
import { linesTexts } from './lines-texts.ts'
import { ruleTexts } from './texts.ts'

const holds = ['some', 'all', 'none', 'count'] as const
const names = { some: 'ofSome', all: 'ofAll', none: 'ofNone', count: 'ofCount' } as const

const keyOf = ({ hold, table }: Pick<OfLines, 'hold' | 'table'>): string => `${hold} ${table}`

function linesOf(key: string): OfLines | undefined {
  const hold = holds.find((word) => key.startsWith(`${word} `))
  if (!hold) return undefined
  const table = key.slice(hold.length + 1)
  return hold === 'count' ? { table, hold, symbol: '>=', count: 1 } : { table, hold }
}

/**
 * Chooses whether the comparisons of a group are evaluated separately or all on the same line of a
 * sub-table, and for how many lines they must hold. Shows nothing where there are no sub-tables.
 */
export const LinesPick = ({
  group,
  fields,
  onChange,
}: {
  readonly group: Group
  readonly fields: readonly Field[]
  readonly onChange: (next: Group) => void
}) => {
  const text = useTexts(linesTexts)
  const word = useTexts(ruleTexts)
  const { language } = useRuntime()
  const { lines, ...rest } = group
  const tables = [...new Set(fields.flatMap(({ table }) => table ?? []))]
  if (tables.length === 0 && !lines) return null
  const set = (next: OfLines | undefined) => onChange({ ...rest, ...(next && { lines: next }) })
  return (
    <div className="design-comparison">
      <Select
        aria-label={text('askedOf')}
        value={lines ? keyOf(lines) : ''}
        popupMatchSelectWidth={false}
        options={[
          { value: '', label: text('byItself') },
          ...tables.flatMap((table) =>
            holds.map((hold) => ({
              value: keyOf({ hold, table: table.path }),
              label: text(names[hold], { table: nameOfField(table, language) }),
            })),
          ),
        ]}
        onChange={(key) => set(linesOf(key))}
      />
      {lines?.hold === 'count' && (
        <>
          <Select
            aria-label={word('symbol')}
            value={lines.symbol}
            popupMatchSelectWidth={false}
            options={lineCounts.map((value) => ({ value, label: word(value) }))}
            onChange={(symbol) => set({ ...lines, symbol })}
          />
          <InputNumber
            aria-label={text('lineCount')}
            value={lines.count}
            min={0}
            max={mostLines}
            precision={0}
            onChange={(count) => set({ ...lines, count: count ?? 0 })}
          />
        </>
      )}
    </div>
  )
}
