import { Flex, Tag, Typography } from 'antd'
import { Fragment } from 'react'
import type { ReactNode } from 'react'
import { useTexts } from '#renderers/runtime.tsx'
import type { ModelParts } from '#schemas/api/authority.ts'
import type { GrantChange } from '#schemas/grant/grants.ts'
import { isPage, isParkedCode, scopeOfKey } from '#schemas/grant/grants.ts'
import type { SayScope } from './scope-name.tsx'
import { ScopeName } from './scope-name.tsx'
import { grantTexts } from './texts.ts'

interface ChangeListProps {
  readonly changes: readonly GrantChange[]
  readonly models: readonly ModelParts[]
  /** Names of menu entries by id. */
  readonly menus: ReadonlyMap<string, string>
  readonly sayScope: SayScope
}

/** A custom condition may be longer than a line. */
const whole = { whiteSpace: 'normal', marginInlineEnd: 0 } as const

/** A difference in words: what is added and what is removed, by form and facet. */
export const ChangeList = ({ changes, models, menus, sayScope }: ChangeListProps) => {
  const text = useTexts(grantTexts)
  const word = ({ where, facet }: GrantChange, code: string): ReactNode => {
    if (facet === 'menus') return menus.get(code) ?? code
    if (facet === 'models') return models.find(({ modelId }) => modelId === code)?.fullName ?? code
    if (facet === 'scopes')
      return <ScopeName modelId={where} scope={scopeOfKey(code)} models={models} say={sayScope} />
    return (
      models.find(({ modelId }) => modelId === where)?.[facet].find(({ enCode }) => enCode === code)
        ?.fullName ?? code
    )
  }
  const isOfPages = ({ facet, added, removed }: GrantChange): boolean =>
    facet === 'models' &&
    [...added, ...removed].every((code) =>
      models.some((model) => model.modelId === code && isPage(model)),
    )
  if (changes.length === 0)
    return <Typography.Text type="secondary">{text('noChange')}</Typography.Text>
  return (
    <ul style={{ paddingInlineStart: 16, margin: 0 }}>
      {changes.map((change) => (
        <li key={change.where + change.facet} style={{ marginBottom: 8 }}>
          <div>
            {[
              models.find(({ modelId }) => modelId === change.where)?.fullName ?? change.where,
              text(isOfPages(change) ? 'pages' : change.facet),
            ]
              .filter(Boolean)
              .join(' · ')}
          </div>
          <Flex gap={4} wrap>
            {(['added', 'removed'] as const).map((way) => {
              const named = change[way].filter((code) => !isParkedCode(code))
              const parked = change[way].length - named.length
              const color = way === 'added' ? 'success' : 'error'
              return (
                <Fragment key={way}>
                  {named.map((code) => (
                    <Tag key={code} color={color} style={whole}>
                      {text(way)} {word(change, code)}
                    </Tag>
                  ))}
                  {parked > 0 && (
                    <Tag color={color} style={whole}>
                      {text(way)} {text('parked', { count: parked })}
                    </Tag>
                  )}
                </Fragment>
              )
            })}
          </Flex>
        </li>
      ))}
    </ul>
  )
}
