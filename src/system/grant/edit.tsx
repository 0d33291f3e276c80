import { useState } from 'react'
import { Alert, Button, Checkbox, Collapse, Empty, Flex, Input, Select, Tag, Tree, Typography } from 'antd'
import type { TreeProps } from 'antd'
import { observer } from 'mobx-react-lite'
import { useTexts } from '#renderers/runtime.tsx'
import type { Explanation, ExplainTarget, ModelParts } from '#schemas/api/authority.ts'
import type { MenuEntry } from '#schemas/api/menu.ts'
import { menuTypes } from '#schemas/menu.ts'
import { useEngine } from '#src/app/engine.tsx'
import { nameOf } from '#src/app/names.ts'
import { facets } from './store.ts'
import type { GrantStore } from './store.ts'
import { grantTexts, reasonKeys, scopeKeys, targetKeys } from './texts.ts'

interface Part {
  readonly enCode: string
  readonly fullName: string
}

interface CodesProps {
  readonly label: string
  readonly parts: readonly Part[]
  readonly value: readonly string[]
  readonly onChange: (codes: readonly string[]) => void
  readonly hint?: string
}

/** Codes to check, with all and none at once; what is granted but not offered any more stays granted. */
const Codes = ({ label, parts, value, onChange, hint }: CodesProps) => {
  const text = useTexts(grantTexts)
  const offered = parts.map(({ enCode }) => enCode)
  const checked = offered.filter((code) => value.includes(code))
  const set = (codes: readonly string[]) => onChange([...value.filter((code) => !offered.includes(code)), ...codes])
  return (
    <fieldset style={{ border: 0, margin: '0 0 16px', padding: 0, minWidth: 0 }}>
      <legend style={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8, padding: 0, marginBottom: 6 }}>
        <strong>{label}</strong>
        <Typography.Text type="secondary">{text('count', { count: checked.length, total: parts.length })}</Typography.Text>
        <Button size="small" type="link" aria-label={`${label}: ${text('all')}`} disabled={checked.length === parts.length} onClick={() => set(offered)}>{text('all')}</Button>
        <Button size="small" type="link" aria-label={`${label}: ${text('none')}`} disabled={checked.length === 0} onClick={() => set([])}>{text('none')}</Button>
      </legend>
      {parts.length === 0 && <Typography.Text type="secondary">{text('noParts')}</Typography.Text>}
      <Checkbox.Group value={checked} onChange={set} options={parts.map(({ enCode, fullName }) => ({ value: enCode, label: fullName }))} style={{ gap: '6px 16px' }} />
      {hint && <div><Typography.Text type="secondary">{hint}</Typography.Text></div>}
    </fieldset>
  )
}

const Scopes = observer(({ store, modelId }: { readonly store: GrantStore; readonly modelId: string }) => {
  const text = useTexts(grantTexts)
  const scopes = store.grantOf(modelId)?.scopes ?? []
  const conditions = scopes.flatMap((scope) => (scope.type === 'condition' ? [scope.condition] : []))
  const parts = Object.entries(scopeKeys).map(([enCode, key]) => ({ enCode, fullName: text(key) }))
  return (
    <>
      <Codes label={text('scopes')} parts={parts} value={scopes.map(({ type }) => type).filter((type) => type !== 'condition')} onChange={(types) => store.setScopes(modelId, types)} {...(scopes.length === 0 && { hint: text('noScope') })} />
      {conditions.map((condition) => (
        <Tag key={JSON.stringify(condition)}>{text('conditionKept', { count: condition.groups.length })}</Tag>
      ))}
    </>
  )
})

const ModelGrantPanel = observer(({ store, model }: { readonly store: GrantStore; readonly model: ModelParts }) => {
  const text = useTexts(grantTexts)
  const grant = store.grantOf(model.modelId)
  return (
    <section aria-label={model.fullName}>
      <Checkbox checked={grant !== undefined} onChange={({ target }) => store.setGranted(model.modelId, target.checked)} style={{ marginBottom: 12 }}>
        {text('granted')}
      </Checkbox>
      {grant && facets.map((facet) => <Codes key={facet} label={text(facet)} parts={model[facet]} value={grant[facet]} onChange={(codes) => store.setCodes(model.modelId, facet, codes)} />)}
      {grant && <Scopes store={store} modelId={model.modelId} />}
    </section>
  )
})

