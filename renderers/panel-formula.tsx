import { Flex, Input, Select, Typography } from 'antd'
import type { InputRef } from 'antd'
import { useRef, useState } from 'react'
import Value from 'typebox/value'
import { formulaTexts, parseFormula, printFormula } from '#schemas/widget/formula-text.ts'
import { expression } from '#schemas/widget/formula.ts'
import type { Expression } from '#schemas/widget/formula.ts'
import { usePanel } from './panel-control.ts'
import type { PanelControlProps } from './panel-control.ts'
import { panelTexts } from './panel-texts.ts'
import { useTexts } from './runtime.tsx'

const storedOf = (value: unknown): Expression => (Value.Check(expression, value) ? value : [])

const signs = ['+', '-', '×', '÷', '(', ')']

/** A formula as text: what is wrong is shown at its place, what was understood is read back with the names of the fields. */
export function FormulaBox({ id, label, value, onChange }: PanelControlProps) {
  const { fields, path } = usePanel()
  const say = useTexts(panelTexts)
  const explain = useTexts(formulaTexts)
  const box = useRef<InputRef>(null)
  const stored = storedOf(value)
  const printed = printFormula(stored)
  const [draft, setDraft] = useState<string | null>(null)
  const text = draft ?? printed
  const named = fields.filter((one) => one.path !== path).map((one) => ({ field: one.path, label: one.label }))
  const parsed = text.trim() === '' ? null : parseFormula(text, named)
  const problem = parsed && 'problem' in parsed ? parsed.problem : null
  const write = (next: string) => {
    setDraft(next)
    if (next.trim() === '') return onChange([])
    const read = parseFormula(next, named)
    return 'expression' in read ? onChange(read.expression) : undefined
  }
  const insert = (word: string) => {
    const at = box.current?.input?.selectionStart ?? text.length
    write(`${text.slice(0, at)}${word}${text.slice(at)}`)
    box.current?.focus()
  }
  const labelOf = (field: string): string => named.find((one) => one.field === field)?.label ?? field
  return (
    <Flex vertical gap={4}>
      <Input
        id={id}
        ref={box}
        size="small"
        value={text}
        maxLength={2000}
        placeholder={say('formulaHelp')}
        aria-label={label}
        {...(problem && { status: 'error' as const, 'aria-invalid': true, 'aria-describedby': `${id}-problem` })}
        onChange={(event) => write(event.target.value)}
        onBlur={() => !problem && setDraft(null)}
      />
      <Flex gap={4} wrap>
        {signs.map((sign) => (
          <button key={sign} type="button" aria-label={`${say('insert')} ${sign}`} onClick={() => insert(` ${sign} `)}>
            {sign}
          </button>
        ))}
        <Select<string | null> size="small" style={{ flex: 1, minWidth: 120 }} value={null} placeholder={say('insert')} aria-label={say('insert')} options={named.map((one) => ({ value: one.field, label: one.label }))} onChange={(field) => field !== null && insert(`[${field}]`)} />
      </Flex>
      {problem && (
        <Typography.Text type="danger" id={`${id}-problem`} role="alert">
          {explain(problem.code, problem.params)}
          <code style={{ display: 'block' }}>
            {text.slice(0, problem.at)}
            <mark>{text.slice(problem.at, problem.at + 1) || ' '}</mark>
            {text.slice(problem.at + 1)}
          </code>
        </Typography.Text>
      )}
      {!problem && stored.length > 0 && <Typography.Text type="secondary">{say('reads', { text: printFormula(stored, labelOf) })}</Typography.Text>}
    </Flex>
  )
}
