import { Suspense, lazy, useState } from 'react'
import {
  Alert,
  Button,
  Checkbox,
  Collapse,
  Empty,
  Flex,
  Input,
  Skeleton,
  Tree,
  Typography,
} from 'antd'
import type { TreeProps } from 'antd'
import { observer } from 'mobx-react-lite'
import { Codes, Inherited } from '#renderers/pages/grants/parts/codes.tsx'
import type { SayScope } from '#renderers/pages/grants/parts/scope-name.tsx'
import { grantTexts, scopeKeys } from '#renderers/pages/grants/parts/texts.ts'
import { useTexts } from '#renderers/runtime.tsx'
import type { InheritedGrant, ModelGrant, ModelParts } from '#schemas/api/authority.ts'
import type { MenuBranch } from '#schemas/api/menu.ts'
import { grantFacets, isPage } from '#schemas/grants.ts'
import { menuTypes } from '#schemas/menu.ts'
import { canMenu, readyScopes } from '#schemas/permission.ts'
import type { Scope } from '#schemas/permission.ts'
import { useEngine } from '#src/app/engine.tsx'
import { nameOf } from '#src/app/names.ts'
import type { GrantStore } from './store.ts'

const OwnConditions = lazy(() => import('#src/app/own-conditions.tsx'))
const DataScopes = lazy(() => import('#src/app/data-scopes.tsx'))
const ScopeWords = lazy(() => import('#src/app/scope-words.tsx'))

/** An own condition in words, as soon as they are there. */
export const sayScope: SayScope = (modelId, condition) => (
  <Suspense fallback={null}>
    <ScopeWords modelId={modelId} condition={condition} />
  </Suspense>
)

/** Through whom codes are held, as names by code. */
function useSources(
  store: GrantStore,
): (
  part: InheritedGrant['part'],
  modelId: string,
  codeOf: (line: InheritedGrant) => string,
) => ReadonlyMap<string, string> {
  const text = useTexts(grantTexts)
  return (part, modelId, codeOf) => {
    const names = new Map<string, Set<string>>()
    for (const line of store.inherited.filter(
      (one) => one.part === part && (part === 'menu' || one.modelId === modelId),
    )) {
      const code = codeOf(line)
      names.set(
        code,
        (names.get(code) ?? new Set()).add(
          text('via', { type: text(line.subjectType), name: line.subjectName }),
        ),
      )
    }
    return new Map([...names].map(([code, some]) => [code, [...some].join(', ')]))
  }
}

interface ModelProps {
  readonly store: GrantStore
  readonly model: ModelParts
}

const isCondition = (scope: Scope | null): scope is Extract<Scope, { type: 'condition' }> =>
  scope?.type === 'condition'

const namedOf = (scope: Scope | null): string[] => (scope?.type === 'named' ? [scope.scopeId] : [])
const isReady = ({ type }: Scope): boolean => type !== 'condition' && type !== 'named'

