import { Tag } from 'antd'
import { defineCell } from '#renderers/view.ts'
import { checkbox } from './kind.ts'

export default defineCell(checkbox, ({ printed }) => (
  <>
    {printed
      .split(', ')
      .filter(Boolean)
      .map((label) => (
        <Tag key={label}>{label}</Tag>
      ))}
  </>
))
