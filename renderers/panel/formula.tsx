import { AutoComplete, Button, Flex, Input, Typography } from 'antd'
import { useRef, useState } from 'react'
import { Check } from 'typebox/value'
import { functionTexts } from '#schemas/widget/formula-function-texts.ts'
import { functionNames } from '#schemas/widget/formula-functions.ts'
import { formulaTexts } from '#schemas/widget/formula-problems.ts'
import type { FormulaProblem } from '#schemas/widget/formula-problems.ts'
import { parseFormula, printFormula } from '#schemas/widget/formula-text.ts'
import type { NamedField } from '#schemas/widget/formula-text.ts'
import { expression } from '#schemas/widget/formula.ts'
import type { Expression } from '#schemas/widget/formula.ts'
import { usePanel } from './control.ts'
import type { PanelControlProps } from './control.ts'
import { panelTexts } from './texts.ts'
import { wide } from '../parts/control-props.ts'
import { useTexts } from '../runtime.tsx'

const storedOf = (value: unknown): Expression => (Check(expression, value) ? value : [])

const signs = ['+', '-', '×', '÷', '(', ')']

/** The word before the caret if it can be a field or a function. '[' starts the name of a field. */
const wordBefore = /(?:\[[^[\]]*|[\p{L}_][\p{L}\p{M}\p{N}_.]*)$/u

interface Suggestion {
  readonly value: string
  readonly label: string
  readonly note: string
  /** How many characters before the end of the inserted text the caret is placed. */
  readonly back: number
}

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
  return (word) => {
    const query = word.replace('[', '').toLowerCase()
    const fields = named
      .filter((namedField) => isSuggested(query, namedField.field, namedField.label))
      .map((namedField): Suggestion => ({
        value: `[${namedField.field}]`,
        label: namedField.label,
        note: namedField.field,
        back: 0,
      }))
    const calls = word.startsWith('[')
      ? []
      : functionNames
          .filter((name) => name.startsWith(query))
          .map((name): Suggestion => ({
            value: `${name}()`,
            label: `${name}()`,
            note: says(name),
            back: name === 'today' || name === 'now' ? 0 : 1,
          }))
    return [...fields, ...calls].slice(0, 60)
  }
}

/** A text to insert, replacing another. */
interface Insertion extends Pick<Suggestion, 'back'> {
  readonly text: string
  /** The text that is replaced; it is directly before the caret. */
  readonly instead: string
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

interface SignsProps {
  readonly onSign: (sign: string) => void
  readonly onFunction: () => void
}

/** Buttons for the operators, and for the list of functions. */
const Signs = ({ onSign, onFunction }: SignsProps) => {
  const say = useTexts(panelTexts)
  return (
    <Flex gap={4} wrap>
      {signs.map((sign) => (
        <Button
          key={sign}
          size="small"
          aria-label={`${say('insert')} ${sign}`}
          onClick={() => onSign(sign)}
        >
          {sign}
        </Button>
      ))}
      <Button size="small" aria-label={say('insertFunction')} onClick={onFunction}>
        ƒ( )
      </Button>
    </Flex>
  )
}

/**
 * Edits a formula as text. Fields and functions are suggested while typing, a problem is marked at
 * its position, and a valid formula is repeated with the labels of the fields.
 */
export function FormulaBox({ id, label, value, onChange }: PanelControlProps) {
  const { fields, path } = usePanel()
  const say = useTexts(panelTexts)
  const { frame, caretAt, focusBox, putCaret } = useCaret()
  const stored = storedOf(value)
  const printed = printFormula(stored)
  const [draft, setDraft] = useState<string | null>(null)
  const [word, setWord] = useState<string | null>(null)
  const text = draft ?? printed
  const named = fields
    .filter((field) => field.path !== path)
    .map((field) => ({ field: field.path, label: field.label }))
  const suggest = useSuggestions(named)
  const parsed = text.trim() === '' ? null : parseFormula(text, named)
  const problem = parsed && 'problem' in parsed ? parsed.problem : null
  const write = (next: string) => {
    setDraft(next)
    if (next.trim() === '') return onChange([])
    const read = parseFormula(next, named)
    return 'expression' in read ? onChange(read.expression) : undefined
  }
  const type = (next: string) => {
    setWord(wordBefore.exec(next.slice(0, caretAt() ?? text.length))?.[0] ?? null)
    write(next)
  }
  /** Inserts a text in place of what is before the caret. */
  const put = (given: Insertion) => {
    const at = caretAt() ?? text.length
    const from = at - given.instead.length
    write(`${text.slice(0, from)}${given.text}${text.slice(at)}`)
    setWord(null)
    requestAnimationFrame(() => putCaret(from + given.text.length - given.back))
  }
  const labelOf = (field: string): string =>
    named.find((namedField) => namedField.field === field)?.label ?? field
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
        onSelect={(_value, option) =>
          put({ text: option.value, instead: word ?? '', back: option.back })
        }
        onChange={(next, option) => !(option && 'value' in option) && type(next)}
        onBlur={() => !problem && setDraft(null)}
      >
        <Input.TextArea
          id={id}
          autoSize={{ minRows: 1, maxRows: 6 }}
          size="small"
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
      <Signs
        onSign={(sign) => put({ text: ` ${sign} `, instead: '', back: 0 })}
        onFunction={() => (focusBox(), setWord(''))}
      />
      {problem && <Wrong id={`${id}-problem`} text={text} problem={problem} />}
      {!problem && stored.length > 0 && (
        <Typography.Text type="secondary">
          {say('reads', { text: printFormula(stored, labelOf) })}
        </Typography.Text>
      )}
    </Flex>
  )
}
