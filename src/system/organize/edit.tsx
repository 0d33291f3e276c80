import { useEffect, useState } from 'react'
import { Alert, Col, Form, Input, Radio, Row, Typography } from 'antd'
import { EntryDialog } from '#renderers/pages/entries/parts/entry-dialog.tsx'
import { EntryFields, Half, useNeeded } from '#renderers/pages/entries/parts/entry-fields.tsx'
import { DayField, UserField } from '#renderers/pages/entries/parts/pick-fields.tsx'
import { branchesOf } from '#renderers/parts/branches.ts'
import { SearchTree } from '#renderers/parts/search-tree.tsx'
import { useNameOf, useTexts } from '#renderers/runtime.tsx'
import { organizeProperties, organizes } from '#schemas/api/organize.ts'
import type { MoveEffect, OrganizeDetail } from '#schemas/api/organize.ts'
import { fieldRules, ruleTexts } from '#schemas/widget/rule.ts'
import { useEngine } from '#src/app/engine.tsx'
import { makeSaver } from '#src/engine/entry-store.ts'
import { draftOf, emptyDraft, propertyKeys, whyNotIn, wordsOf } from './store.ts'
import type { Category, OrganizeDraft, OrganizeBranch, OrganizeStore } from './store.ts'
import { organizeTexts } from './texts.ts'

interface OrganizeEditProps {
  readonly store: OrganizeStore
  /** Null to add a new organization or department. */
  readonly entry: OrganizeBranch | null
  /** The parent of a new one; null for none. */
  readonly parent: OrganizeBranch | null
  onDone(): void
}

/**
 * Adds or changes an organization or department (7.4). Choosing another parent moves it; the effect
 * is shown before.
 */
export const Edit = ({ store, entry, parent, onDone }: OrganizeEditProps) => {
  const text = useTexts(organizeTexts)
  const nameOf = useNameOf()
  const [draft] = useState(() =>
    entry ? draftOf(entry) : emptyDraft(parent ? 'department' : 'organization', parent?.id ?? ''),
  )
  const [save] = useState(() => makeSaver(store, entry, draftOf))
  const change = async (values: OrganizeDraft, isOver: boolean) => {
    const refusal = await save(values, isOver)
    // The properties of an organization are at the same level as the other fields in the dialog.
    return (
      refusal && {
        ...refusal,
        problems: refusal.problems.map((problem) => ({
          ...problem,
          path: problem.path.replace('propertyJson.', ''),
        })),
      }
    )
  }
  const title = entry
    ? entry.category === 'department'
      ? 'editDepartment'
      : 'edit'
    : parent
      ? 'addBelow'
      : 'add'
  return (
    <EntryDialog<OrganizeDraft>
      {...(entry === null && { repeats: ['parentId', 'category'] })}
      title={text(title, { name: entry ? nameOf(entry) : '' })}
      draft={draft}
      save={change}
      onDone={onDone}
    >
      <EntryFields name={text('name')} code={text('code')}>
        {!entry && parent?.category === 'organization' && (
          <Col span={24}>
            <Form.Item name="category" label={text('category')}>
              <Radio.Group
                options={(['department', 'organization'] as const).map((value) => ({
                  value,
                  label: text(value),
                }))}
              />
            </Form.Item>
          </Col>
        )}
        <Half>
          <ParentItem entry={entry} />
        </Half>
        <Half>
          <Form.Item name="managerId" label={text('manager')} trigger="onPick">
            <UserField />
          </Form.Item>
        </Half>
        {entry && <MoveItem entry={entry} />}
      </EntryFields>
      <Properties />
    </EntryDialog>
  )
}

interface MoveProps {
  readonly store: OrganizeStore
  readonly entry: OrganizeBranch
  /** The id of the new parent; '' for the top. */
  readonly parentId: string
  onDone(): void
}

/**
 * Moves an organization or department with everything below it (7.4), after showing what that
 * changes.
 */
export const Move = ({ store, entry, parentId, onDone }: MoveProps) => {
  const text = useTexts(organizeTexts)
  const nameOf = useNameOf()
  const [save] = useState(() => makeSaver(store, entry, draftOf))
  return (
    <EntryDialog<OrganizeDraft>
      title={text('moveOf', { name: nameOf(entry) })}
      width={560}
      draft={{ ...draftOf(entry), parentId }}
      save={save}
      onDone={onDone}
    >
      <ParentItem entry={entry} />
      <MoveItem entry={entry} />
    </EntryDialog>
  )
}

/** The category that the dialog edits. */
const useCategory = (): Category =>
  Form.useWatch<Category | undefined>((values: OrganizeDraft) => values.category, {
    preserve: true,
  }) ?? 'department'