const Scopes = observer(
  ({ store, model: { modelId, fullName, scopes: offered, named } }: ModelProps) => {
    const { session } = useEngine()
    const [isManaging, setManaging] = useState(false)
    const text = useTexts(grantTexts)
    const sources = useSources(store)
    const scopes = store.grantOf(modelId)?.scopes ?? []
    const parts = readyScopes.map((enCode) => ({
      enCode,
      fullName: text(scopeKeys[enCode]),
      isLocked: !offered.includes(enCode),
    }))
    const inherited = sources(
      'scope',
      modelId,
      ({ scope }) => namedOf(scope)[0] ?? scope?.type ?? '',
    )
    const { isAdministrator } = session.rights
    const namedParts = named.map((one) => ({
      enCode: one.id,
      fullName: one.enabledMark === 0 ? text('off', { name: one.fullName }) : one.fullName,
      isLocked: !one.canGrant,
    }))
    const conditions = store.inherited.filter(
      (one) => one.part === 'scope' && one.modelId === modelId && isCondition(one.scope),
    )
    return (
      <>
        <Codes
          label={text('scopes')}
          parts={parts}
          value={scopes.filter(isReady).map(({ type }) => type)}
          inherited={inherited}
          onChange={(types) => store.setScopes(modelId, types)}
          {...(scopes.length === 0 && { hint: text('noScope') })}
        />
        {named.length > 0 && (
          <Codes
            label={text('named')}
            parts={namedParts}
            value={scopes.flatMap(namedOf)}
            inherited={inherited}
            onChange={(ids) => store.setNamed(modelId, ids)}
          />
        )}
        {isAdministrator && (
          <Button
            size="small"
            disabled={false}
            style={{ marginBottom: 12 }}
            onClick={() => setManaging(true)}
          >
            {text('manageNamed')}
          </Button>
        )}
        {isManaging && (
          <Suspense fallback={null}>
            <DataScopes
              modelId={modelId}
              name={fullName}
              onChanged={() => void store.loadParts()}
              onClose={() => setManaging(false)}
            />
          </Suspense>
        )}
        {conditions.map(({ scope, subjectType, subjectId, subjectName }) => (
          <div key={`${subjectType} ${subjectId} ${JSON.stringify(scope)}`}>
            {isCondition(scope) && sayScope(modelId, scope.condition)}
            <Inherited names={text('via', { type: text(subjectType), name: subjectName })} />
          </div>
        ))}
        <Suspense fallback={<Skeleton active title={false} paragraph={{ rows: 1 }} />}>
          <OwnConditions
            modelId={modelId}
            isLocked={!store.canChange || !offered.includes('condition')}
            value={scopes.flatMap((scope) => (scope.type === 'condition' ? [scope.condition] : []))}
            onChange={(next) => store.setConditions(modelId, next)}
            {...(isAdministrator && {
              onNamed: (condition, scopeId) => store.nameCondition(modelId, condition, scopeId),
            })}
          />
        </Suspense>
      </>
    )
  },
)

const isEmpty = ({ columns, forms, buttons, scopes }: ModelGrant): boolean =>
  columns.length + forms.length + buttons.length + scopes.length === 0

const partOf = { columns: 'column', forms: 'form', buttons: 'button' } as const

/** What can be granted of it: of a page what it has. */
const facetsOf = (model: ModelParts) =>
  grantFacets.filter((facet) => !isPage(model) || model[facet].length > 0)

/**
 * Says that a page lacks its menu entry, without which what is granted of it does nothing; nothing
 * for a form.
 */
const NeedsEntry = observer(({ store, model }: ModelProps) => {
  const text = useTexts(grantTexts)
  const entry = isPage(model)
    ? store.menuEntries.find(({ enCode }) => enCode === model.modelId)
    : undefined
  const { menuIds } = store.draft
  if (
    !entry ||
    menuIds.includes(entry.id) ||
    store.inherited.some((one) => one.part === 'menu' && one.modelId === entry.id)
  )
    return null
  return (
    <Alert
      type="warning"
      showIcon
      title={text('needsEntry')}
      action={
        <Button size="small" onClick={() => store.setMenus([...menuIds, entry.id])}>
          {text('grantEntry')}
        </Button>
      }
      style={{ marginBottom: 12 }}
    />
  )
})

const ModelGrantPanel = observer(({ store, model }: ModelProps) => {
  const text = useTexts(grantTexts)
  const sources = useSources(store)
  const grant = store.grantOf(model.modelId)
  const inherited = (facet: keyof typeof partOf) =>
    sources(partOf[facet], model.modelId, ({ enCode }) => enCode)
  return (
    <section aria-label={model.fullName}>
      <Flex wrap gap="4px 16px" align="center" style={{ marginBottom: 12 }}>
        <Checkbox
          checked={grant !== undefined}
          onChange={({ target }) => store.setGranted(model.modelId, target.checked)}
        >
          {text(isPage(model) ? 'grantedPage' : 'granted')}
        </Checkbox>
        <Button size="small" onClick={() => store.setWhole(model)}>
          {text(isPage(model) ? 'wholePage' : 'wholeForm')}
        </Button>
        {grant && isEmpty(grant) && (
          <Typography.Text type="warning">{text('nothingYet')}</Typography.Text>
        )}
      </Flex>
      {grant && !isEmpty(grant) && <NeedsEntry store={store} model={model} />}
      {grant &&
        facetsOf(model).map((facet) => (
          <Codes
            key={facet}
            label={text(facet)}
            parts={model[facet]}
            value={grant[facet]}
            inherited={inherited(facet)}
            onChange={(codes) => store.setCodes(model.modelId, facet, codes)}
          />
        ))}
      {grant && !isPage(model) && <Scopes store={store} model={model} />}
      {!grant &&
        store.inherited.some((one) => one.part !== 'menu' && one.modelId === model.modelId) && (
          <HeldAnyway store={store} model={model} />
        )}
    </section>
  )
})

