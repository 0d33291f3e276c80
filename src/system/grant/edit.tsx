import { Suspense, lazy } from 'react'
import { Button, Checkbox, Collapse, Empty, Flex, Select, Skeleton, Tree, Typography } from 'antd'
import type { TreeProps } from 'antd'
import { observer } from 'mobx-react-lite'
import { Codes, Inherited } from '#renderers/pages/grants/parts/codes.tsx'
import { grantTexts, scopeKeys } from '#renderers/pages/grants/parts/texts.ts'
import { OrganizePicker } from '#renderers/parts/organize-picker.tsx'
import { useTexts } from '#renderers/runtime.tsx'
import type { InheritedGrant, ModelParts, SubjectType } from '#schemas/api/authority.ts'
import type { MenuEntry } from '#schemas/api/menu.ts'
import { grantFacets } from '#schemas/grants.ts'
import { menuTypes } from '#schemas/menu.ts'
import { useEngine } from '#src/app/engine.tsx'
import { nameOf } from '#src/app/names.ts'
import type { GrantStore } from './store.ts'

const OwnConditions = lazy(() => import('#src/app/own-conditions.tsx'))

/** Through whom codes are held, as names by code. */
function useSources(store: GrantStore): (part: InheritedGrant['part'], modelId: string, codeOf: (line: InheritedGrant) => string) => ReadonlyMap<string, string> {
  const text = useTexts(grantTexts)
  return (part, modelId, codeOf) => {
    const names = new Map<string, Set<string>>()
    for (const line of store.inherited.filter((one) => one.part === part && (part === 'menu' || one.modelId === modelId))) {
      const code = codeOf(line)
      names.set(code, (names.get(code) ?? new Set()).add(text('via', { type: text(line.subjectType), name: line.subjectName })))
    }
    return new Map([...names].map(([code, some]) => [code, [...some].join(', ')]))
  }
}

interface ModelProps {
  readonly store: GrantStore
  readonly model: ModelParts
}

const Scopes = observer(({ store, model: { modelId } }: ModelProps) => {
  const text = useTexts(grantTexts)
  const sources = useSources(store)
  const scopes = store.grantOf(modelId)?.scopes ?? []
  const parts = Object.entries(scopeKeys).map(([enCode, key]) => ({ enCode, fullName: text(key) }))
  const inherited = sources('scope', modelId, ({ scope }) => scope?.type ?? '')
  return (
    <>
      <Codes label={text('scopes')} parts={parts} value={scopes.map(({ type }) => type).filter((type) => type !== 'condition')} inherited={inherited} onChange={(types) => store.setScopes(modelId, types)} {...(scopes.length === 0 && { hint: text('noScope') })} />
      {inherited.has('condition') && <div>{text('condition')}<Inherited names={inherited.get('condition')} /></div>}
      <Suspense fallback={<Skeleton active title={false} paragraph={{ rows: 1 }} />}>
        <OwnConditions modelId={modelId} value={scopes.flatMap((scope) => (scope.type === 'condition' ? [scope.condition] : []))} onChange={(conditions) => store.setConditions(modelId, conditions.map((condition) => ({ type: 'condition', condition })))} />
      </Suspense>
    </>
  )
})

const partOf = { columns: 'column', forms: 'form', buttons: 'button' } as const

const ModelGrantPanel = observer(({ store, model }: ModelProps) => {
  const text = useTexts(grantTexts)
  const sources = useSources(store)
  const grant = store.grantOf(model.modelId)
  const inherited = (facet: keyof typeof partOf) => sources(partOf[facet], model.modelId, ({ enCode }) => enCode)
  return (
    <section aria-label={model.fullName}>
      <Checkbox checked={grant !== undefined} onChange={({ target }) => store.setGranted(model.modelId, target.checked)} style={{ marginBottom: 12 }}>
        {text('granted')}
      </Checkbox>
      {grant && grantFacets.map((facet) => <Codes key={facet} label={text(facet)} parts={model[facet]} value={grant[facet]} inherited={inherited(facet)} onChange={(codes) => store.setCodes(model.modelId, facet, codes)} />)}
      {grant && <Scopes store={store} model={model} />}
      {!grant && store.inherited.some((one) => one.part !== 'menu' && one.modelId === model.modelId) && <HeldAnyway store={store} model={model} />}
    </section>
  )
})

/** What is held of a form that is not granted itself. */
const HeldAnyway = observer(({ store, model }: ModelProps) => {
  const text = useTexts(grantTexts)
  const sources = useSources(store)
  return (
    <dl style={{ margin: 0 }}>
      {grantFacets.map((facet) => {
        const held = sources(partOf[facet], model.modelId, ({ enCode }) => enCode)
        const shown = model[facet].filter(({ enCode }) => held.has(enCode))
        return shown.length > 0 && (
          <div key={facet} style={{ marginBottom: 8 }}>
            <dt><strong>{text(facet)}</strong></dt>
            <dd style={{ display: 'flex', flexWrap: 'wrap', gap: '6px 16px', margin: 0 }}>{shown.map(({ enCode, fullName }) => <span key={enCode}>{fullName}<Inherited names={held.get(enCode)} /></span>)}</dd>
          </div>
        )
      })}
    </dl>
  )
})

