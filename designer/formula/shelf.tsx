import { Collapse, Empty, Input } from 'antd'
import { useState } from 'react'
import { callOf } from '#renderers/panel/formula-text.tsx'
import type { Insertion } from '#renderers/panel/formula-text.tsx'
import { useHolds } from '#renderers/parts/use-holds.ts'
import { useTexts } from '#renderers/runtime.tsx'
import { functionTexts } from '#schemas/widget/formula-function-texts.ts'
import type { NamedField } from '#schemas/widget/formula-text.ts'
import { findIn } from '../find.ts'
import { functionGroups, splitHelp } from './functions.ts'
import { formulaEditorTexts } from './texts.ts'

interface FormulaShelfProps {
  readonly named: readonly NamedField[]
  readonly nameOf: (field: string) => string
  readonly onInsert: (insertion: Insertion) => void
}

interface ShelfEntryProps {
  readonly name: string
  readonly note: string
  readonly example?: string
  readonly onInsert: () => void
}

/** One field or function; pressing it inserts it at the caret. */
const Entry = ({ name, note, example = '', onInsert }: ShelfEntryProps) => {
  const text = useTexts(formulaEditorTexts)
  return (
    <li>
      <button
        type="button"
        className="design-formula-entry"
        aria-label={text('insert', { name })}
        title={note}
        // The caret stays where it is.
        onMouseDown={(event) => event.preventDefault()}
        onClick={onInsert}
      >
        <span>{name}</span>
        <small>{note}</small>
        {example !== '' && <code>{example}</code>}
      </button>
    </li>
  )
}

const groups = ['logic', 'numbers', 'dates', 'words'] as const

/** All fields by their labels, and all functions by group with an example each. */
export const FormulaShelf = ({ named, nameOf, onInsert }: FormulaShelfProps) => {
  const text = useTexts(formulaEditorTexts)
  const helpOf = useTexts(functionTexts)
  const holds = useHolds()
  const [query, setQuery] = useState('')
  const search = { query, holds }
  const fields = findIn(named, ({ field, label }) => [label, field], search)
  const found = groups.flatMap((group) => {
    const list = findIn(functionGroups[group], (name) => [name, helpOf(name)], search)
    return list.length === 0 ? [] : [{ group, list }]
  })
  const isSearching = query.trim() !== ''
  return (
    <div className="design-formula-shelf">
      <Input.Search
        allowClear
        value={query}
        placeholder={text('search')}
        aria-label={text('search')}
        onChange={(event) => setQuery(event.target.value)}
      />
      <section aria-label={text('fields')}>
        <h2>{text('fields')}</h2>
        <ul>
          {fields.map(({ field, label }) => (
            <Entry
              key={field}
              name={label || field}
              note={field}
              onInsert={() => onInsert({ text: nameOf(field), back: 0 })}
            />
          ))}
        </ul>
      </section>
      <section aria-label={text('functions')}>
        <h2>{text('functions')}</h2>
        <Collapse
          key={isSearching ? 'found' : 'all'}
          ghost
          size="small"
          defaultActiveKey={isSearching ? [...groups] : ['numbers']}
          items={found.map(({ group, list }) => ({
            key: group,
            label: text(group),
            children: (
              <ul>
                {list.map((name) => {
                  const { does, example } = splitHelp(helpOf(name))
                  return (
                    <Entry
                      key={name}
                      name={name}
                      note={does}
                      example={example}
                      onInsert={() => onInsert(callOf(name))}
                    />
                  )
                })}
              </ul>
            ),
          }))}
        />
      </section>
      {fields.length === 0 && found.length === 0 && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text('nothing')} />
      )}
    </div>
  )
}
