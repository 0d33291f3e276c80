import { useState } from 'react'
import { Alert, Button, Checkbox, Collapse, Empty, Flex, Typography } from 'antd'
import { observer } from 'mobx-react-lite'
import { Codes, Inherited } from '#renderers/pages/grants/parts/codes.tsx'
import { DaysTag, EndPick } from '#renderers/pages/grants/parts/end-pick.tsx'
import { grantTexts } from '#renderers/pages/grants/parts/texts.ts'
import { useTexts } from '#renderers/runtime.tsx'
import type { ModelGrant, ModelParts } from '#schemas/api/authority.ts'
import { daysOf } from '#schemas/grant/ends.ts'
import { grantFacets, isPage } from '#schemas/grant/grants.ts'
import type { GrantStore } from './store.ts'
import { hasWord, Filter } from './parts/filter.tsx'
import { useSources } from './parts/use-sources.ts'
import { Levels } from './parts/levels.tsx'
import { Scopes } from './parts/scopes.tsx'
import { subjectTexts } from './texts.ts'
import type { ModelProps } from './parts/scopes.tsx'

const isEmpty = ({ columns, forms, buttons, scopes }: ModelGrant): boolean =>
  columns.length + forms.length + buttons.length + scopes.length === 0

const partOf = { columns: 'column', forms: 'form', buttons: 'button' } as const

/** The facets of a model that can be granted; of a page only those that it has. */
const facetsOf = (model: ModelParts) =>
  grantFacets.filter((facet) => !isPage(model) || model[facet].length > 0)

/**
 * Warns that no menu entry of a page or form is granted: the other grants of a page have no effect
 * without it, and nobody finds a form. Empty where none opens it.
 */
const NeedsEntry = observer(({ store, model }: ModelProps) => {
  const text = useTexts(grantTexts)
  const words = useTexts(subjectTexts)
  const isForm = !isPage(model)
  const entries = store.menuEntries.filter(({ id, enCode }) =>
    isForm ? model.entries?.includes(id) : enCode === model.modelId,
  )
  const { menuIds } = store.draft
  const isGranted = entries.some(
    ({ id }) =>
      menuIds.includes(id) ||
      store.inherited.some((grant) => grant.part === 'menu' && grant.modelId === id),
  )
  const [entry] = entries
  if (!entry || isGranted) return null
  return (
    <Alert
      type="warning"
      showIcon
      title={isForm ? words('formNeedsEntry') : text('needsEntry')}
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
  const words = useTexts(subjectTexts)
  const sources = useSources(store)
  const grant = store.grantOf(model.modelId)
  const place = { modelId: model.modelId }
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
        {grant && !isEmpty(grant) && (
          <EndPick
            name={model.fullName}
            days={daysOf(store.draft, place)}
            onChange={(until) => store.setEnd(place, until)}
          />
        )}
        {grant && isEmpty(grant) && (
          <Typography.Text type="warning">{text('nothingYet')}</Typography.Text>
        )}
      </Flex>
      {!isPage(model) && store.canChange && (!grant || isEmpty(grant)) && (
        <Flex gap={8} wrap align="center" style={{ marginBottom: 12 }}>
          <Typography.Text type="secondary">{words('levels')}</Typography.Text>
          <Levels store={store} models={[model]} name={model.fullName} />
        </Flex>
      )}
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
        store.inherited.some(
          (inheritedGrant) =>
            inheritedGrant.part !== 'menu' && inheritedGrant.modelId === model.modelId,
        ) && <HeldAnyway store={store} model={model} />}
    </section>
  )
})

/**
 * The grants of a form that the subject holds through others, although the form is not granted to
 * it.
 */
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
 * For each published form the grants of columns, form fields, buttons and records; for each
 * hand-coded page those of its buttons, and of its columns and fields if it has any.
 */
export const ModelGrants = observer(
  ({ store, of }: { readonly store: GrantStore; readonly of: 'models' | 'pages' }) => {
    const text = useTexts(grantTexts)
    const [word, setWord] = useState('')
    const [isGrantedOnly, setGrantedOnly] = useState(false)
    const offered = store.parts.filter((part) => isPage(part) === (of === 'pages'))
    if (offered.length === 0)
      return <Empty description={text(of === 'pages' ? 'noPages' : 'noModels')} />
    const isHeld = (modelId: string): boolean =>
      store.grantOf(modelId) !== undefined ||
      store.inherited.some((grant) => grant.part !== 'menu' && grant.modelId === modelId)
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
            <span>
              {model.fullName}{' '}
              {grant && <DaysTag days={daysOf(store.draft, { modelId: model.modelId })} />}
            </span>
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
