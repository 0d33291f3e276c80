import { areas } from '../api/area.ts'
import { defineTexts } from '../text.ts'
import { wayMark } from '../widget/branch.ts'
import type { Source } from './define.ts'

/** An area on a certain level, 0 for provinces, or the last one above where a branch is shorter. */
interface AreaReference {
  readonly to: 'area'
  readonly level: number
}

/** Areas: very many, shown with all above them. */
export const area: Source<AreaReference, 'area'> = {
  to: 'area',
  texts: defineTexts({ zh: { name: '地区' }, zhtw: { name: '地區' }, en: { name: 'Areas' } }),
  entry: 'area',
  picking: () => 'area',
  tree: () => ({ isWhole: true, leafOnly: false }),
  fits: ({ level }, standing) =>
    standing !== undefined &&
    (standing.depth === level || (standing.isLeaf && standing.depth < level)),
  isNarrowedByRules: false,
  byId: {
    lookup: 'areas',
    async load(ask, ids) {
      const ways = await ask(areas.names, {
        body: { idsList: ids.map((id) => [id]), isWhole: true },
      })
      return ids.map((id, index) => ({ id, fullName: ways[index]?.join(wayMark) ?? id }))
    },
  },
}
