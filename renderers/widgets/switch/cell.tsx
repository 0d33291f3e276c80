import { Tag } from 'antd'
import { defineCell } from '#renderers/view.ts'
import { switchKind } from './kind.ts'

export default defineCell(switchKind, ({ value, printed }) =>
  printed === '' ? null : <Tag color={value === 1 ? 'success' : 'default'}>{printed}</Tag>,
)
