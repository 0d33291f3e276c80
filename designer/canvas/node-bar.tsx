import { BlockOutlined, CopyOutlined, DeleteOutlined, DragOutlined } from '@ant-design/icons'
import { Button, Tooltip } from 'antd'
import { observer } from 'mobx-react-lite'
import type { ReactNode } from 'react'
import { useTexts } from '#renderers/runtime.tsx'
import { rootId } from '#schemas/design/document.ts'
import { useDesign, useNodeName } from '../context.tsx'
import { useShelf } from '../fragments/context.ts'
import { fragmentTexts } from '../fragments/texts.ts'
import { ancestorsOf } from '../place.ts'
import { designTexts } from '../texts.ts'

const Act = ({
  label,
  icon,
  onClick,
}: {
  readonly label: string
  readonly icon: ReactNode
  readonly onClick: () => void
}) => (
  <Tooltip title={label}>
    <Button size="small" type="text" icon={icon} aria-label={label} onClick={onClick} />
  </Tooltip>
)

/**
 * The bar above the canvas: the path to what is selected, and the actions for it. It stands beside
 * the form and not over it, so that it covers no field.
 */
export const NodeBar = observer(
  ({ id, onMoveTo }: { readonly id: string; readonly onMoveTo: (id: string) => void }) => {
    const store = useDesign()
    const nameOf = useNodeName()
    const text = useTexts(designTexts)
    const keepAs = useTexts(fragmentTexts)
    const shelf = useShelf()
    const isForm = id === rootId
    const several = store.chosen.length > 1
    const name = several ? store.nameOfSeveral(store.chosen) : nameOf(id)
    return (
      <div className="design-bar" data-bar role="toolbar" aria-label={text('selectedBar')}>
        <nav aria-label={text('path')}>
          {[...(isForm ? [] : [rootId]), ...ancestorsOf(store.document, id)].map((ancestorId) => (
            <Button
              key={ancestorId}
              size="small"
              type="link"
              onClick={() => store.select(ancestorId)}
            >
              {nameOf(ancestorId)} ›
            </Button>
          ))}
          <strong>{name}</strong>
        </nav>
        {!isForm && (
          <>
            {!several && (
              <Act label={text('moveTo')} icon={<DragOutlined />} onClick={() => onMoveTo(id)} />
            )}
            {!store.document.nodes[id]?.linked && (
              <Act
                label={keepAs('keep')}
                icon={<BlockOutlined />}
                onClick={() => shelf.ask({ type: 'keep' })}
              />
            )}
            <Act label={text('copy')} icon={<CopyOutlined />} onClick={() => store.duplicate()} />
            <Act label={text('remove')} icon={<DeleteOutlined />} onClick={() => store.remove()} />
          </>
        )}
      </div>
    )
  },
)
