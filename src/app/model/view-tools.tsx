import { FilterFilled, FilterOutlined, ProfileOutlined } from '@ant-design/icons'
import { App, Button, Dropdown, Tooltip } from 'antd'
import type { MenuProps } from 'antd'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { later } from '#renderers/parts/later.tsx'
import { useTexts } from '#renderers/runtime.tsx'
import type { ListView } from '#schemas/api/list-view.ts'
import type { ListStore } from '#src/engine/list-store.ts'
import type { ListViews } from '#src/engine/list-views.ts'
import { LayoutSwitch } from './layout-switch.tsx'
import { viewTexts } from './view-texts.ts'

const FilterDialog = later(async () => (await import('./filter-dialog.tsx')).FilterDialog)
const ViewDialog = later(async () => (await import('./view-dialog.tsx')).ViewDialog)

/** The name of a view; of a shared one with its owner. */
function useViewName() {
  const text = useTexts(viewTexts)
  return ({ isOwn, fullName, ownerName }: ListView): string =>
    isOwn ? fullName : text('by', { name: fullName, owner: ownerName })
}

/** The saved views of a list to choose from, and what can be done with the one that is shown. */
const Views = observer(
  ({
    list,
    views,
    onSave,
  }: {
    readonly list: ListStore
    readonly views: ListViews
    onSave(view: ListView | null): void
  }) => {
    const text = useTexts(viewTexts)
    const nameOf = useViewName()
    const { modal } = App.useApp()
    const { active, all } = views
    const [own, shared] = [all.filter(({ isOwn }) => isOwn), all.filter(({ isOwn }) => !isOwn)]
    const group = (key: 'own' | 'shared', some: readonly ListView[]) =>
      some.length === 0
        ? []
        : [
            {
              type: 'group' as const,
              key,
              label: text(key),
              children: some.map((view) => ({
                key: view.id,
                label: nameOf(view),
                onClick: () => list.chooseView(view.id),
              })),
            },
          ]
    const remove = (view: ListView) =>
      void modal.confirm({
        title: text('removeTitle', { name: view.fullName }),
        content: view.shares.length > 0 && text('removeShared'),
        okText: text('delete'),
        okButtonProps: { danger: true },
        cancelText: text('cancel'),
        onOk: async () => {
          await views.remove(view)
          list.chooseView('')
        },
      })
    const items: NonNullable<MenuProps['items']> = [
      { key: '', label: text('noView'), onClick: () => list.chooseView('') },
      ...group('own', own),
      ...group('shared', shared),
      { type: 'divider' },
      { key: '+', label: text('saveAs'), onClick: () => onSave(null) },
      ...(active?.isOwn
        ? [
            { key: '*', label: text('edit'), onClick: () => onSave(active) },
            { key: '-', danger: true, label: text('remove'), onClick: () => remove(active) },
          ]
        : []),
    ]
    return (
      <Dropdown
        trigger={['click']}
        placement="bottomRight"
        menu={{ items, selectable: true, selectedKeys: [views.activeId] }}
      >
        <Button
          type="text"
          icon={<ProfileOutlined aria-hidden />}
          aria-label={text('views')}
          title={text('views')}
        />
      </Dropdown>
    )
  },
)

/** The tools of a list that search and keep searches: its conditions and its saved views. */
export const ViewTools = observer(({ list }: { readonly list: ListStore }) => {
  const text = useTexts(viewTexts)
  const [isFiltering, setFiltering] = useState(false)
  const [saved, setSaved] = useState<ListView | null | undefined>()
  const { views } = list
  const name = text(list.ask.filter ? 'filtered' : 'filter')
  return (
    <>
      <LayoutSwitch list={list} />
      <Tooltip title={name}>
        <Button
          type="text"
          icon={list.ask.filter ? <FilterFilled aria-hidden /> : <FilterOutlined aria-hidden />}
          aria-label={name}
          onClick={() => setFiltering(true)}
        />
      </Tooltip>
      {views && <Views list={list} views={views} onSave={setSaved} />}
      {isFiltering && <FilterDialog list={list} onClose={() => setFiltering(false)} />}
      {views && saved !== undefined && (
        <ViewDialog list={list} views={views} view={saved} onDone={() => setSaved(undefined)} />
      )}
    </>
  )
})
