import { Suspense, lazy, useState } from 'react'
import { Button, Skeleton } from 'antd'
import { observer } from 'mobx-react-lite'
import { Codes, Inherited } from '#renderers/pages/grants/parts/codes.tsx'
import { grantTexts, scopeKeys } from '#renderers/pages/grants/parts/texts.ts'
import { useTexts } from '#renderers/runtime.tsx'
import type { ModelParts } from '#schemas/api/authority.ts'
import { readyScopes } from '#schemas/permission.ts'
import type { Scope } from '#schemas/permission.ts'
import { useEngine } from '#src/app/engine.tsx'
import type { GrantStore } from '../store.ts'
import { sayScope } from './say-scope.tsx'
import { useSources } from './use-sources.ts'

const OwnConditions = lazy(() => import('#src/app/own-conditions.tsx'))

const DataScopes = lazy(() => import('#src/app/data-scopes.tsx'))

export interface ModelProps {
  readonly store: GrantStore
  readonly model: ModelParts
}

const isCondition = (scope: Scope | null): scope is Extract<Scope, { type: 'condition' }> =>
  scope?.type === 'condition'

const namedOf = (scope: Scope | null): string[] => (scope?.type === 'named' ? [scope.scopeId] : [])

const isReady = ({ type }: Scope): boolean => type !== 'condition' && type !== 'named'

/**
 * Chooses which records of a form are granted: the built-in scopes, named scopes, and own
 * conditions.
 */
export const Scopes = observer(({ store, model }: ModelProps) => {
  const { modelId, scopes: offered } = model
  const { session } = useEngine()
  const { isAdministrator } = session.rights
  const scopes = store.grantOf(modelId)?.scopes ?? []
  return (
    <>
      <CodedScopes store={store} model={model} />
      {isAdministrator && <ManageNamed store={store} model={model} />}
      <InheritedConditions store={store} modelId={modelId} />
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
})

/** The scopes with a code: the built-in ones, and the named ones if there are any. */
const CodedScopes = observer(
  ({ store, model: { modelId, scopes: offered, named } }: ModelProps) => {
    const text = useTexts(grantTexts)
    const sources = useSources(store)
    const scopes = store.grantOf(modelId)?.scopes ?? []
    const parts = readyScopes.map((enCode) => ({
      enCode,
      fullName: text(scopeKeys[enCode]),
      isLocked: !offered.includes(enCode),
    }))
    const namedParts = named.map((scope) => ({
      enCode: scope.id,
      fullName: scope.enabledMark === 0 ? text('off', { name: scope.fullName }) : scope.fullName,
      isLocked: !scope.canGrant,
    }))
    const inherited = sources(
      'scope',
      modelId,
      ({ scope }) => namedOf(scope)[0] ?? scope?.type ?? '',
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
      </>
    )
  },
)

/** A link to the named scopes of a form. A change there affects everybody who holds them. */
const ManageNamed = ({ store, model: { modelId, fullName } }: ModelProps) => {
  const text = useTexts(grantTexts)
  const [isManaging, setManaging] = useState(false)
  return (
    <>
      <Button
        size="small"
        disabled={false}
        style={{ marginBottom: 12 }}
        onClick={() => setManaging(true)}
      >
        {text('manageNamed')}
      </Button>
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
    </>
  )
}

/** The own conditions that the subject holds through others, each with the name of the holder. */
const InheritedConditions = observer(
  ({ store, modelId }: { readonly store: GrantStore; readonly modelId: string }) => {
    const text = useTexts(grantTexts)
    const conditions = store.inherited.filter(
      (grant) => grant.part === 'scope' && grant.modelId === modelId && isCondition(grant.scope),
    )
    return conditions.map(({ scope, subjectType, subjectId, subjectName }) => (
      <div key={`${subjectType} ${subjectId} ${JSON.stringify(scope)}`}>
        {isCondition(scope) && sayScope(modelId, scope.condition)}
        <Inherited names={text('via', { type: text(subjectType), name: subjectName })} />
      </div>
    ))
  },
)
