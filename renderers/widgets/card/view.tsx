import { Card } from 'antd'
import { Slots } from '#renderers/parts/slots.tsx'
import { defineLayout } from '#renderers/view.ts'
import { card } from './kind.ts'

const always = { boxShadow: '0 2px 12px rgb(0 0 0 / 10%)' }

export default defineLayout(card, ({ label, slots, options }) => {
  const title = options.header || label
  return (
    <Card
      {...(title && { title })}
      hoverable={options.shadow === 'hover'}
      style={{ marginBlockEnd: 16, cursor: 'auto', ...(options.shadow === 'always' && always) }}
    >
      <Slots slots={slots} />
    </Card>
  )
})
