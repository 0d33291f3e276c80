import { ArrowLeftOutlined, CloudUploadOutlined, EyeOutlined, HistoryOutlined, QuestionCircleOutlined, RedoOutlined, TagsOutlined, UndoOutlined, WarningOutlined } from '@ant-design/icons'
import { Badge, Button, Popover, Tooltip } from 'antd'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useTexts } from '#renderers/runtime.tsx'
import type { DesignProblem } from '#schemas/design/check.ts'
import { useDesign } from '../context.tsx'
import { HistoryList, ProblemList } from './sheets.tsx'
import { StatusWord } from './status.tsx'
import { toolbarTexts } from './texts.ts'

export type Sheet = 'preview' | 'versions' | 'publish' | 'help' | 'insert'

interface Props {
  readonly name: string
  readonly onBack: () => void
  readonly onOpen: (sheet: Sheet) => void
  readonly onGoTo: (problem: DesignProblem) => void
  /** Buttons of panels that have no room, on a narrow screen. */
  readonly extra?: ReactNode
}

interface ToolProps {
  readonly label: string
  readonly icon: ReactNode
  readonly disabled?: boolean
  readonly onClick?: () => void
}

const Tool = ({ label, ...rest }: ToolProps) => (
  <Tooltip title={label}>
    <Button type="text" aria-label={label} {...rest} />
  </Tooltip>
)

const Drop = ({ label, icon, children }: { readonly label: string; readonly icon: ReactNode; readonly children: (close: () => void) => ReactNode }) => {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Popover trigger="click" placement="bottomRight" open={isOpen} onOpenChange={setIsOpen} destroyOnHidden content={<div className="design-drop-list">{children(() => setIsOpen(false))}</div>}>
      <Button type="text" icon={icon} aria-label={label} aria-expanded={isOpen} />
    </Popover>
  )
}

/** The head of the designer: where one is, how the draft stands, and everything that concerns the whole design. */
export const Toolbar = observer(({ name, onBack, onOpen, onGoTo, extra }: Props) => {
  const store = useDesign()
  const text = useTexts(toolbarTexts)
  const { past, future } = store.history
  const hasErrors = store.errors.length > 0
  return (
    <div className="design-toolbar" role="toolbar" aria-label={text('toolbar')}>
      <Tool label={text('back')} icon={<ArrowLeftOutlined />} onClick={onBack} />
      <h1>{name}</h1>
      <StatusWord />
      <span className="design-space" />
      {extra}
      <Tool label={text('undo')} icon={<UndoOutlined />} disabled={past.length === 0} onClick={store.undo} />
      <Tool label={text('redo')} icon={<RedoOutlined />} disabled={future.length === 0} onClick={store.redo} />
      <Drop label={text('history')} icon={<HistoryOutlined />}>
        {() => <HistoryList />}
      </Drop>
      <Badge size="small" offset={[-6, 6]} count={store.problems.length} color={hasErrors ? 'red' : 'orange'}>
        <Drop label={text('problems')} icon={<WarningOutlined />}>
          {(close) => (
            <ProblemList
              onGoTo={(problem) => {
                close()
                onGoTo(problem)
              }}
            />
          )}
        </Drop>
      </Badge>
      <Tool label={text('help')} icon={<QuestionCircleOutlined />} onClick={() => onOpen('help')} />
      <Tool label={text('preview')} icon={<EyeOutlined />} onClick={() => onOpen('preview')} />
      <Tool label={text('versions')} icon={<TagsOutlined />} onClick={() => onOpen('versions')} />
      <Button type="primary" icon={<CloudUploadOutlined aria-hidden />} onClick={() => onOpen('publish')}>
        {text('publish')}
      </Button>
    </div>
  )
})
