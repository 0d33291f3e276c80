import { Alert, Button, Input, Select } from 'antd'
import { observer } from 'mobx-react-lite'
import { useMemo, useState } from 'react'
import { useRuntime, useTexts } from '#renderers/runtime.tsx'
import type { RecordRow } from '#schemas/api/record.ts'
import type { Field } from '#schemas/design/model.ts'
import { columnsOf } from '#schemas/page/list.ts'
import { fieldsIn } from '#schemas/widget/formula.ts'
import type { Expression } from '#schemas/widget/formula.ts'
import { withAffix } from '#schemas/widget/print.ts'
import { useDesign, useNodeName } from '../context.tsx'
import { sampleEnv, useRealRows } from '../live.ts'
import { ValueBox } from '../rules/value-box.tsx'
import { readSample, resultOf } from './sample.ts'
import { formulaEditorTexts } from './texts.ts'

interface ValueProps {
  readonly field: Field
  readonly label: string
  readonly value: unknown
  readonly onChange: (value: unknown) => void
}

/** A text box for values that nobody types in the form itself. */
const TypedValue = ({ field, label, value, onChange }: ValueProps) => {
  const { lookups } = useRuntime()
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <Input
      aria-label={label}
      value={typed ?? field.bound.print(value, lookups)}
      onChange={({ target }) => {
        setTyped(target.value)
        onChange(field.bound.read(target.value === '' ? null : target.value))
      }}
    />
  )
}

/** One value of a sample, entered with the control of its field. */
const SampleValue = (props: ValueProps) => {
  const { bound, kind } = props.field
  return bound.expression || bound.shows || kind.fill ? (
    <TypedValue {...props} />
  ) : (
    <ValueBox {...props} />
  )
}

/** Lines of a column that are shown; the others count too. */
const shownLines = 3

/** The value of a field in the sample; of a column, its values in the first lines. */
const SampleField = observer(({ field, label, value, onChange }: ValueProps) => {
  const text = useTexts(formulaEditorTexts)
  const isColumn = field.table !== null && Array.isArray(value) && field.bound.type !== 'ids'
  if (!isColumn)
    return <SampleValue field={field} label={label} value={value} onChange={onChange} />
  return value.slice(0, shownLines).map((cell: unknown, row) => (
    <SampleValue
      // oxlint-disable-next-line react/no-array-index-key -- lines have only their position
      key={row}
      field={field}
      label={text('line', { name: label, row: row + 1 })}
      value={cell}
      onChange={(next) => onChange(value.with(row, next))}
    />
  ))
})

const told = 3
const mostRecords = 50

/** Chooses a real record as the sample; nothing where there are none to see. */
const RecordSelect = observer(
  ({
    value,
    onPick,
  }: {
    readonly value: string
    readonly onPick: (row: RecordRow | null) => void
  }) => {
    const real = useRealRows(mostRecords)
    const { model } = useDesign()
    const { lookups } = useRuntime()
    const text = useTexts(formulaEditorTexts)
    const [hasFailed, setFailed] = useState(false)
    if (!real) return null
    const columns = columnsOf(model).flatMap(({ field }) => model.byPath.get(field) ?? [])
    const nameOf = ({ id, data }: RecordRow): string =>
      columns
        .map((column) => column.bound.print(data[column.node.field], lookups))
        .filter(Boolean)
        .slice(0, told)
        .join(' · ') || id
    const pick = (id: string) => {
      setFailed(false)
      if (id === '') return onPick(null)
      real.read(id).then(onPick, () => setFailed(true))
    }
    return (
      <>
        <Select
          aria-label={text('record')}
          className="design-pick"
          value={value}
          showSearch={{ optionFilterProp: 'label' }}
          options={[
            { value: '', label: text('sample') },
            ...real.rows.map((row) => ({ value: row.id, label: nameOf(row) })),
          ]}
          onChange={pick}
        />
        {hasFailed && <Alert type="warning" showIcon title={text('failed')} />}
      </>
    )
  },
)

interface TrialProps {
  /** The formula as it was last complete. */
  readonly formula: Expression
  /** Is it what is typed now? */
  readonly isComplete: boolean
  readonly path: string
}

/** Works a formula out at once, with values that can be changed. */
export const FormulaTrial = observer(({ formula, isComplete, path }: TrialProps) => {
  const { model } = useDesign()
  const { lookups, timeZone } = useRuntime()
  const text = useTexts(formulaEditorTexts)
  const nameOf = useNodeName()
  const [now] = useState(Date.now)
  const [record, setRecord] = useState<RecordRow | null>(null)
  const [changed, setChanged] = useState<ReadonlyMap<string, unknown>>(new Map())
  // Counts how often the values began anew, so that boxes show those and not what was typed.
  const [turn, setTurn] = useState(0)
  const begin = () => {
    setChanged(new Map())
    setTurn(turn + 1)
  }
  const target = model.byPath.get(path)
  const env = useMemo(() => sampleEnv(now, timeZone), [now, timeZone])
  const sample = useMemo(
    () =>
      readSample({
        model,
        target,
        env,
        data: record?.data ?? null,
        choices: (reference) => lookups.choices(reference),
      }),
    [model, target, env, record, lookups],
  )
  const read = (field: string): unknown => (changed.has(field) ? changed.get(field) : sample(field))
  const used = fieldsIn(formula).flatMap((name) => model.byPath.get(name) ?? [])
  const result = formula.length > 0 ? resultOf(formula, { target, env }, read) : null
  const plain = target?.bound.print(result, lookups) ?? ''
  const printed = target && plain !== '' ? withAffix(plain, target.bound.affix) : plain
  return (
    <section aria-label={text('try')} className="design-formula-trial">
      <h2>{text('result')}</h2>
      <output className="design-formula-result" aria-label={text('result')}>
        {!isComplete || formula.length === 0 ? (
          <span className="design-quiet">{text('pending')}</span>
        ) : (
          printed || <span className="design-quiet">{text('empty')}</span>
        )}
      </output>
      <h2>{text('values')}</h2>
      <RecordSelect
        value={record?.id ?? ''}
        onPick={(row) => {
          setRecord(row)
          begin()
        }}
      />
      {used.length === 0 && <p className="design-quiet">{text('noValues')}</p>}
      {used.map((field) => (
        <div key={field.path} className="design-formula-value">
          <span aria-hidden>{nameOf(field.node.id)}</span>
          <SampleField
            key={turn}
            field={field}
            label={nameOf(field.node.id)}
            value={read(field.path)}
            onChange={(value) => setChanged(new Map([...changed, [field.path, value]]))}
          />
        </div>
      ))}
      {changed.size > 0 && (
        <Button size="small" type="link" onClick={begin}>
          {text('reset')}
        </Button>
      )}
    </section>
  )
})
