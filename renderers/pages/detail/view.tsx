import { createContext, useContext, useMemo } from 'react'
import { observer } from 'mobx-react-lite'
import { Labelled } from '#renderers/pages/form/parts/field-row.tsx'
import { Nearness } from '#renderers/pages/form/parts/near.tsx'
import { Grid, isStacked } from '#renderers/pages/form/parts/grid.tsx'
import { DrawnContext, fieldsOf, TreeNode, useDrawn } from '#renderers/pages/form/parts/tree.tsx'
import type { FormTreeContext, FieldRowProps } from '#renderers/pages/form/parts/tree.tsx'
import { ReadValue } from '#renderers/parts/read-value.tsx'
import type { LoadedViews } from '#renderers/parts/control.tsx'
import type { FieldPort, FormActs, FormPort } from '#schemas/runtime.ts'
import { PrintedTable } from './parts/printed-table.tsx'

/** The values of a record as texts, by field name; a sub-table is a list of rows of such texts. */
export type PrintedRecord = Readonly<Record<string, unknown>>

export interface DetailPageProps {
  readonly form: FormPort
  readonly views: LoadedViews
  readonly printed: PrintedRecord
  /** What the buttons of the form can do; must be stable. When absent, they do nothing. */
  readonly acts?: FormActs
}

const noActs: FormActs = {}

const PrintedContext = createContext<PrintedRecord>({})

/** One record for reading: the layout of its form with every value as text, and no inputs. */
export function DetailPage({ form, views, printed, acts = noActs }: DetailPageProps) {
  const drawn = useMemo<FormTreeContext>(
    () => ({
      form,
      views,
      row: TextRow,
      fields: fieldsOf(form),
      nearness: new Nearness(),
      first: undefined,
      acts,
    }),
    [form, views, acts],
  )
  const { document } = form.plan.model
  return (
    <DrawnContext value={drawn}>
      <PrintedContext value={printed}>
        <Grid document={document} isStacked={isStacked(document)}>
          {document.children.map((id) => (
            <TreeNode key={id} id={id} />
          ))}
        </Grid>
      </PrintedContext>
    </DrawnContext>
  )
}

const textOf = (printed: unknown): string =>
  typeof printed === 'string' || typeof printed === 'number' ? String(printed) : ''

interface StandingProps extends Pick<FieldRowProps, 'source' | 'field'> {
  readonly printed: string
}

/** A value as its kind draws it for reading; as text where the kind does not. */
const Standing = observer(({ source, field, printed }: StandingProps) => {
  const drawing = useDrawn().views[source.node.kind]?.detail
  if (printed === '') return '-'
  return (
    <ReadValue
      bound={source.bound}
      value={field.value}
      printed={printed}
      drawing={drawing}
      isDetail
    />
  )
})

const TextRow = observer(({ source, field }: FieldRowProps) => {
  const printed = useContext(PrintedContext)[source.node.field]
  if (!field.visible) return null
  if (source.kind.holds === 'rows') {
    return (
      <div style={{ gridColumn: `span ${source.node.span}` }}>
        <PrintedTable
          field={field}
          rows={printed}
          heads={source.bound.heads}
          columns={source.columns}
          totals={source.bound.totals}
        />
      </div>
    )
  }
  return (
    <Labelled node={{ ...source.node, tip: '' }} field={named(field)} isWhole={false}>
      <div id={field.id} role="group" aria-label={field.label} className="berth-text">
        <Standing source={source} field={field} printed={textOf(printed) || field.printed} />
      </div>
    </Labelled>
  )
})

/** Nothing is marked as required, because nothing is entered here. */
const named = ({ id, label }: FieldPort) => ({ id, label, required: false })