/** For each published form: its columns, form fields and buttons, and which records. */
export const ModelGrants = observer(({ store }: { readonly store: GrantStore }) => {
  const text = useTexts(grantTexts)
  if (store.parts.length === 0) return <Empty description={text('noModels')} />
  const items = store.parts.map((model) => {
    const grant = store.grantOf(model.modelId)
    const summary = grant && facets.map((facet) => `${text(facet)} ${text('count', { count: grant[facet].length, total: model[facet].length })}`).join(' · ')
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
const treeOf = (entries: readonly MenuEntry[], name: (entry: MenuEntry) => string) => {
  const ids = new Set(entries.map(({ id }) => id))
  const branch = (parentId: string): Branch[] =>
    entries
      .filter((entry) => (ids.has(entry.parentId) ? entry.parentId : '') === parentId)
      .map((entry) => {
        const children = branch(entry.id)
        const leaf = { key: entry.id, title: name(entry) }
        if (children.length === 0) return leaf
        return { key: `group-${entry.id}`, title: name(entry), children: entry.type === menuTypes.directory ? children : [leaf, ...children] }
      })
  return branch('')
}
const leavesOf = (tree: readonly Branch[]): string[] => tree.flatMap((one) => (one.children ? leavesOf(one.children) : [String(one.key)]))

/** The menu entries that the subject may open. */
export const MenuGrants = observer(({ store }: { readonly store: GrantStore }) => {
  const { say } = useEngine()
  const text = useTexts(grantTexts)
  const tree = treeOf(store.menuEntries, (entry) => nameOf(say, entry))
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

type TargetType = ExplainTarget['type']
const partsBy = { column: 'columns', form: 'forms', button: 'buttons' } as const
type Asked = { readonly type: TargetType; readonly menuId?: string; readonly modelId?: string; readonly enCode?: string; readonly recordId?: string }

const targetOf = ({ type, menuId, modelId, enCode, recordId }: Asked): ExplainTarget | undefined => {
  if (type === 'menu') return menuId ? { type, menuId } : undefined
  if (type === 'record') return modelId && recordId ? { type, modelId, recordId: recordId.trim() } : undefined
  return modelId && enCode ? { type, modelId, enCode } : undefined
}

/** Why the chosen user can or cannot see a menu entry, a column, a field, a button or a record (rulings, Permissions). */
export const Explain = observer(({ store }: { readonly store: GrantStore }) => {
  const { say } = useEngine()
  const text = useTexts(grantTexts)
  const [asked, setAsked] = useState<Asked>({ type: 'menu' })
  const [answer, setAnswer] = useState<Explanation | null>(null)
  const [isBusy, setBusy] = useState(false)
  const { type } = asked
  const change = (more: Partial<Asked>) => {
    setAsked({ ...asked, ...more })
    setAnswer(null)
  }
  const model = store.parts.find(({ modelId }) => modelId === asked.modelId)
  const target = targetOf(asked)
  const ask = async () => {
    if (!target) return
    setBusy(true)
    try {
      setAnswer(await store.explain(target))
    } catch {
      // The toast said why.
    } finally {
      setBusy(false)
    }
  }
  const box = { style: { width: 240, maxWidth: '100%' }, showSearch: { optionFilterProp: 'label' } } as const
  return (
    <Flex vertical gap="middle">
      <Flex gap={8} wrap>
        <Select<TargetType> aria-label={text('explainWhat')} value={type} options={(Object.keys(targetKeys) as TargetType[]).map((one) => ({ value: one, label: text(targetKeys[one]) }))} onChange={(next) => change({ type: next, enCode: '', recordId: '' })} style={{ width: 140 }} />
        {type === 'menu' ? (
          <Select {...box} aria-label={text('whichMenu')} placeholder={text('whichMenu')} {...(asked.menuId && { value: asked.menuId })} options={store.menuEntries.map((entry) => ({ value: entry.id, label: nameOf(say, entry) }))} onChange={(menuId) => change({ menuId })} />
        ) : (
          <Select {...box} aria-label={text('whichModel')} placeholder={text('whichModel')} {...(asked.modelId && { value: asked.modelId })} options={store.parts.map(({ modelId, fullName }) => ({ value: modelId, label: fullName }))} onChange={(modelId) => change({ modelId, enCode: '' })} />
        )}
        {type === 'record' && <Input aria-label={text('whichRecord')} placeholder={text('whichRecord')} value={asked.recordId ?? ''} maxLength={40} onChange={({ target: input }) => change({ recordId: input.value })} style={{ width: 240, maxWidth: '100%' }} />}
        {type !== 'menu' && type !== 'record' && (
          <Select {...box} aria-label={text('whichPart')} placeholder={text('whichPart')} {...(asked.enCode && { value: asked.enCode })} options={(model?.[partsBy[type]] ?? []).map(({ enCode, fullName }) => ({ value: enCode, label: fullName }))} onChange={(enCode) => change({ enCode })} />
        )}
        <Button type="primary" disabled={!target} loading={isBusy} onClick={() => void ask()}>{text('ask')}</Button>
      </Flex>
      {answer && <Alert type={answer.isAllowed ? 'success' : 'warning'} showIcon title={text(answer.isAllowed ? 'allowed' : 'refused', { reason: text(reasonKeys[answer.reason]) })} />}
      {answer && answer.grants.length > 0 && (
        <ul style={{ margin: 0, paddingInlineStart: 20 }}>
          {answer.grants.map((one, index) => (
            <li key={`${one.subjectType} ${one.subjectId} ${one.enCode} ${index}`}>
              {text('via', { type: text(one.subjectType), name: one.subjectName })}
              {one.scope && ` · ${text(one.scope.type === 'condition' ? 'condition' : scopeKeys[one.scope.type])}`} {one.decides && <Tag color="success">{text('decides')}</Tag>}
            </li>
          ))}
        </ul>
      )}
    </Flex>
  )
})
