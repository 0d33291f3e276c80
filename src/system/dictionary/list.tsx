import { Forbidden } from '#renderers/parts/frame/forbidden.tsx'
import { useEffect, useState } from 'react'
import { ImportOutlined } from '@ant-design/icons'
import { Empty } from 'antd'
import { observer } from 'mobx-react-lite'
import { entryTexts } from '#renderers/pages/entries/parts/texts.ts'
import { useRemoving } from '#renderers/pages/entries/parts/use-removing.tsx'
import type { HeadAct } from '#renderers/parts/frame/head-acts.tsx'
import { ListFrame } from '#renderers/parts/frame/list-frame.tsx'
import { useNameOf, useTexts } from '#renderers/runtime.tsx'
import { dictionaries } from '#schemas/api/dictionary.ts'
import type { DictionaryTypeBranch } from '#schemas/api/dictionary.ts'
import { references } from '#schemas/api/reference.ts'
import { useEngine } from '#src/app/engine.tsx'
import { phoneQuery, useMedia } from '#src/app/media.ts'
import { useAddressWord } from '#src/app/use-entry-address.ts'
import { EditType, ImportTypes } from './edit.tsx'
import { Data } from './parts/data.tsx'
import { Types } from './parts/type-side.tsx'
import { useTypeActions } from './parts/use-type-actions.ts'
import { findType, makeTypeStore } from './store.ts'
import { dictionaryTexts } from './texts.ts'

/** The dictionary for which the dialog is open. */
interface TypeDialogState {
  readonly entry: DictionaryTypeBranch | null
  readonly parentId: string
}

/** Dictionaries and the data of the chosen one (7.9). */
const DictionaryList = observer(() => {
  const { send } = useEngine()
  const text = useTexts(dictionaryTexts)
  const say = useTexts(entryTexts)
  const nameOf = useNameOf()
  const isPhone = useMedia(phoneQuery)
  const [store] = useState(() => makeTypeStore(send))
  const [chosen, setChosen] = useAddressWord('type')
  const [editing, setEditing] = useState<TypeDialogState | null>(null)
  const [isImporting, setImporting] = useState(false)
  useEffect(() => void store.load(), [store])
  const type = findType(store.rows, chosen) ?? store.rows[0]
  const { remove, dialog } = useRemoving<DictionaryTypeBranch>({
    store,
    nameOf,
    usesOf: ({ id }) => send(references.dictionary, { params: { id } }, { quiet: true }),
  })
  const actionsOf = useTypeActions({
    onEdit: (entry) => setEditing({ entry, parentId: '' }),
    onAddBelow: ({ id }) => setEditing({ entry: null, parentId: id }),
    onRemove: remove,
  })
  const add = () => setEditing({ entry: null, parentId: type?.parentId ?? '' })
  const headActs = useHeadActs(() => setImporting(true), add)
  if (store.isForbidden) return <Forbidden title={say('forbidden')} />
  const around = {
    title: text('title'),
    acts: headActs,
    side: (
      <Types
        store={store}
        type={type}
        isPhone={isPhone}
        actionsOf={actionsOf}
        onChoose={setChosen}
      />
    ),
  }
  return (
    <>
      {type ? (
        <Data type={type} around={around} />
      ) : (
        <ListFrame
          {...around}
          tools={{ reload: () => void store.load() }}
          failure={undefined}
          hasLoaded
          isPhone={isPhone}
        >
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text('none')} />
        </ListFrame>
      )}
      {editing && (
        <EditType
          key={editing.entry?.id ?? `below-${editing.parentId}`}
          store={store}
          {...editing}
          onDone={() => setEditing(null)}
        />
      )}
      {isImporting && (
        <ImportTypes
          onClose={() => setImporting(false)}
          onDone={() => {
            setImporting(false)
            void store.load()
          }}
        />
      )}
      {dialog}
    </>
  )
})
export default DictionaryList

/** The actions for dictionaries. */
function useHeadActs(importTypes: () => void, addType: () => void): readonly HeadAct[] {
  const text = useTexts(dictionaryTexts)
  return [
    {
      key: 'import',
      label: text('import'),
      icon: <ImportOutlined aria-hidden />,
      call: dictionaries.importTypes,
      run: importTypes,
    },
    { key: 'type', label: text('addType'), call: dictionaries.createType, run: addType },
  ]
}
