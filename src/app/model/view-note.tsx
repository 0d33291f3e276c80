import { Alert, App, Button, Flex, Tag, Typography } from 'antd'
import { observer } from 'mobx-react-lite'
import { later } from '#renderers/parts/later.tsx'
import { useOnce } from '#renderers/parts/use-once.ts'
import { useTexts } from '#renderers/runtime.tsx'
import type { ListView } from '#schemas/api/list-view.ts'
import type { ListStore } from '#src/engine/list-store.ts'
import type { ListViews } from '#src/engine/list-views.ts'
import { RefusedCall } from '#src/engine/send.ts'
import { viewTexts } from './view-texts.ts'

const FilterWords = later(async () => (await import('./filter-words.tsx')).FilterWords)

interface ShownViewProps {
  readonly list: ListStore
  readonly views: ListViews
  readonly view: ListView
}

/** The view that the list shows, and what can be done when it differs from it. */
const ShownView = observer(({ list, views, view }: ShownViewProps) => {
  const text = useTexts(viewTexts)
  const { message } = App.useApp()
  const save = useOnce(async () => {
    const { fullName, shares } = view
    try {
      await views.update(view, {
        fullName,
        shares: shares.map(({ objectType, objectId }) => ({ objectType, objectId })),
        settings: list.viewSettings,
      })
      list.keepView()
      void message.success(text('saved'))
    } catch (error) {
      // Another refusal was told already.
      if (!(error instanceof RefusedCall)) throw error
    }
  })
  return (
    <Flex gap="small" align="center" wrap>
      <Tag closable onClose={() => list.chooseView('')}>
        {text('viewNow', { name: view.fullName })}
      </Tag>
      {list.isViewChanged && (
        <>
          <Typography.Text type="secondary">{text('changed')}</Typography.Text>
          {view.isOwn && (
            <Button size="small" type="link" onClick={() => void save()}>
              {text('save')}
            </Button>
          )}
          <Button size="small" type="link" onClick={list.reset}>
            {text('discard')}
          </Button>
        </>
      )}
    </Flex>
  )
})

/** What stands over the rows: the saved view that is shown, and the conditions in words. */
export const ViewNote = observer(({ list }: { readonly list: ListStore }) => {
  const text = useTexts(viewTexts)
  const { views, ask, plan } = list
  const view = views?.active
  if (!view && !ask.filter) return null
  return (
    <Flex vertical gap={8}>
      {view && views && <ShownView list={list} views={views} view={view} />}
      {view && view.hidden > 0 && (
        <Alert type="warning" showIcon title={text('hidden', { count: view.hidden })} />
      )}
      {ask.filter && (
        <Flex gap="small" align="center" wrap>
          <Typography.Text>
            <FilterWords model={plan.model} condition={ask.filter} />
          </Typography.Text>
          <Button size="small" type="link" onClick={() => list.setFilter(null)}>
            {text('clear')}
          </Button>
        </Flex>
      )}
    </Flex>
  )
})
