import type { CallResult } from '#schemas/api/call.ts'
import type { OwnSession, profile, SignInEntry } from '#schemas/api/profile.ts'
import { readAgent } from '#schemas/format/agent.ts'
import type { MenuItem } from '#schemas/menu.ts'
import { can } from '#schemas/permission.ts'
import type { Facet } from '#schemas/permission.ts'
import type { Language, Say } from '#schemas/text.ts'
import type { Caller } from '../../auth/caller.ts'
import type { Live } from '../../record/models.ts'
import type { Row } from '../../tables/tables.ts'
import { presentPage, presentParts } from '../../auth/grantable.ts'
import { nameOf } from '../../text/names.ts'
import { scopeTexts } from '../../text/scopes.ts'

const machineOf = (agent: string): { platForm: string; browser: string } => {
  const { browser, platform } = readAgent(agent)
  return { platForm: platform, browser }
}

export const presentVisit = (row: Row<'sign_ins'>, { realName }: Caller): SignInEntry => ({
  id: row.id,
  creatorTime: row.at,
  account: row.account,
  userName: realName,
  ipAddress: row.address,
  ...machineOf(row.agent),
  loginType: row.login_type,
  loginMark: row.login_mark,
  way: row.way,
})

export const presentSession = (row: Row<'sessions'>, { sessionId }: Caller): OwnSession => ({
  id: row.token_hash,
  isCurrent: row.token_hash === sessionId,
  creatorTime: row.created_at,
  lastTime: row.seen_at,
  ipAddress: row.address,
  ...machineOf(row.agent),
})

type Trees = CallResult<typeof profile.authorize>

type EntryNode = Trees['module'][number]

type ModelNode = Trees['column'][number]

const toNode = ({ id, fullName, children }: MenuItem): EntryNode => ({
  id,
  fullName,
  ...(children && { children: children.map(toNode) }),
})

interface AuthorityPart {
  readonly enCode: string
  readonly fullName: string
}

/**
 * A model with its held parts; nothing where there are none. Codes repeat between models, so they
 * are prefixed with the model.
 */
const branch = (
  { id, fullName }: Pick<Live, 'id' | 'fullName'>,
  held: readonly AuthorityPart[],
): ModelNode[] =>
  held.length === 0
    ? []
    : [
        {
          id,
          fullName,
          children: held.map((part) => ({ id: `${id}/${part.enCode}`, fullName: part.fullName })),
        },
      ]

/**
 * The scopes that decide about a caller's rows; without a grant, their own rows (rulings,
 * Permissions).
 */
function scopesOf({ isAdministrator, scopes }: Caller, modelId: string, say: Say): AuthorityPart[] {
  const granted = isAdministrator
    ? [{ type: 'all' } as const]
    : (scopes[modelId] ?? [{ type: 'own' } as const])
  const parts = granted.map((scope): AuthorityPart =>
    scope.type === 'named'
      ? { enCode: scope.scopeId, fullName: nameOf(scope) }
      : { enCode: scope.type, fullName: say(scopeTexts, scope.type) },
  )
  return [...new Map(parts.map((part) => [part.enCode, part])).values()]
}

const pagesIn = (menu: readonly MenuItem[]): MenuItem[] =>
  menu.flatMap((item) => [item, ...pagesIn(item.children ?? [])])

/** The menus and models that a caller holds, as trees in their language (7.8: Authorize). */
export function presentAuthority(
  menu: readonly MenuItem[],
  models: readonly Live[],
  given: { readonly caller: Caller; readonly language: Language; readonly say: Say },
): Trees {
  const { caller, say } = given
  const forms = models.map((live) => presentParts(live, given))
  const ofPages = pagesIn(menu).flatMap((entry) => presentPage(entry, say))
  const tree = (facet: Facet, list: 'columns' | 'forms' | 'buttons'): ModelNode[] =>
    [...forms, ...ofPages].flatMap((parts) =>
      branch(
        { id: parts.modelId, fullName: parts.fullName },
        parts[list].filter(({ enCode }) => can(caller, parts.modelId, facet, enCode)),
      ),
    )
  return {
    module: menu.map(toNode),
    column: tree('column', 'columns'),
    form: tree('form', 'forms'),
    button: tree('button', 'buttons'),
    resource: models.flatMap((live) => branch(live, scopesOf(caller, live.id, say))),
  }
}
