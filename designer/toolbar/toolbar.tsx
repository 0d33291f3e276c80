import {
  ArrowLeftOutlined,
  CloudUploadOutlined,
  CodeOutlined,
  DiffOutlined,
  EllipsisOutlined,
  EyeOutlined,
  HistoryOutlined,
  QuestionCircleOutlined,
  RedoOutlined,
  TagsOutlined,
  ThunderboltOutlined,
  TranslationOutlined,
  UndoOutlined,
  WarningOutlined,
} from '@ant-design/icons'
import { Badge, Button, Dropdown, Popover, Tooltip } from 'antd'
import { observer } from 'mobx-react-lite'
import type { ReactNode } from 'react'
import { Permitted } from '#renderers/parts/permitted.tsx'
import { useTexts } from '#renderers/runtime.tsx'
import { designs } from '#schemas/api/design.ts'
import { useActs } from '../acts.ts'
import type { Sheet } from '../acts.ts'
import { useDesign } from '../context.tsx'
import { keyNames } from '../keys.ts'
import type { Act } from '../keys.ts'
import { People } from '../presence/people.tsx'
import { ProblemList } from '../problems/problem-list.tsx'
import { HistoryList } from './sheets.tsx'
import { StatusWord } from './status.tsx'
import { toolbarTexts } from './texts.ts'

interface Props {
  readonly name: string
  /** What is open. The history and the problems open below their buttons. */
  readonly sheet: Sheet | number | null
  readonly onBack: () => void
  readonly onClose: () => void
  /** On a narrow screen, the buttons that open the panels. */
  readonly extra?: ReactNode
}

interface ToolProps {
  readonly label: string
  readonly icon: ReactNode
  readonly disabled?: boolean
  readonly className?: string
  /** The key that does the same. */
  readonly act?: Act
  readonly hasWord?: boolean
  readonly onClick?: () => void
}

const Tool = ({ label, act, hasWord = true, ...rest }: ToolProps) => (
  <Tooltip title={act ? `${label} (${keyNames[act]})` : label}>
    <Button type="text" aria-label={label} {...rest}>
      {hasWord && <Word>{label}</Word>}
    </Button>
  </Tooltip>
)

/** The word beside an icon, where the toolbar has room for it. */
const Word = ({ children }: { readonly children: ReactNode }) => (
  <span className="design-word" aria-hidden>
    {children}
  </span>
)

interface DropProps {
  readonly label: string
  readonly icon: ReactNode
  readonly isOpen: boolean
  readonly onOpen: (isOpen: boolean) => void
  readonly children: ReactNode
}

const Drop = ({ label, icon, isOpen, onOpen, children }: DropProps) => (
  <Popover
    trigger="click"
    placement="bottomRight"
    open={isOpen}
    onOpenChange={onOpen}
    destroyOnHidden
    classNames={{ root: 'design-drop-pop' }}
    content={<div className="design-drop-list">{children}</div>}
  >
    <Button type="text" icon={icon} aria-label={label} aria-expanded={isOpen}>
      <Word>{label}</Word>
    </Button>
  </Popover>
)

/** Sheets that are needed less often, in a menu. */
const more = [
  { key: 'source', icon: <CodeOutlined /> },
  { key: 'translations', icon: <TranslationOutlined /> },
  { key: 'compare', icon: <DiffOutlined /> },
] as const satisfies readonly { readonly key: Sheet; readonly icon: ReactNode }[]

/** Buttons for the history, and for the problems. */
const StepTools = observer(({ sheet, onClose }: Pick<Props, 'sheet' | 'onClose'>) => {
  const store = useDesign()
  const text = useTexts(toolbarTexts)
  const { doors } = useActs()
  const { past, future } = store.history
  const { wrongs } = store
  const hasErrors = wrongs.some(({ severity }) => severity === 'error')
  return (
    <>
      <Tool
        label={text('undo')}
        act="undo"
        icon={<UndoOutlined />}
        disabled={past.length === 0}
        onClick={store.undo}
      />
      <Tool
        label={text('redo')}
        act="redo"
        icon={<RedoOutlined />}
        disabled={future.length === 0}
        onClick={store.redo}
      />
      <Drop
        label={text('history')}
        icon={<HistoryOutlined />}
        isOpen={sheet === 'history'}
        onOpen={(isOpen) => (isOpen ? doors.open('history') : onClose())}
      >
        <HistoryList />
      </Drop>
      <Badge
        size="small"
        offset={[-6, 6]}
        count={wrongs.length}
        color={hasErrors ? 'red' : 'orange'}
      >
        <Drop
          label={text('problems')}
          icon={<WarningOutlined />}
          isOpen={sheet === 'problems'}
          onOpen={(isOpen) => (isOpen ? doors.open('problems') : onClose())}
        >
          <ProblemList onGoTo={doors.goTo} />
        </Drop>
      </Badge>
    </>
  )
})

/**
 * The bar at the top of the designer: the name of the form, the save status, and everything about
 * the whole design.
 */
export const Toolbar = observer(({ name, sheet, onBack, onClose, extra }: Props) => {
  const text = useTexts(toolbarTexts)
  const { doors } = useActs()
  return (
    <div className="design-toolbar" role="toolbar" aria-label={text('toolbar')}>
      <Tool hasWord={false} label={text('back')} icon={<ArrowLeftOutlined />} onClick={onBack} />
      <h1>{name}</h1>
      <StatusWord />
      <span className="design-space" />
      <People />
      {extra}
      <StepTools sheet={sheet} onClose={onClose} />
      <Tool
        label={text('commands')}
        act="commands"
        icon={<ThunderboltOutlined />}
        onClick={() => doors.open('commands')}
      />
      <Tool
        className="design-help"
        label={text('help')}
        act="help"
        icon={<QuestionCircleOutlined />}
        onClick={() => doors.open('help')}
      />
      <Tool label={text('preview')} icon={<EyeOutlined />} onClick={() => doors.open('preview')} />
      <Tool
        label={text('versions')}
        icon={<TagsOutlined />}
        onClick={() => doors.open('versions')}
      />
      <Dropdown
        trigger={['click']}
        menu={{
          items: more.map(({ key, icon }) => ({ key, icon, label: text(key) })),
          onClick: ({ key }) => doors.open(key as Sheet),
        }}
      >
        <Button type="text" icon={<EllipsisOutlined />} aria-label={text('more')} />
      </Dropdown>
      <Permitted call={designs.release}>
        <Button
          type="primary"
          icon={<CloudUploadOutlined aria-hidden />}
          onClick={() => doors.open('publish')}
        >
          {text('publish')}
        </Button>
      </Permitted>
    </div>
  )
})
