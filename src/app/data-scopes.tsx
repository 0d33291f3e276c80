import { useCallback, useState } from 'react'
import { Alert, Drawer, Grid, Skeleton, Tag } from 'antd'
import { observer } from 'mobx-react-lite'
import { sayCondition } from '#designer/rules/sentence.ts'
import { EntriesPage } from '#renderers/pages/entries/view.tsx'
import { grantTexts } from '#renderers/pages/grants/parts/texts.ts'
import { useNameOf, useRuntime, useTexts } from '#renderers/runtime.tsx'
import { allNamesOf } from '#schemas/names.ts'
import { dataScopes } from '#schemas/api/data-scope.ts'
import type { DataScopeEntry } from '#schemas/api/data-scope.ts'
import type { Model } from '#schemas/design/model.ts'
import { maxPageSize } from '#schemas/wire/page-size.ts'
import { EntryStore } from '#src/engine/entry-store.ts'
import type { Send } from '#src/engine/send.ts'
import { DataScopeForm } from './data-scope-form.tsx'
import type { ScopeDraft } from './data-scope-form.tsx'
import { useEngine } from './engine.tsx'
import { openModels } from './model/open-models.ts'
import { useLoading } from './model/use-loading.ts'

/** The definitions of one form; `onChanged` is called after each change. */
function makeScopeStore(
  send: Send,
  modelId: string,
  onChanged: () => void,
): EntryStore<DataScopeEntry, ScopeDraft> {
  const told = (work: Promise<unknown>) => work.then(onChanged)
  return new EntryStore<DataScopeEntry, ScopeDraft>({
    async load({ keyword }) {
      const { list } = await send(dataScopes.list, { query: { modelId } })
      const found = list.filter((entry) =>
        [...allNamesOf(entry), entry.enCode]
          .join(' ')
          .toLowerCase()
          .includes(keyword.toLowerCase()),
      )
      return { list: found, total: found.length }
    },
    add: (draft) => told(send(dataScopes.create, { body: { modelId, ...draft } })),
    change: ({ id, version }, draft) =>
      told(send(dataScopes.update, { params: { id }, body: { ...draft, version } })),
    remove: ({ id }) => told(send(dataScopes.remove, { params: { id } })),
    toggle: ({ id, enabledMark }) =>
      told(
        send(dataScopes.state, {
          params: { id },
          body: { enabledMark: enabledMark === 1 ? 0 : 1 },
        }),
      ),
    calls: dataScopes,
  })
}

interface ListProps {
  readonly modelId: string
  readonly model: Model
  onChanged(): void
}

const ScopeList = observer(({ modelId, model, onChanged }: ListProps) => {
  const { send } = useEngine()
  const { language, lookups, say } = useRuntime()
  const text = useTexts(grantTexts)
  const nameOf = useNameOf()
  const [store] = useState(() => makeScopeStore(send, modelId, onChanged))
  const [editing, setEditing] = useState<{ readonly entry: DataScopeEntry | null } | null>(null)
  const usesOf = async ({ id }: DataScopeEntry) => {
    const { list } = await send(
      dataScopes.uses,
      { params: { id }, query: { pageSize: maxPageSize } },
      { quiet: true },
    )
    return {
      list: list.map((grant) => ({
        noun: 'grant' as const,
        id: grant.subjectId,
        fullName: grant.subjectName,
        text: text(grant.subjectType),
      })),
    }
  }
  const columns = [
    { key: 'fullName', title: text('namedName'), width: 160, render: nameOf },
    {
      key: 'condition',
      title: text('conditionOf'),
      width: 280,
      render: ({ condition, faults }: DataScopeEntry) =>
        faults.length > 0 ? (
          <Tag color="error" style={{ whiteSpace: 'normal' }}>
            {text('namedFaults', { fields: faults.join(', ') })}
          </Tag>
        ) : (
          sayCondition(condition, { model, language, look: lookups, say })
        ),
    },
    {
      key: 'uses',
      title: text('namedUses'),
      width: 120,
      align: 'right' as const,
      render: ({ uses }: DataScopeEntry) => uses,
    },
  ]
  return (
    <>
      <EntriesPage<DataScopeEntry>
        noun="dataScope"
        isTitled
        title={text('named')}
        store={store}
        columns={columns}
        nameOf={nameOf}
        usesOf={usesOf}
        isWhole
        onEdit={(entry) => setEditing({ entry })}
      />
      {editing && (
        <DataScopeForm
          key={editing.entry?.id ?? ''}
          model={model}
          store={store}
          entry={editing.entry}
          onDone={() => setEditing(null)}
        />
      )}
    </>
  )
})

interface DataScopesProps {
  readonly modelId: string
  /** Name of the form. */
  readonly name: string
  onChanged(): void
  onClose(): void
}

/**
 * The named data scopes of one form: adding, changing, switching off and removing them, with the
 * holders of each.
 */
const DataScopes = observer(({ modelId, name, onChanged, onClose }: DataScopesProps) => {
  const engine = useEngine()
  const text = useTexts(grantTexts)
  const isPhone = Grid.useBreakpoint().sm === false
  const [found] = useLoading(
    useCallback(() => engine.get(openModels).load(modelId), [engine, modelId]),
  )
  return (
    <Drawer open title={text('namedOf', { name })} size={isPhone ? '100%' : 960} onClose={onClose}>
      {found.state === 'loading' && <Skeleton active />}
      {found.state === 'failed' && <Alert type="warning" showIcon title={text('unread')} />}
      {found.state === 'there' && (
        <ScopeList modelId={modelId} model={found.value.model} onChanged={onChanged} />
      )}
    </Drawer>
  )
})
export default DataScopes
