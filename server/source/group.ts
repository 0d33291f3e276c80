import { namesIn } from './define.ts'
import type { ReferenceTo, StoredSource } from './define.ts'

export const group: StoredSource<ReferenceTo<'group'>> = {
  table: 'groups',
  names: namesIn({ table: 'groups', name: 'full_name', isOn: 'enabled_mark = 1' }),
}
