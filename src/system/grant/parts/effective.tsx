import { Button, Empty, Flex, Typography } from 'antd'
import { observer } from 'mobx-react-lite'
import { EndTag } from '#renderers/pages/grants/parts/end-pick.tsx'
import { useGrantWords } from '#renderers/pages/grants/parts/grant-words.tsx'
import type { TargetDraft } from '#renderers/pages/grants/parts/target-pick.tsx'
import { useTexts } from '#renderers/runtime.tsx'
import type { GrantPlace } from '#schemas/grant/grants.ts'
import { isParkedCode, pairGrants } from '#schemas/grant/grants.ts'
import type { GrantStore } from '../store.ts'
import { subjectTexts } from '../texts.ts'
import { sayScope } from './say-scope.tsx'
import { useMenuNames } from './use-menu-names.ts'

const partOf = { columns: 'column', forms: 'form', buttons: 'button' } as const

/** The question why a person has this; a data scope is asked of a record. */
function targetOf({ where, facet }: GrantPlace, code: string): TargetDraft {
  if (facet === 'menus') return { type: 'menu', menuId: code }
  if (facet === 'models') return { type: 'record', modelId: code }
  return facet === 'scopes'
    ? { type: 'record', modelId: where }
    : { type: partOf[facet], modelId: where, enCode: code }
}

const nothing = { menuIds: [], models: [] }

/**
 * Everything a person holds, inherited grants too, and until when; what has expired says so. Each
 * leads to the reason.
 */
export const Effective = observer(
  ({ store, onWhy }: { readonly store: GrantStore; onWhy(target: TargetDraft): void }) => {
    const text = useTexts(subjectTexts)
    const menus = useMenuNames(store)
    const { word, titleOf } = useGrantWords({ models: store.parts, menus, sayScope })
    const places = pairGrants(store.held, nothing)
      .map(({ left, leftEnds, where, facet }) => ({
        where,
        facet,
        ends: leftEnds,
        codes: left.filter((code) => !isParkedCode(code)),
      }))
      .filter(({ facet, codes }) => facet !== 'models' && codes.length > 0)
    if (places.length === 0)
      return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text('nothing')} />
    return (
      <Flex vertical gap="middle">
        <Typography.Text type="secondary">{text('effectiveHint')}</Typography.Text>
        {places.map(({ codes, ends, ...place }) => (
          <section key={`${place.where} ${place.facet}`} aria-label={titleOf(place, codes)}>
            <strong>{titleOf(place, codes)}</strong>
            <Flex gap={4} wrap style={{ marginTop: 4 }}>
              {codes.map((code) => (
                <Button key={code} size="small" onClick={() => onWhy(targetOf(place, code))}>
                  {word(place, code)} <EndTag until={ends.get(code)} />
                </Button>
              ))}
            </Flex>
          </section>
        ))}
      </Flex>
    )
  },
)
