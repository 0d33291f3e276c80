import { Segmented, Table } from 'antd'
import { observer } from 'mobx-react-lite'
import { useMemo, useState } from 'react'
import type { DragEvent } from 'react'
import type { LoadedViews } from '#renderers/parts/control.tsx'
import { ListCell } from '#renderers/pages/list/parts/cell.tsx'
import { useRuntime, useTexts } from '#renderers/runtime.tsx'
import type { RecordRow } from '#schemas/api/record.ts'
import type { ListColumn } from '#schemas/design/document.ts'
import { compile } from '#schemas/design/model.ts'
import { inLanguage } from '#schemas/design/words.ts'
import { columnsOf, isListable, isSearchable, searchesOf } from '#schemas/page/list.ts'
import { useViews } from '../canvas/use-views.ts'
import { useDesign } from '../context.tsx'
import { useRealRows } from '../live.ts'
import { columnFor, searchFor } from '../inspector/list-entries.ts'
import { useNames } from '../inspector/list-parts.tsx'
import type { ListSettingsSetter } from '../inspector/list-parts.tsx'
import { AddField, FieldMenu, moved } from './field-menu.tsx'
import { makeSampleRows } from './sample-rows.ts'
import { listTexts } from './texts.ts'

/** The search fields above the list; each has a menu. */
const Searches = observer(({ change }: { readonly change: ListSettingsSetter }) => {
  const { model } = useDesign()
  const text = useTexts(listTexts)
  const nameOf = useNames()
  const searches = searchesOf(model)
  const free = model.fields.filter(
    (field) => isSearchable(field) && !searches.some((search) => search.field === field.path),
  )
  const add = (path: string) => {
    const field = model.byPath.get(path)
    if (field) change({ searches: [...searches, searchFor(field)] })
  }
  return (
    <ul className="design-list-searches" aria-label={text('searches')}>
      {searches.map(({ field }, at) => (
        <li key={field}>
          <span>{nameOf(field)}</span>
          <FieldMenu
            name={nameOf(field)}
            at={at}
            count={searches.length}
            takeOut={text('takeOut')}
            onMove={(to) => change({ searches: moved(searches, at, to) })}
            onTakeOut={() => change({ searches: searches.toSpliced(at, 1) })}
          />
        </li>
      ))}
      <AddField label={text('addSearch')} fields={free} nameOf={nameOf} onAdd={add} />
    </ul>
  )
})

interface ColumnsGiven {
  readonly columns: readonly ListColumn[]
  readonly views: LoadedViews
  readonly change: ListSettingsSetter
}

/** The columns as the table draws them: each head has a menu and can be dragged. */
function useDrawnColumns({ columns, views, change }: ColumnsGiven) {
  const { document, kinds } = useDesign()
  const { language } = useRuntime()
  // Choices are written in the language of the interface.
  const model = useMemo(
    () => compile(kinds, inLanguage(document, language)),
    [kinds, document, language],
  )
  const text = useTexts(listTexts)
  const nameOf = useNames()
  const [dragged, setDragged] = useState<number | null>(null)
  const move = (from: number, to: number) => change({ columns: moved(columns, from, to) })
  return columns.flatMap((column, at) => {
    const field = model.byPath.get(column.field)
    if (!field) return []
    const name = nameOf(column.field)
    return [
      {
        key: column.field,
        align: column.align,
        ...(column.width > 0 && { width: column.width }),
        title: (
          <span className="design-list-head">
            <span>{name}</span>
            <FieldMenu
              name={name}
              at={at}
              count={columns.length}
              takeOut={text('hide')}
              onMove={(to) => move(at, to)}
              onTakeOut={() => change({ columns: columns.toSpliced(at, 1) })}
            />
          </span>
        ),
        onHeaderCell: () => ({
          draggable: true,
          className: dragged === at ? 'is-dragged' : '',
          onDragStart: () => setDragged(at),
          onDragEnd: () => setDragged(null),
          onDragOver: (event: DragEvent) => event.preventDefault(),
          onDrop: () => dragged !== null && dragged !== at && move(dragged, at),
        }),
        render: (_: unknown, row: RecordRow) => (
          <ListCell
            column={{ ...column, column: field, isExtra: false, isCopied: false }}
            row={row}
            cells={views}
          />
        ),
      },
    ]
  })
}

/** Rows of the published form that are shown. */
const realCount = 20

/**
 * The rows under the design: those of the published form where there are any to see, else samples.
 * Fields that are not published yet show samples in both.
 */
function useRows() {
  const { model } = useDesign()
  const { lookups, timeZone } = useRuntime()
  const [now] = useState(Date.now)
  const [isSample, setSample] = useState(false)
  const real = useRealRows(realCount)
  const samples = useMemo(
    () => makeSampleRows(model, { now, timeZone, choices: (to) => lookups.choices(to) }),
    [model, now, timeZone, lookups],
  )
  const mixed = useMemo(() => {
    const fresh = real?.link.fresh.filter(({ table }) => table === null) ?? []
    return real?.rows.map((row, index): RecordRow => {
      const sample = samples[index % samples.length]?.data ?? {}
      const beside = fresh.map(({ node }) => [node.field, sample[node.field]] as const)
      return { ...row, data: { ...row.data, ...Object.fromEntries(beside) } }
    })
  }, [real, samples])
  const isReal = mixed !== undefined && !isSample
  return { rows: isReal ? mixed : samples, hasReal: mixed !== undefined, isReal, setSample }
}

/**
 * The list under design. Its columns are moved on their heads, and its search fields above it; what
 * else can be set stands in the inspector.
 */
export const ListCanvas = observer(() => {
  const store = useDesign()
  const text = useTexts(listTexts)
  const nameOf = useNames()
  const { model } = store
  const views = useViews(store.document)
  const change: ListSettingsSetter = (set) => void store.run({ type: 'list', set })
  const columns = columnsOf(model)
  const drawn = useDrawnColumns({ columns, views, change })
  const { rows, hasReal, isReal, setSample } = useRows()
  const free = model.fields.filter(
    (field) => isListable(field) && !columns.some((column) => column.field === field.path),
  )
  const add = (path: string) => {
    const field = model.byPath.get(path)
    if (field) change({ columns: [...columns, columnFor(field)] })
  }
  return (
    <section className="design-scroller design-list" aria-label={text('list')}>
      <Searches change={change} />
      <div className="design-list-card">
        <div className="design-list-tools">
          {hasReal && (
            <Segmented
              aria-label={text('rows')}
              value={isReal ? 'real' : 'sample'}
              options={(['real', 'sample'] as const).map((value) => ({
                value,
                label: text(value),
              }))}
              onChange={(value) => setSample(value === 'sample')}
            />
          )}
          <span className="design-quiet">{text(isReal ? 'realHint' : 'sampleHint')}</span>
          <AddField label={text('addColumn')} fields={free} nameOf={nameOf} onAdd={add} />
        </div>
        <Table
          rowKey="id"
          size="middle"
          pagination={false}
          scroll={{ x: 'max-content' }}
          dataSource={rows}
          columns={drawn}
        />
      </div>
    </section>
  )
})
