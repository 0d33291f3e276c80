import { Flex, Modal } from 'antd'
import { observer } from 'mobx-react-lite'
import { useId, useRef, useState } from 'react'
import type { FormulaEditorProps } from '#renderers/panel/control.ts'
import { FormulaText, nameInFormula } from '#renderers/panel/formula-text.tsx'
import type { FormulaTextHandle } from '#renderers/panel/formula-text.tsx'
import { FormulaSigns, namedFields, readFormula, storedFormula } from '#renderers/panel/formula.tsx'
import { useDiscard } from '#renderers/parts/use-discard.tsx'
import { useTexts } from '#renderers/runtime.tsx'
import { printFormula } from '#schemas/widget/formula-text.ts'
import { useDesign, useNodeName } from '../context.tsx'
import './formula.css'
import { FormulaShelf } from './shelf.tsx'
import { formulaEditorTexts } from './texts.ts'
import { FormulaTrial } from './trial.tsx'

/**
 * The large editor of a formula: its text, everything that can be inserted, and what it gives for
 * sample values. Nothing changes until it is saved.
 */
export const FormulaDialog = observer(
  ({ label, value, path, onSave, onClose }: FormulaEditorProps) => {
    const id = useId()
    const store = useDesign()
    const text = useTexts(formulaEditorTexts)
    const nodeName = useNodeName()
    const box = useRef<FormulaTextHandle>(null)
    const fields = store.named.map((field) => ({ ...field, label: nodeName(field.id) }))
    const named = namedFields(fields, path)
    const nameOf = nameInFormula(named)
    const [start] = useState(() => printFormula(storedFormula(value), nameOf))
    const [typed, setTyped] = useState(start)
    const { expression, problem } = readFormula(typed, named)
    const [complete, setComplete] = useState(() => storedFormula(value))
    const type = (next: string) => {
      setTyped(next)
      setComplete(readFormula(next, named).expression ?? complete)
    }
    const { leave, question } = useDiscard(typed !== start, onClose)
    const name = fields.find((field) => field.path === path)?.label ?? label
    return (
      <Modal
        open
        width="min(1120px, 96vw)"
        style={{ top: 32 }}
        className="design-formula-dialog"
        title={text('title', { name })}
        okText={text('save')}
        cancelText={text('cancel')}
        okButtonProps={{ disabled: expression === null }}
        onCancel={leave}
        onOk={() => {
          if (expression) onSave(expression)
          onClose()
        }}
      >
        <FormulaText
          id={id}
          label={label}
          text={typed}
          named={named}
          problem={problem}
          rows={{ minRows: 4, maxRows: 8 }}
          autoFocus
          handle={box}
          onText={type}
        />
        <Flex gap={4} wrap style={{ marginBlock: 8 }}>
          <FormulaSigns
            onSign={(insertion) => box.current?.insert(insertion)}
            onOffer={() => box.current?.offer()}
          />
        </Flex>
        <div className="design-formula-ground">
          <FormulaShelf
            named={named}
            nameOf={nameOf}
            onInsert={(insertion) => box.current?.insert(insertion)}
          />
          <FormulaTrial formula={complete} isComplete={expression !== null} path={path} />
        </div>
        {question}
      </Modal>
    )
  },
)
