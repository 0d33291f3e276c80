import { App } from 'antd'
import { observer } from 'mobx-react-lite'
import { ChangeList } from '#renderers/pages/grants/parts/change-list.tsx'
import { grantTexts } from '#renderers/pages/grants/parts/texts.ts'
import { useTexts } from '#renderers/runtime.tsx'
import type { GrantStore } from '../store.ts'
import { ClosedForms } from './levels.tsx'
import { sayScope } from './say-scope.tsx'

interface ChangesProps {
  readonly store: GrantStore
  readonly menus: ReadonlyMap<string, string>
}

/** What a save would change, and which forms would stay closed behind their menu entries. */
const Changes = observer(({ store, menus }: ChangesProps) => (
  <div style={{ maxHeight: '50vh', overflow: 'auto' }}>
    <ClosedForms store={store} />
    <ChangeList changes={store.changes} models={store.parts} menus={menus} sayScope={sayScope} />
  </div>
))

/** Shows the changes as text for confirmation, then saves. */
export function useSave(store: GrantStore, menus: ReadonlyMap<string, string>): () => void {
  const text = useTexts(grantTexts)
  const { message, modal } = App.useApp()
  return () => {
    // The toast has already shown a failure, and a conflict is shown above the page.
    const onOk = () =>
      store.save().then(
        () => void message.success(text('saved')),
        () => undefined,
      )
    void modal.confirm({
      title: text('saveTitle'),
      content: <Changes store={store} menus={menus} />,
      okText: text('save'),
      cancelText: text('cancel'),
      width: 560,
      onOk,
    })
  }
}
