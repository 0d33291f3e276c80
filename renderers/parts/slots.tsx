import { Col, Row } from 'antd'
import type { SlotContent } from '#renderers/view.ts'
import { useRuntime } from '#renderers/runtime.tsx'

interface SlotsProps {
  readonly slots: readonly SlotContent[]
  readonly gutter?: number
  readonly justify?: 'start' | 'center' | 'end' | 'space-between' | 'space-around'
  readonly align?: 'top' | 'middle' | 'bottom'
}

/** Children of a layout in a grid of 24 columns; one below another on a phone. */
export function Slots({ slots, gutter = 15, justify = 'start', align = 'top' }: SlotsProps) {
  const { device } = useRuntime()
  return (
    <Row gutter={gutter} justify={justify} align={align}>
      {slots.map(({ id, span, content }) => (
        <Col key={id} span={device === 'app' ? 24 : span}>
          {content}
        </Col>
      ))}
    </Row>
  )
}
