import { StarFilled } from '@ant-design/icons'
import { theme } from 'antd'
import { defineCell } from '#renderers/view.ts'
import { rate } from './kind.ts'

/*
 * In a list one star and the number, because a row of stars would only make it wider; in a record
 * every star.
 */
export default defineCell(rate, ({ value, printed, options, isDetail = false }) => {
  const { token } = theme.useToken()
  if (printed === '') return null
  if (isDetail)
    return (
      <span role="img" aria-label={`${printed} / ${options.count}`}>
        {Array.from({ length: options.count }, (_, index) => (
          <StarFilled
            key={index}
            aria-hidden
            style={{
              marginInlineEnd: 4,
              color: index < Math.round(Number(value)) ? token.yellow : token.colorFillSecondary,
            }}
          />
        ))}
      </span>
    )
  return (
    <span style={{ whiteSpace: 'nowrap' }}>
      <StarFilled aria-hidden style={{ color: token.yellow, marginInlineEnd: 4 }} />
      {printed} / {options.count}
    </span>
  )
})