/** What is held of a form that is not granted itself. */
const HeldAnyway = observer(({ store, model }: ModelProps) => {
  const text = useTexts(grantTexts)
  const sources = useSources(store)
  return (
    <dl style={{ margin: 0 }}>
      {facetsOf(model).map((facet) => {
        const held = sources(partOf[facet], model.modelId, ({ enCode }) => enCode)
        const shown = model[facet].filter(({ enCode }) => held.has(enCode))
        return (
          shown.length > 0 && (
            <div key={facet} style={{ marginBottom: 8 }}>
              <dt>
                <strong>{text(facet)}</strong>
              </dt>
              <dd style={{ display: 'flex', flexWrap: 'wrap', gap: '6px 16px', margin: 0 }}>
                {shown.map(({ enCode, fullName }) => (
                  <span key={enCode}>
                    {fullName}
                    <Inherited names={held.get(enCode)} />
                  </span>
                ))}
              </dd>
            </div>
          )
        )
      })}
    </dl>
  )
})

/**
 * For each published form its columns, form fields and buttons, and which records; or for each
 * hand-coded page its buttons, and its columns and fields where it has such.
 */
export const ModelGrants = observer(
  ({ store, of }: { readonly store: GrantStore; readonly of: 'models' | 'pages' }) => {
    const text = useTexts(grantTexts)
    const [word, setWord] = useState('')
    const [isGrantedOnly, setGrantedOnly] = useState(false)
    const offered = store.parts.filter((one) => isPage(one) === (of === 'pages'))
    if (offered.length === 0)
      return <Empty description={text(of === 'pages' ? 'noPages' : 'noModels')} />
    const isHeld = (modelId: string): boolean =>
      store.grantOf(modelId) !== undefined ||
      store.inherited.some((one) => one.part !== 'menu' && one.modelId === modelId)
    const shown = offered.filter(
      ({ modelId, fullName }) => hasWord(fullName, word) && (!isGrantedOnly || isHeld(modelId)),
    )
    const items = shown.map((model) => {
      const grant = store.grantOf(model.modelId)
      const summary =
        grant &&
        facetsOf(model)
          .map(
            (facet) =>
              `${text(facet)} ${text('count', { count: grant[facet].length, total: model[facet].length })}`,
          )
          .join(' · ')
      return {
        key: model.modelId,
        label: (
          <Flex wrap gap="0 12px" justify="space-between">
            <span>{model.fullName}</span>
            {summary && (
              <Typography.Text type="secondary" style={{ fontSize: 12 }}>
                {summary}
              </Typography.Text>
            )}
          </Flex>
        ),
        children: <ModelGrantPanel store={store} model={model} />,
      }
    })
    return (
      <Flex vertical gap="middle">
        <Flex gap="8px 16px" wrap align="center">
          <Filter value={word} onChange={setWord} />
          <Checkbox
            checked={isGrantedOnly}
            disabled={false}
            onChange={({ target }) => setGrantedOnly(target.checked)}
          >
            {text('onlyGranted')}
          </Checkbox>
        </Flex>
        {items.length > 0 ? (
          <Collapse items={items} defaultActiveKey={items.slice(0, 1).map(({ key }) => key)} />
        ) : (
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text('notFound')} />
        )}
      </Flex>
    )
  },
)

const hasWord = (name: string, word: string): boolean =>
  name.toLowerCase().includes(word.trim().toLowerCase())

