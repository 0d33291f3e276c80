import { App } from 'antd'
import { ChangeList } from '#renderers/pages/grants/parts/change-list.tsx'
import { grantTexts } from '#renderers/pages/grants/parts/texts.ts'
import { useTexts } from '#renderers/runtime.tsx'
import { GrantStore } from '../store.ts'
import { sayScope } from './say-scope.tsx'

/** Shows the changes as text for confirmation, then saves. */
export function useSave(store: GrantStore, menus: ReadonlyMap<string, string>): () => void {
  const text = useTexts(grantTexts)
  const { message, modal } = App.useApp()
  return () => {
    const content = (
      <div style={{ maxHeight: '50vh', overflow: 'auto' }}>
        <ChangeList
          changes={store.changes}
          models={store.parts}
          menus={menus}
          sayScope={sayScope}
        />
      </div>
    )
    // The toast has already shown a failure, and a conflict is shown above the page.
    const onOk = () =>
      store.save().then(
        () => void message.success(text('saved')),
        () => undefined,
      )
    void modal.confirm({
      title: text('saveTitle'),
      content,
      okText: text('save'),
      cancelText: text('cancel'),
      width: 560,
      onOk,
    })
  }
}
