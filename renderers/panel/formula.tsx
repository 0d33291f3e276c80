import { ExpandOutlined } from '@ant-design/icons'
import { Button, Flex } from 'antd'
import { createElement, use, useRef, useState } from 'react'
import { Check } from 'typebox/value'
import { parseFormula, printFormula } from '#schemas/widget/formula-text.ts'
import type { NamedField } from '#schemas/widget/formula-text.ts'
import { expression } from '#schemas/widget/formula.ts'
import type { Expression } from '#schemas/widget/formula.ts'
import { FormulaEditorContext, usePanel } from './control.ts'
import type { PanelControlProps } from './control.ts'
import { FormulaText, nameInFormula } from './formula-text.tsx'
import type { FormulaTextHandle, Insertion } from './formula-text.tsx'
import { panelTexts } from './texts.ts'
import { useTexts } from '../runtime.tsx'

/** A stored formula; an empty one where it cannot be read. */
export const storedFormula = (value: unknown): Expression => (Check(expression, value) ? value : [])

const signs = ['+', '-', '×', '÷', '(', ')']

interface SignsProps {
  readonly onSign: (insertion: Insertion) => void
  readonly onOffer: () => void
}

/** Buttons for the operators, and for the list of fields and functions. */
export const FormulaSigns = ({ onSign, onOffer }: SignsProps) => {
  const say = useTexts(panelTexts)
  return (
    <>
      {signs.map((sign) => (
        <Button
          key={sign}
          size="small"
          aria-label={`${say('insert')} ${sign}`}
          onClick={() => onSign({ text: ` ${sign} `, back: 0 })}
        >
          {sign}
        </Button>
      ))}
      <Button size="small" aria-label={say('insertFunction')} onClick={onOffer}>
        ƒ( )
      </Button>
    </>
  )
}

/** Everything that a formula of one field may read: all fields but itself. */
export const namedFields = (
  fields: readonly { readonly path: string; readonly label: string }[],
  path: string,
): NamedField[] =>
  fields
    .filter((field) => field.path !== path)
    .map((field) => ({ field: field.path, label: field.label }))

/** The text of a formula while it is edited, and what is wrong with it. */
export function readFormula(text: string, named: readonly NamedField[]) {
  const parsed = text.trim() === '' ? { expression: [] } : parseFormula(text, named)
  return 'problem' in parsed
    ? { expression: null, problem: parsed.problem }
    : { expression: parsed.expression, problem: null }
}

/** Edits a formula as text; the large editor is one button away. */
export function FormulaBox({ id, label, value, onChange }: PanelControlProps) {
  const { fields, path } = usePanel()
  const editor = use(FormulaEditorContext)
  const say = useTexts(panelTexts)
  const box = useRef<FormulaTextHandle>(null)
  const [draft, setDraft] = useState<string | null>(null)
  const [isOpen, setOpen] = useState(false)
  const named = namedFields(fields, path)
  const text = draft ?? printFormula(storedFormula(value), nameInFormula(named))
  const { problem } = readFormula(text, named)
  const write = (next: string) => {
    setDraft(next)
    const read = readFormula(next, named)
    if (read.expression) onChange(read.expression)
  }
  return (
    <>
      <FormulaText
        id={id}
        label={label}
        text={text}
        named={named}
        problem={problem}
        rows={{ minRows: 1, maxRows: 6 }}
        size="small"
        handle={box}
        onText={write}
        onBlur={() => !problem && setDraft(null)}
      />
      <Flex gap={4} wrap style={{ marginBlockStart: 4 }}>
        <FormulaSigns
          onSign={(insertion) => box.current?.insert(insertion)}
          onOffer={() => box.current?.offer()}
        />
        {editor && (
          <Button size="small" icon={<ExpandOutlined aria-hidden />} onClick={() => setOpen(true)}>
            {say('openEditor')}
          </Button>
        )}
      </Flex>
      {editor &&
        isOpen &&
        createElement(editor, {
          label,
          value: storedFormula(value),
          path,
          onClose: () => setOpen(false),
          onSave: (next) => {
            setDraft(null)
            onChange(next)
          },
        })}
    </>
  )
}