const Filter = ({ value, onChange }: { readonly value: string; onChange(word: string): void }) => {
  const text = useTexts(grantTexts)
  return (
    <Input
      allowClear
      disabled={false}
      value={value}
      maxLength={100}
      aria-label={text('search')}
      placeholder={text('search')}
      onChange={({ target }) => onChange(target.value)}
      style={{ width: 240, maxWidth: '100%' }}
    />
  )
}

type Branch = NonNullable<TreeProps['treeData']>[number]

interface TreeWords {
  titleOf(entry: MenuBranch): Branch['title']
  /** Does the entry itself stand in the tree? What is above one that does stands there too. */
  isShown(entry: MenuBranch): boolean
  isLocked(entry: MenuBranch): boolean
}

/**
 * The menu as a tree to check: an entry with entries below it that is a page too stands as a leaf
 * of its own, so that each page is granted for itself.
 */
const treeOf = (entries: readonly MenuBranch[], { titleOf, isShown, isLocked }: TreeWords) => {
  const ids = new Set(entries.map(({ id }) => id))
  const branch = (parentId: string, isWhole: boolean): Branch[] =>
    entries
      .filter((entry) => (ids.has(entry.parentId) ? entry.parentId : '') === parentId)
      .flatMap((entry): Branch[] => {
        const isIn = isWhole || isShown(entry)
        const isGroup = entries.some((one) => one.parentId === entry.id)
        const children = branch(entry.id, isIn)
        const leaf = { key: entry.id, title: titleOf(entry), disableCheckbox: isLocked(entry) }
        if (!isGroup) return isIn ? [leaf] : []
        const all = entry.type === menuTypes.directory || !isIn ? children : [leaf, ...children]
        return all.length > 0
          ? [{ key: `group-${entry.id}`, title: titleOf(entry), children: all }]
          : []
      })
  return branch('', false)
}
const leavesOf = (tree: readonly Branch[]): Branch[] =>
  tree.flatMap((one) => (one.children ? leavesOf(one.children) : [one]))

/** The menu entries that the subject may open. */
export const MenuGrants = observer(({ store }: { readonly store: GrantStore }) => {
  const { say, session } = useEngine()
  const text = useTexts(grantTexts)
  const [word, setWord] = useState('')
  const inherited = useSources(store)('menu', '', ({ modelId }) => modelId)
  const tree = treeOf(store.menuEntries, {
    titleOf: (entry) =>
      inherited.has(entry.id) ? (
        <>
          {nameOf(say, entry)}
          <Inherited names={inherited.get(entry.id)} />
        </>
      ) : (
        nameOf(say, entry)
      ),
    isShown: (entry) => hasWord(nameOf(say, entry), word) || hasWord(entry.enCode, word),
    isLocked: ({ enCode }) => !canMenu(session.rights, enCode),
  })
  const leaves = leavesOf(tree)
  const keys = leaves.map(({ key }) => String(key))
  const open = leaves.flatMap(({ key, disableCheckbox }) => (disableCheckbox ? [] : [String(key)]))
  const { menuIds } = store.draft
  const set = (checked: readonly string[]) =>
    store.setMenus([
      ...menuIds.filter((id) => !open.includes(id)),
      ...open.filter((id) => checked.includes(id)),
    ])
  return (
    <>
      <Flex gap={8} wrap style={{ marginBottom: 8 }}>
        <Filter value={word} onChange={setWord} />
        <Button onClick={() => set(open)}>{text('all')}</Button>
        <Button onClick={() => set([])}>{text('none')}</Button>
      </Flex>
      <Typography.Paragraph type="secondary">{text('pagesHint')}</Typography.Paragraph>
      {tree.length === 0 && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text('notFound')} />
      )}
      <Tree
        key={word}
        checkable
        defaultExpandAll
        selectable={false}
        disabled={!store.canChange}
        aria-label={text('menus')}
        treeData={tree}
        checkedKeys={menuIds.filter((id) => keys.includes(id))}
        onCheck={(next) => set((Array.isArray(next) ? next : next.checked).map(String))}
      />
    </>
  )
})