const ParentItem = ({ entry }: { readonly entry: OrganizeDetail | null }) => {
  const { send } = useEngine()
  const text = useTexts(organizeTexts)
  const needed = useNeeded()
  const category = useCategory()
  const [all, setAll] = useState<readonly OrganizeDetail[] | null>(null)
  useEffect(() => {
    const gone = new AbortController()
    // The toast has already shown the failure; the parent just cannot be changed then.
    send(organizes.list, {}, { signal: gone.signal }).then(
      ({ list }) => gone.signal.aborted || setAll(list),
      () => undefined,
    )
    return () => gone.abort()
  }, [send])
  const tree = branchesOf(
    all ?? [],
    (organize) => whyNotIn(organize, { id: entry?.id ?? '', category }) === undefined,
  )
  return (
    <Form.Item
      name="parentId"
      label={text('parent')}
      rules={category === 'department' ? needed(text('parent')) : []}
      normalize={(value?: string) => value ?? ''}
      getValueProps={(value?: string) => ({ value: value || undefined })}
    >
      <SearchTree
        allowClear
        treeDefaultExpandAll
        loading={!all}
        disabled={!all}
        placeholder={text('top')}
        treeData={tree}
        style={{ width: '100%' }}
      />
    </Form.Item>
  )
}

/** What moving to the chosen parent would change; empty if the parent stays. */
const MoveItem = ({ entry }: { readonly entry: OrganizeDetail }) => {
  const { send } = useEngine()
  const text = useTexts(organizeTexts)
  const parentId = Form.useWatch<string | undefined>('parentId') ?? entry.parentId
  const [known, setKnown] = useState<{
    readonly parentId: string
    readonly effect: MoveEffect | string
  } | null>(null)
  useEffect(() => {
    if (parentId === entry.parentId) return undefined
    const gone = new AbortController()
    const keep = (effect: MoveEffect | string) =>
      gone.signal.aborted || setKnown({ parentId, effect })
    send(
      organizes.moveEffect,
      { params: { id: entry.id }, query: { parentId } },
      { quiet: true, signal: gone.signal },
    ).then(keep, (error: unknown) => keep(error instanceof Error ? error.message : String(error)))
    return () => gone.abort()
  }, [send, entry, parentId])
  if (parentId === entry.parentId || known?.parentId !== parentId) return null
  return (
    <Col span={24}>
      {typeof known.effect === 'string' ? (
        <Alert
          type="error"
          showIcon
          title={text('movingFailed')}
          description={known.effect}
          style={{ marginBottom: 24 }}
        />
      ) : (
        <Effect effect={known.effect} />
      )}
    </Col>
  )
}

const Effect = ({ effect }: { readonly effect: MoveEffect }) => {
  const text = useTexts(organizeTexts)
  const { people, names, organizations, departments, adminsLost, adminsGained } = effect
  const rights = (['lost', 'gained'] as const)
    .map((key) => ({ key, words: wordsOf(effect[key]) }))
    .filter(({ words }) => words.length > 0)
  const admins = (
    [
      ['adminsLost', adminsLost],
      ['adminsGained', adminsGained],
    ] as const
  )
    .map(([key, words]) => ({ key, words }))
    .filter(({ words }) => words.length > 0)
  const words = (
    <>
      <div>{text('along', { people, organizations, departments })}</div>
      {names.length > 0 && (
        <div>
          {names.join(', ')}
          {people > names.length && ' …'}
        </div>
      )}
      {[...rights, ...admins].map(({ key, words: list }) => (
        <div key={key}>
          {text(key)}: {list.join(', ')}
        </div>
      ))}
      {rights.length === 0 && <div>{text('unchanged')}</div>}
    </>
  )
  return (
    <Alert
      type="warning"
      showIcon
      role="status"
      title={text('moving')}
      description={words}
      style={{ marginBottom: 24 }}
    />
  )
}

/** The properties that only organizations have, not departments. */
const Properties = () => {
  const text = useTexts(organizeTexts)
  const rule = useTexts(ruleTexts)
  if (useCategory() === 'department') return null
  const isMail = {
    validator: (_: unknown, value = '') =>
      value === '' || fieldRules.email.test(value)
        ? Promise.resolve()
        : Promise.reject(new Error(rule('email'))),
  }
  return (
    <section aria-label={text('more')}>
      <Typography.Title level={2} style={{ fontSize: 16 }}>
        {text('more')}
      </Typography.Title>
      <Row gutter={16}>
        {propertyKeys.map((key) => (
          <Half key={key}>
            {key === 'foundedTime' ? (
              <Form.Item
                name={key}
                label={text(key)}
                trigger="onPick"
                normalize={(day: string | null) => day ?? ''}
                getValueProps={(day?: string) => ({ value: day || null })}
              >
                <DayField />
              </Form.Item>
            ) : (
              <Form.Item
                name={key}
                label={text(key)}
                {...(key === 'manageEmail' && { rules: [isMail] })}
              >
                <Input
                  maxLength={
                    (organizeProperties.properties[key] as { readonly maxLength?: number })
                      .maxLength ?? 100
                  }
                />
              </Form.Item>
            )}
          </Half>
        ))}
      </Row>
    </section>
  )
}
