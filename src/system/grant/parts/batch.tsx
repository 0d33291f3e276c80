import { useState } from 'react'
import { App } from 'antd'
import { observer } from 'mobx-react-lite'
import { BatchDialog } from '#renderers/pages/grants/parts/batch-dialog.tsx'
import { grantTexts } from '#renderers/pages/grants/parts/texts.ts'
import { useTexts } from '#renderers/runtime.tsx'
import { useEngine } from '#src/app/engine.tsx'
import { SubjectPick } from '#src/app/subject-pick.tsx'
import { GrantStore } from '../store.ts'
import { sayScope } from './say-scope.tsx'
import { BatchStore } from './batch-store.ts'

/** Gives several subjects the grants that are set on the page. */
export const Batch = observer(
  ({
    store,
    menus,
    onClose,
  }: {
    readonly store: GrantStore
    readonly menus: ReadonlyMap<string, string>
    onClose(): void
  }) => {
    const { send } = useEngine()
    const text = useTexts(grantTexts)
    const { message } = App.useApp()
    const [batch] = useState(() => new BatchStore(send, store.draft))
    const save = async () => {
      const count = await batch.save()
      if (count !== null) void message.success(text('batchSaved', { count }))
      return count !== null
    }
    return (
      <BatchDialog
        batch={batch}
        models={store.parts}
        menus={menus}
        sayScope={sayScope}
        pick={(type, onPick) => <SubjectPick key={type} type={type} value={null} onPick={onPick} />}
        save={save}
        onClose={onClose}
      />
    )
  },
)