/** For each published form: its columns, form fields and buttons, and which records. */
export const ModelGrants = observer(({ store }: { readonly store: GrantStore }) => {
  const text = useTexts(grantTexts)
  if (store.parts.length === 0) return <Empty description={text('noModels')} />
  const items = store.parts.map((model) => {
    const grant = store.grantOf(model.modelId)
    const summary = grant && grantFacets.map((facet) => `${text(facet)} ${text('count', { count: grant[facet].length, total: model[facet].length })}`).join(' · ')
    return {
      key: model.modelId,
      label: <span style={{ whiteSpace: 'nowrap' }}>{model.fullName}</span>,
      extra: summary && <Typography.Text type="secondary" style={{ fontSize: 12 }}>{summary}</Typography.Text>,
      children: <ModelGrantPanel store={store} model={model} />,
    }
  })
  return <Collapse items={items} defaultActiveKey={items.slice(0, 1).map(({ key }) => key)} />
})

type Branch = NonNullable<TreeProps['treeData']>[number]

/** The menu as a tree to check: an entry with entries below it that is a page too stands as a leaf of its own, so that each page is granted for itself. */
const treeOf = (entries: readonly MenuEntry[], titleOf: (entry: MenuEntry) => Branch['title']) => {
  const ids = new Set(entries.map(({ id }) => id))
  const branch = (parentId: string): Branch[] =>
    entries
      .filter((entry) => (ids.has(entry.parentId) ? entry.parentId : '') === parentId)
      .map((entry) => {
        const children = branch(entry.id)
        const leaf = { key: entry.id, title: titleOf(entry) }
        if (children.length === 0) return leaf
        return { key: `group-${entry.id}`, title: titleOf(entry), children: entry.type === menuTypes.directory ? children : [leaf, ...children] }
      })
  return branch('')
}
const leavesOf = (tree: readonly Branch[]): string[] => tree.flatMap((one) => (one.children ? leavesOf(one.children) : [String(one.key)]))

/** The menu entries that the subject may open. */
export const MenuGrants = observer(({ store }: { readonly store: GrantStore }) => {
  const { say } = useEngine()
  const text = useTexts(grantTexts)
  const inherited = useSources(store)('menu', '', ({ modelId }) => modelId)
  const tree = treeOf(store.menuEntries, (entry) => (inherited.has(entry.id) ? <>{nameOf(say, entry)}<Inherited names={inherited.get(entry.id)} /></> : nameOf(say, entry)))
  const leaves = leavesOf(tree)
  const { menuIds } = store.draft
  const set = (checked: readonly string[]) => store.setMenus([...menuIds.filter((id) => !leaves.includes(id)), ...leaves.filter((id) => checked.includes(id))])
  return (
    <>
      <Flex gap={8} style={{ marginBottom: 8 }}>
        <Button size="small" onClick={() => set(leaves)}>{text('all')}</Button>
        <Button size="small" onClick={() => set([])}>{text('none')}</Button>
      </Flex>
      <Tree
        checkable
        defaultExpandAll
        selectable={false}
        aria-label={text('menus')}
        treeData={tree}
        checkedKeys={menuIds.filter((id) => leaves.includes(id))}
        onCheck={(keys) => set((Array.isArray(keys) ? keys : keys.checked).map(String))}
      />
    </>
  )
})

interface SubjectPickProps {
  readonly type: SubjectType
  readonly value: string | null
  /** Choices of a kind that the cached lookups do not hold; absent while they load. */
  readonly named: readonly { readonly id: string; readonly fullName: string }[] | undefined
  onPick(id: string, name: string): void
}

/** Chooses one subject of a kind: organisations and departments out of their tree, the others by name. */
export const SubjectPick = observer(({ type, value, named, onPick }: SubjectPickProps) => {
  const { lookups } = useEngine()
  const text = useTexts(grantTexts)
  const box = { 'aria-label': text('subject'), placeholder: text('choose'), style: { width: 280, maxWidth: '100%' } } as const
  if (type === 'organize' || type === 'department') {
    const some = lookups.organizes()?.filter(({ category }) => category === (type === 'department' ? 'department' : 'organization'))
    return <OrganizePicker {...box} among={some?.map(({ id }) => id) ?? null} value={value} multiple={false} onPick={(id) => typeof id === 'string' && onPick(id, some?.find((one) => one.id === id)?.fullName ?? id)} />
  }
  const options = type === 'user' ? lookups.users()?.map(({ id, realName, account }) => ({ value: id, label: `${realName} (${account})` })) : named?.map(({ id, fullName }) => ({ value: id, label: fullName }))
  return <Select {...box} value={value} loading={options === undefined} options={options ?? []} showSearch={{ optionFilterProp: 'label' }} onChange={(id: string) => onPick(id, options?.find((one) => one.value === id)?.label ?? id)} />
})
