import { AutoComplete, Flex, Input, Typography } from 'antd'
import { useImperativeHandle, useRef, useState } from 'react'
import type { Ref } from 'react'
import { functionTexts } from '#schemas/widget/formula-function-texts.ts'
import { functionNames } from '#schemas/widget/formula-functions.ts'
import type { FunctionName } from '#schemas/widget/formula-functions.ts'
import { formulaTexts } from '#schemas/widget/formula-problems.ts'
import type { FormulaProblem } from '#schemas/widget/formula-problems.ts'
import type { NamedField } from '#schemas/widget/formula-text.ts'
import { panelTexts } from './texts.ts'
import { wide } from '../parts/control-props.ts'
import { useTexts } from '../runtime.tsx'

/** The word before the caret if it can be a field or a function. '[' starts the name of a field. */
const wordBefore = /(?:\[[^[\]]*|[\p{L}_][\p{L}\p{M}\p{N}_.]*)$/u

interface Suggestion {
  readonly value: string
  readonly label: string
  readonly note: string
  /** How many characters before the end of the inserted text the caret is placed. */
  readonly back: number
}

/** Writes a field in a formula: by its label where that is clear, else by its path. */
export function nameInFormula(named: readonly NamedField[]): (field: string) => string {
  const labels = new Map<string, number>()
  for (const { label } of named) labels.set(label, (labels.get(label) ?? 0) + 1)
  const paths = new Set(named.map(({ field }) => field))
  const labelOf = new Map(named.map(({ field, label }) => [field, label]))
  return (field) => {
    const label = labelOf.get(field) ?? ''
    const isClear = labels.get(label) === 1 && !paths.has(label) && /^[^[\]\s][^[\]]*$/.test(label)
    return `[${isClear && label.trim() === label ? label : field}]`
  }
}

/** What is inserted for a function, with the caret between its brackets where it takes values. */
export const callOf = (name: FunctionName): Insertion => ({
  text: `${name}()`,
  back: name === 'today' || name === 'now' ? 0 : 1,
})

const isSuggested = (query: string, ...names: readonly string[]): boolean =>
  names.some((name) => name.toLowerCase().includes(query))

/** The problem, and the text with the wrong part marked. */
const Wrong = ({
  id,
  text,
  problem,
}: {
  readonly id: string
  readonly text: string
  readonly problem: FormulaProblem
}) => {
  const explain = useTexts(formulaTexts)
  const end = problem.at + Math.max(1, problem.length ?? 1)
  return (
    <Typography.Text type="danger" id={id} role="alert">
      {explain(problem.code, problem.params)}
      <code style={{ display: 'block', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {text.slice(0, problem.at)}
        <mark style={{ textDecoration: 'underline wavy', background: 'none', color: 'inherit' }}>
          {text.slice(problem.at, end) || ' '}
        </mark>
        {text.slice(end)}
      </code>
    </Typography.Text>
  )
}

const drawSuggestion = ({ data }: { readonly data: Pick<Suggestion, 'label' | 'note'> }) => (
  <Flex justify="space-between" gap={8}>
    <span style={{ whiteSpace: 'nowrap' }}>{data.label}</span>
    <Typography.Text type="secondary" ellipsis style={{ flex: '0 1 auto', minWidth: 0 }}>
      {data.note}
    </Typography.Text>
  </Flex>
)

/** Fields and functions that complete what is being typed. */
function useSuggestions(named: readonly NamedField[]): (word: string) => Suggestion[] {
  const says = useTexts(functionTexts)
  const nameOf = nameInFormula(named)
  return (word) => {
    const query = word.replace('[', '').toLowerCase()
    const fields = named
      .filter((namedField) => isSuggested(query, namedField.field, namedField.label))
      .map(({ field, label }): Suggestion => ({
        value: nameOf(field),
        label,
        note: field,
        back: 0,
      }))
    const calls = word.startsWith('[')
      ? []
      : functionNames
          .filter((name) => name.startsWith(query))
          .map((name): Suggestion => {
            const { text, back } = callOf(name)
            return { value: text, label: text, note: says(name), back }
          })
    return [...fields, ...calls].slice(0, 60)
  }
}

/** A text to insert, and how many characters before its end the caret is placed. */
export interface Insertion {
  readonly text: string
  readonly back: number
}

/** What a part around the text of a formula can do to it. */
export interface FormulaTextHandle {
  /** Inserts a text at the caret, and goes on there. */
  insert(insertion: Insertion): void
  /** Shows all fields and functions at the caret. */
  offer(): void
}

/** Reads and sets the caret of the text box inside a frame. */
function useCaret() {
  const frame = useRef<HTMLDivElement>(null)
  const box = () => frame.current?.querySelector('textarea')
  return {
    frame,
    caretAt: () => box()?.selectionStart,
    focusBox: () => box()?.focus(),
    putCaret(at: number) {
      box()?.focus()
      box()?.setSelectionRange(at, at)
    },
  }
}

interface FormulaTextProps {
  readonly id: string
  readonly label: string
  readonly text: string
  readonly named: readonly NamedField[]
  readonly problem: FormulaProblem | null
  readonly rows: { readonly minRows: number; readonly maxRows: number }
  readonly size?: 'small' | 'middle'
  readonly autoFocus?: boolean
  readonly handle?: Ref<FormulaTextHandle>
  onText(text: string): void
  onBlur?(): void
}

/**
 * A formula as text. Fields, by their labels, and functions are suggested while typing; a problem
 * is marked at its position.
 */
export function FormulaText(props: FormulaTextProps) {
  const { id, label, text, named, problem, rows, handle, onText, onBlur } = props
  const say = useTexts(panelTexts)
  const { frame, caretAt, focusBox, putCaret } = useCaret()
  const [word, setWord] = useState<string | null>(null)
  const suggest = useSuggestions(named)
  const type = (next: string) => {
    setWord(wordBefore.exec(next.slice(0, caretAt() ?? text.length))?.[0] ?? null)
    onText(next)
  }
  /** Inserts a text in place of `instead`, which stands directly before the caret. */
  const put = (insertion: Insertion, instead: string) => {
    const at = caretAt() ?? text.length
    const from = at - instead.length
    onText(`${text.slice(0, from)}${insertion.text}${text.slice(at)}`)
    setWord(null)
    requestAnimationFrame(() => putCaret(from + insertion.text.length - insertion.back))
  }
  useImperativeHandle(handle, () => ({
    insert: (insertion) => put(insertion, ''),
    offer: () => (focusBox(), setWord('')),
  }))
  const offered = word === null ? [] : suggest(word)
  return (
    <Flex vertical gap={4} ref={frame}>
      <AutoComplete
        style={wide}
        value={text}
        open={offered.length > 0}
        defaultActiveFirstOption
        popupMatchSelectWidth={320}
        options={offered.map((suggestion) => ({ ...suggestion, title: suggestion.note }))}
        optionRender={drawSuggestion}
        onOpenChange={(isOpen) => !isOpen && setWord(null)}
        onSelect={(_value, option) => put({ text: option.value, back: option.back }, word ?? '')}
        onChange={(next, option) => !(option && 'value' in option) && type(next)}
        {...(onBlur && { onBlur })}
      >
        <Input.TextArea
          id={id}
          autoSize={rows}
          size={props.size ?? 'middle'}
          autoFocus={props.autoFocus ?? false}
          maxLength={2000}
          placeholder={say('formulaHelp')}
          aria-label={label}
          {...(problem && {
            status: 'error' as const,
            'aria-invalid': true,
            'aria-describedby': `${id}-problem`,
          })}
        />
      </AutoComplete>
      {problem && <Wrong id={`${id}-problem`} text={text} problem={problem} />}
    </Flex>
  )
}
