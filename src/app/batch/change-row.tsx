import { DeleteOutlined } from '@ant-design/icons'
import { Button, Flex, Segmented, Typography } from 'antd'
import { observer } from 'mobx-react-lite'
import { useId, useRef } from 'react'
import { ValueBox } from '#designer/rules/value-box.tsx'
import { FormulaSigns, readFormula } from '#renderers/panel/formula.tsx'
import { FormulaText } from '#renderers/panel/formula-text.tsx'
import type { FormulaTextHandle } from '#renderers/panel/formula-text.tsx'
import { useRuntime, useTexts } from '#renderers/runtime.tsx'
import { isComputable } from '#schemas/page/batch.ts'
import type { NamedField } from '#schemas/widget/formula-text.ts'
import { labelOf } from '#schemas/widget/node.ts'
import { changeActs } from './draft.ts'
import type { ChangeDraft } from './draft.ts'
import { batchTexts } from './texts.ts'

interface ChangeRowProps {
  readonly draft: ChangeDraft
  /** What a formula may read. */
  readonly named: readonly NamedField[]
  onChange(draft: ChangeDraft): void
  onDrop(): void
}

const FormulaRow = ({ draft, named, onChange }: Omit<ChangeRowProps, 'onDrop'>) => {
  const id = useId()
  const text = useTexts(batchTexts)
  const { language } = useRuntime()
  const box = useRef<FormulaTextHandle>(null)
  const { problem } = readFormula(draft.text, named)
  return (
    <Flex vertical gap={4}>
      <FormulaText
        id={id}
        label={`${labelOf(draft.field.node, language)} ${text('formula')}`}
        text={draft.text}
        named={named}
        problem={problem}
        rows={{ minRows: 1, maxRows: 4 }}
        autoFocus
        handle={box}
        onText={(typed) => onChange({ ...draft, text: typed })}
      />
      <Flex gap={4} wrap>
        <FormulaSigns
          onSign={(insertion) => box.current?.insert(insertion)}
          onOffer={() => box.current?.offer()}
        />
      </Flex>
      <Typography.Text type="secondary">{text('formulaHint')}</Typography.Text>
    </Flex>
  )
}

/** What becomes of one field: a value in the control of the form, none, or a formula. */
export const ChangeRow = observer(({ draft, named, onChange, onDrop }: ChangeRowProps) => {
  const text = useTexts(batchTexts)
  const { language } = useRuntime()
  const { field, act } = draft
  const label = labelOf(field.node, language)
  const acts = changeActs.filter((offered) => offered !== 'formula' || isComputable(field))
  return (
    <li className="record-batch-change">
      <Flex gap="small" align="center" wrap className="record-batch-change-head">
        <Typography.Text strong>{label}</Typography.Text>
        <Segmented
          size="small"
          aria-label={text('wayOf', { field: label })}
          value={act}
          options={acts.map((value) => ({ value, label: text(value) }))}
          onChange={(next) => onChange({ ...draft, act: next })}
        />
        <Button
          type="text"
          size="small"
          icon={<DeleteOutlined aria-hidden />}
          aria-label={text('dropField', { field: label })}
          onClick={onDrop}
        />
      </Flex>
      {act === 'set' && (
        <ValueBox
          field={field}
          label={label}
          value={draft.value}
          onChange={(value) => onChange({ ...draft, value })}
        />
      )}
      {act === 'clear' && <Typography.Text type="secondary">{text('cleared')}</Typography.Text>}
      {act === 'formula' && <FormulaRow draft={draft} named={named} onChange={onChange} />}
    </li>
  )
})
