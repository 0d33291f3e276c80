import { Button, ConfigProvider } from 'antd'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { observer } from 'mobx-react-lite'
import { ViewsContext } from '#renderers/parts/control.tsx'
import type { LoadedViews } from '#renderers/parts/control.tsx'
import { useRuntime, useTexts } from '#renderers/runtime.tsx'
import type { FormActs, FormPort } from '#schemas/runtime.ts'
import { FieldRow } from './parts/field-row.tsx'
import { controlSizes, Grid, isStacked } from './parts/grid.tsx'
import { Nearness } from './parts/near.tsx'
import { Stretch, stretchesOf } from './parts/stretch.tsx'
import { formTexts } from './parts/texts.ts'
import { DrawnContext, fieldsOf, TreeNode, WantedContext } from './parts/tree.tsx'
import type { FormTreeContext } from './parts/tree.tsx'

export interface FormPageProps {
  readonly form: FormPort
  readonly views: LoadedViews
  /**
   * How often saving was refused because of wrong fields. Each time, the first wrong field is shown
   * and focused.
   */
  readonly refusals: number
  /** What the buttons of the form can do; must be stable. When absent, they do nothing. */
  readonly acts?: FormActs
  /**
   * The user wants to save: Enter in a form of one line, or Ctrl or Cmd with Enter or S anywhere.
   */
  onSubmit(): void
}

const noActs: FormActs = {}

/**
 * The fields of an open form as its document arranges them. Every field observes only itself, and
 * fields far outside the viewport are drawn as text.
 */
export function FormPage({ form, views, refusals, acts = noActs, onSubmit }: FormPageProps) {
  const { document } = form.plan.model
  const drawn = useMemo<FormTreeContext>(
    () => ({
      form,
      views,
      row: FieldRow,
      fields: fieldsOf(form),
      nearness: new Nearness(),
      first: firstOf(form),
      acts,
    }),
    [form, views, acts],
  )
  const runtime = useRuntime()
  const stretches = useMemo(() => stretchesOf(drawn, runtime), [drawn, runtime])
  const text = useTexts(formTexts)
  const root = useRef<HTMLFormElement>(null)
  const [shown, setShown] = useState(0)
  const [jump, setJump] = useState<Jump | null>(null)
  const wanted = useMemo(
    () => (refusals > shown ? around(form.firstProblem) : around(jump?.to)),
    [form, refusals, shown, jump],
  )
  useEffect(() => {
    if (refusals === shown) return undefined
    // A tab is opened in an effect, so its fields can only be focused one frame later.
    const frame = requestAnimationFrame(() => {
      show(root.current, form, form.firstProblem)
      setShown(refusals)
    })
    return () => cancelAnimationFrame(frame)
  }, [form, refusals, shown])
  useEffect(() => {
    if (!jump) return undefined
    const frame = requestAnimationFrame(() => show(root.current, form, jump.to))
    return () => cancelAnimationFrame(frame)
  }, [form, jump])
  const onKeyDown = (event: KeyboardEvent) => {
    if (
      !(event.ctrlKey || event.metaKey) ||
      event.nativeEvent.isComposing ||
      !(event.key === 'Enter' || event.key.toLowerCase() === 's')
    )
      return
    event.preventDefault()
    onSubmit()
  }
  return (
    <ConfigProvider componentSize={controlSizes[document.form.size]}>
      <DrawnContext value={drawn}>
        <ViewsContext value={views}>
          <WantedContext value={wanted}>
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles the shortcuts of the whole form */}
            <form
              ref={root}
              noValidate
              aria-label={text('form')}
              onKeyDown={onKeyDown}
              onSubmit={(event) => {
                event.preventDefault()
                onSubmit()
              }}
            >
              <Grid document={document} isStacked={isStacked(document)}>
                {stretches.map((ids) =>
                  ids.length === 1 ? (
                    <TreeNode key={ids[0]} id={ids[0] ?? ''} />
                  ) : (
                    <Stretch key={ids[0]} ids={ids} />
                  ),
                )}
              </Grid>
              <Summary form={form} isTried={refusals > 0} onJump={(to) => setJump({ to })} />
            </form>
          </WantedContext>
        </ViewsContext>
      </DrawnContext>
    </ConfigProvider>
  )
}

const firstOf = (form: FormPort): string | undefined =>
  form.plan.model.fields.find((modelField) => {
    const field = form.field(modelField.path)
    return modelField.kind.holds !== 'rows' && field?.visible && !field.readOnly
  })?.path

const nothing: readonly string[] = []

type WrongField = FormPort['wrongFields'][number]

/** The wrong field that the user wants to see; a new object each time. */
interface Jump {
  readonly to: WrongField
}

/** The layout nodes around the first wrong field, and the field itself. */
function around(wrong: WrongField | undefined): readonly string[] {
  return wrong ? [...wrong.source.inside, wrong.source.node.id] : nothing
}

/**
 * Scrolls to a wrong field and focuses it. If it is a cell that is not drawn yet, its table is used.
 */
function show(root: HTMLElement | null, form: FormPort, first: WrongField | undefined): void {
  if (!root || !first) return
  const table = first.source.table && form.field(first.source.table.path)
  const place =
    root.ownerDocument.getElementById(first.id) ??
    (table ? root.ownerDocument.getElementById(table.id) : null)
  place?.scrollIntoView({ block: 'center' })
  place?.focus({ preventScroll: true })
}

interface SummaryProps {
  readonly form: FormPort
  /** Saving was tried. */
  readonly isTried: boolean
  onJump(to: WrongField): void
}

/** More links than this would hide the form. */
const mostLinks = 12

/** How many fields are wrong, with a link to each. */
const Summary = observer(({ form, isTried, onJump }: SummaryProps) => {
  const text = useTexts(formTexts)
  const count = form.problemCount
  const isWrong = isTried && count > 0
  return (
    <div className={isWrong ? 'berth-summary berth-summary-shown' : 'berth-summary'}>
      <div role="status">
        {isWrong && <p>{text(count === 1 ? 'problem' : 'problems', { count })}</p>}
        {isWrong && form.otherProblems.map((problem) => <p key={problem}>{problem}</p>)}
      </div>
      {isWrong &&
        form.wrongFields.slice(0, mostLinks).map((wrong) => (
          <Button key={wrong.id} type="link" size="small" danger onClick={() => onJump(wrong)}>
            {wrong.label}
          </Button>
        ))}
    </div>
  )
})
