import { Tag } from 'antd'
import { defineCell } from '#renderers/view.ts'
import { checkbox } from './kind.ts'

export default defineCell(checkbox, ({ printed }) => (
  <>
    {printed
      .split(', ')
      .filter(Boolean)
      .map((one) => (
        <Tag key={one}>{one}</Tag>
      ))}
  </>
))
