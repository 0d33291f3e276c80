import { Button, Input, Modal } from 'antd'
import type { TextAreaRef } from 'antd/es/input/TextArea'
import { useRef, useState } from 'react'
import { panelTexts } from './texts.ts'
import { fromLines, toLines } from '../parts/choice-lines.ts'
import type { LineProblem, Row } from '../parts/choice-lines.ts'
import { useDiscard } from '../parts/use-discard.tsx'
import { useTexts } from '../runtime.tsx'

interface ChoicesBatchProps {
  readonly rows: readonly Row[]
  readonly isTree: boolean
  readonly most: number
  onDone(rows: readonly Row[]): void
  onClose(): void
}

const mostShown = 5

/** Start and end of a line in a text; lines are counted from 1. */
function spanOf(text: string, line: number): readonly [start: number, end: number] {
  const lines = text.split('\n')
  const start = lines.slice(0, line - 1).join('\n').length + (line > 1 ? 1 : 0)
  return [start, start + (lines[line - 1]?.length ?? 0)]
}

/**
 * Edits all choices as lines of `name|value`. They are only applied when every line is valid. Each
 * problem is shown with its line, and pressing it selects that line.
 */
export function BatchDialog({ rows, isTree, most, onDone, onClose }: ChoicesBatchProps) {
  const say = useTexts(panelTexts)
  const box = useRef<TextAreaRef>(null)
  const [text, setText] = useState(() => toLines(rows))
  const [start] = useState(text)
  const { leave, question } = useDiscard(text !== start, onClose)
  const read = fromLines(text, { isTree, most })
  const jump = ({ line }: LineProblem) => {
    const area = box.current?.resizableTextArea?.textArea
    area?.focus()
    area?.setSelectionRange(...spanOf(text, line))
  }
  const done = () => {
    onDone(read.rows)
    onClose()
  }
  return (
    <Modal
      open
      title={say('batch')}
      okText={say('confirm')}
      cancelText={say('cancel')}
      okButtonProps={{ disabled: read.problems.length > 0 }}
      onCancel={leave}
      onOk={done}
    >
      <Input.TextArea
        ref={box}
        autoFocus
        rows={12}
        value={text}
        placeholder={say('batchHelp')}
        aria-label={say('batchHelp')}
        {...(read.problems.length > 0 && { status: 'error' as const, 'aria-invalid': true })}
        onChange={(event) => setText(event.target.value)}
      />
      <div role="status">
        {read.problems.slice(0, mostShown).map((problem) => (
          <Button
            key={`${problem.line} ${problem.code}`}
            type="link"
            size="small"
            danger
            block
            style={{ justifyContent: 'start' }}
            onClick={() => jump(problem)}
          >
            {say('line', { line: problem.line, problem: say(problem.code) })}
          </Button>
        ))}
      </div>
      {question}
    </Modal>
  )
}
