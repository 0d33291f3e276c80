import { StarFilled } from '@ant-design/icons'
import { theme } from 'antd'
import { defineCell } from '#renderers/view.ts'
import { rate } from './kind.ts'

/* One star and the number, because a row of stars would only make the list wider. */
export default defineCell(rate, ({ printed, options }) => {
  const { token } = theme.useToken()
  if (printed === '') return null
  return (
    <span style={{ whiteSpace: 'nowrap' }}>
      <StarFilled aria-hidden style={{ color: token.yellow, marginInlineEnd: 4 }} />
      {printed} / {options.count}
    </span>
  )
})
