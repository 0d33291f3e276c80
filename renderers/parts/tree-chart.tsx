import { useLayoutEffect, useRef, useState } from 'react'
import type { CSSProperties, ReactNode } from 'react'
import { Button, Grid, theme } from 'antd'
import { MinusOutlined, PlusOutlined } from '@ant-design/icons'
import './tree-chart.css'

/** A box of a chart, with the boxes below it. */
export interface ChartNode {
  readonly id: string
  readonly title: string
  /** A second line. */
  readonly note: ReactNode
  readonly children: readonly ChartNode[]
}

interface TreeChartProps {
  readonly nodes: readonly ChartNode[]
  /** Its accessible name. */
  readonly label: string
  /** Name of the button that opens or closes what is below a box. */
  turnLabel(node: ChartNode): string
  onPick(id: string): void
}

/**
 * Most boxes to draw at first. Whole levels are opened, and the first two always. Closed parts are
 * not drawn.
 */
const mostAtFirst = 40
/** More leaves than this are stacked vertically. */
const mostBeside = 4

/** The boxes of the upper levels that are open at first. */
function openAtFirst(nodes: readonly ChartNode[]): string[] {
  const open = nodes.map(({ id }) => id)
  let drawn = nodes.length
  for (
    let level = nodes.flatMap(({ children }) => children);
    level.length > 0;
    level = level.flatMap(({ children }) => children)
  ) {
    drawn += level.length
    if (drawn + level.reduce((sum, { children }) => sum + children.length, 0) > mostAtFirst) break
    open.push(...level.map(({ id }) => id))
  }
  return open
}

/**
 * A tree as boxes with lines. Branches open and close; on a phone the boxes are stacked vertically.
 */
export const TreeChart = ({ nodes, label, turnLabel, onPick }: TreeChartProps) => {
  const { token } = theme.useToken()
  const isPhone = Grid.useBreakpoint().sm === false
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(openAtFirst(nodes)))
  const box = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    // Scrolls a wide chart to its middle, where its top box is.
    if (box.current)
      box.current.scrollLeft = (box.current.scrollWidth - box.current.clientWidth) / 2
  }, [])
  const turn = (id: string) =>
    setOpen((before) =>
      before.has(id)
        ? new Set([...before].filter((openId) => openId !== id))
        : new Set([...before, id]),
    )
  const draw = (list: readonly ChartNode[]): ReactNode => (
    <ul
      className={
        isPhone || (list.length > mostBeside && list.every(({ children }) => children.length === 0))
          ? 'berth-chart-stack'
          : undefined
      }
    >
      {list.map((node) => (
        <li key={node.id}>
          <Button className="berth-chart-node" onClick={() => onPick(node.id)}>
            <strong>{node.title}</strong>
            <span style={{ display: 'block', fontSize: 12, color: token.colorTextSecondary }}>
              {node.note}
            </span>
          </Button>
          {node.children.length > 0 && (
            <Button
              size="small"
              type="text"
              icon={
                open.has(node.id) ? <MinusOutlined aria-hidden /> : <PlusOutlined aria-hidden />
              }
              aria-expanded={open.has(node.id)}
              aria-label={turnLabel(node)}
              onClick={() => turn(node.id)}
            >
              {node.children.length}
            </Button>
          )}
          {open.has(node.id) && node.children.length > 0 && draw(node.children)}
        </li>
      ))}
    </ul>
  )
  return (
    <section
      ref={box}
      className="berth-chart"
      aria-label={label}
      style={{ '--line': token.colorBorder } as CSSProperties}
    >
      {draw(nodes)}
    </section>
  )
}
