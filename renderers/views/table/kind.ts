import { TableOutlined } from '@ant-design/icons'
import type { LayoutKind } from '../define.ts'
import { texts } from './texts.ts'

/** One row for each record; the list page draws it, and cards in its place on a phone. */
export const table: LayoutKind = {
  kind: 'table',
  texts,
  icon: TableOutlined,
  roles: [],
  options: [],
  guess: () => ({}),
}
