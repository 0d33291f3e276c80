import { Skeleton } from 'antd'
import { observer } from 'mobx-react-lite'
import type { Route } from '#schemas/menu.ts'
import { Data } from '#src/system/dictionary/parts/data.tsx'
import { openLookups } from '#src/engine/lookups.ts'
import { useEngine } from './engine.tsx'
import { nameOf } from './names.ts'

/**
 * The page of a menu entry of type 4 (2.5): the data of one dictionary, for holders of the entry.
 */
const DictionaryPage = observer(({ route }: { readonly route: Route }) => {
  const { get, menu, say } = useEngine()
  const dictionaries = get(openLookups).dictionaries()
  if (dictionaries === undefined) return <Skeleton active paragraph={{ rows: 8 }} />
  const item = menu.trail(route.path).at(-1)
  const isTree = dictionaries.find(({ id }) => id === route.moduleId)?.isTree ?? 0
  return (
    <Data
      key={`${route.moduleId} ${isTree}`}
      type={{ id: route.moduleId, fullName: item ? nameOf(say, item) : route.fullName, isTree }}
    />
  )
})
export default DictionaryPage
