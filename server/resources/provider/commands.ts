import { Failure } from '#schemas/wire/failure.ts'
import {
  attemptLife,
  findAttempt,
  keepAttempt,
  markBrowser,
  markOf,
  spendAttempt,
} from '../../auth/attempts.ts'
import type { Attempt } from '../../auth/attempts.ts'
import { nobody } from '../../auth/caller.ts'
import { openSession, passAddress, passStanding } from '../../auth/door.ts'
import type { From } from '../../auth/door.ts'
import type { Identity } from '../../open-id/provider.ts'
import { forgetLocked, isMarkedLocked } from '../../auth/locked-browser.ts'
import { openProvider } from '../../auth/provider.ts'
import type { OpenProvider } from '../../auth/provider.ts'
import { spendOtp } from '../../auth/second-factor.ts'
import { noteVisit } from '../../auth/sign-in-log.ts'
import { audit } from '../../entries/entry.ts'
import type { Cookies } from '../../http/cookies.ts'
import type { CallContext } from '../../http/serve.ts'
import type { Services } from '../../services.ts'
import type { Row } from '../../tables/tables.ts'
import {
  addLink,
  findByNamedAccount,
  findLinked,
  findLinker,
  refuseUnasked,
  touchLink,
} from './table.ts'

/** What a sign-in needs of its call. */
export type ProviderVisit = From & Pick<CallContext, 'cookies' | 'say' | 'requestId'>

/** Where to go; the token is null where an identity was linked instead. */
export interface Landing {
  readonly redirect: string
  readonly token: string | null
}

interface Beginning {
  readonly cookies: Cookies
  readonly redirect: string
  /** Who links an identity, in which session; nobody where somebody signs in. */
  readonly linker?: { readonly userId: string; readonly sessionId: string }
}

const siteOf = ({ values }: OpenProvider, { env }: Services) => ({
  site: values.publicAddress,
  base: env.BASE_PATH,
})

/** Begins a way to the provider and back: the address to go to, bound to this browser by a cookie. */
export async function begin(
  services: Services,
  { cookies, redirect, linker }: Beginning,
): Promise<{ address: string }> {
  const provider = await openProvider(services)
  const place = siteOf(provider, services)
  const isFresh = isMarkedLocked(cookies, place)
  const { address, proof } = await provider.door.begin(provider.redirectUri, isFresh)
  const browser = markBrowser(cookies, place)
  await keepAttempt(
    services.db,
    {
      stage: 'answer',
      issuer: provider.issuer,
      nonce: proof.nonce,
      verifier: proof.verifier,
      redirect,
      user_id: linker?.userId ?? null,
      session_hash: linker?.sessionId ?? '',
      is_fresh: isFresh,
    },
    { browser, key: proof.state },
  )
  return { address }
}

/** Who comes back from the provider with which answer; the attempt is used up in any case. */
async function takeAnswer(
  services: Services,
  { query, cookies }: ProviderVisit & { readonly query: string },
): Promise<{ provider: OpenProvider; attempt: Attempt; identity: Identity }> {
  const provider = await openProvider(services)
  const key = new URLSearchParams(query).get('state') ?? ''
  const browser = markOf(cookies, siteOf(provider, services))
  const attempt = await spendAttempt(services.db.kysely, { stage: 'answer', key, browser })
  // The settings may have changed meanwhile: an answer belongs to the provider that was asked.
  if (attempt.issuer !== provider.issuer) throw new Failure('attemptInvalid')
  const { nonce, verifier } = attempt
  const since = attempt.expires_at - attemptLife
  const proof = { state: key, nonce, verifier, ...(attempt.is_fresh && { since }) }
  const identity = await provider.door.finish(provider.redirectUri, query, proof)
  return { provider, attempt, identity }
}

/** Takes the answer of the provider: somebody signs in, or links an identity. */
export async function finish(
  services: Services,
  visit: ProviderVisit & { readonly query: string },
): Promise<Landing> {
  const { provider, attempt, identity } = await takeAnswer(services, visit)
  if (attempt.user_id !== null) return finishLink(services, visit, { attempt, identity })
  const { db } = services
  const { redirect } = attempt
  const linked = await findLinked(db, identity)
  const mayLink = provider.values.linksByAccount && identity.account !== ''
  const user = linked ?? (mayLink ? await findByNamedAccount(db, identity) : undefined)
  const entry = { ...identity, isNew: linked === undefined, redirect }
  const trial = { ...visit, user, account: identity.account || identity.label }
  return noting(services, trial, async () => {
    if (!user) throw new Failure('identityUnknown')
    if (entry.isNew)
      await db.transaction((trx) => refuseUnasked(trx, { userId: user.id, issuer: entry.issuer }))
    passStanding(user)
    if (linked && linked.suspended_at !== null) throw new Failure('identitySuspended')
    await passAddress(db, user, visit)
    if (user.otp_secret === '') return enter(services, visit, { user, entry })
    const key = await askCode(services, visit, { user, entry, site: provider })
    throw new Failure('otpNeeded', { data: { needs: 'otp', key } })
  })
}

/** Goes on with the code of the second factor; wrong codes delay the next ones. */
export async function complete(
  services: Services,
  visit: ProviderVisit & { readonly key: string; readonly otp: string },
): Promise<Landing> {
  const { db } = services
  const provider = await openProvider(services)
  const browser = markOf(visit.cookies, siteOf(provider, services))
  const claim = { stage: 'code', key: visit.key, browser } as const
  const attempt = await findAttempt(db, claim)
  const isOff = attempt.is_new && !provider.values.linksByAccount
  if (attempt.issuer !== provider.issuer || isOff) throw new Failure('attemptInvalid')
  const user = await db.kysely
    .selectFrom('users')
    .selectAll()
    .where('id', '=', attempt.user_id)
    .executeTakeFirstOrThrow()
  return noting(services, { ...visit, user, account: user.account }, async () => {
    passStanding(user)
    await passAddress(db, user, visit)
    if (user.otp_secret !== '' && !(await spendOtp(db, user.id, visit.otp)))
      throw new Failure('otpWrong', { data: { needs: 'otp', key: visit.key } })
    const { is_new: isNew, redirect, subject, label, issuer } = await spendAttempt(db.kysely, claim)
    return enter(services, visit, { user, entry: { issuer, subject, label, isNew, redirect } })
  })
}

interface Entering {
  readonly user: Row<'users'>
  readonly entry: Pick<Identity, 'issuer' | 'subject' | 'label'> & {
    /** The identity is linked by its account now. */
    readonly isNew: boolean
    readonly redirect: string
  }
}

/** A sign-in under way: of whom, and the account to note where that is nobody here. */
interface Trial extends From {
  readonly user: Row<'users'> | undefined
  readonly account: string
}

/** Notes a refusal in the log of sign-ins. */
async function noting(
  { db }: Services,
  { user, account, address, agent }: Trial,
  pass: () => Promise<Landing>,
): Promise<Landing> {
  try {
    return await pass()
  } catch (error) {
    if (error instanceof Failure)
      await noteVisit(db.kysely, 'refused', {
        userId: user?.id ?? '',
        account: user?.account ?? account,
        address,
        agent,
        way: 'provider',
      })
    throw error
  }
}

/** Keeps what is known of somebody until their code comes; returns the key to send with it. */
const askCode = (
  services: Services,
  { cookies }: ProviderVisit,
  { user, entry, site }: Entering & { readonly site: OpenProvider },
): Promise<string> =>
  keepAttempt(
    services.db,
    {
      stage: 'code',
      issuer: entry.issuer,
      subject: entry.subject,
      label: entry.label,
      is_new: entry.isNew,
      redirect: entry.redirect,
      user_id: user.id,
    },
    { browser: markOf(cookies, siteOf(site, services)) },
  )

/** Links where that is due, and starts the session. */
async function enter(
  services: Services,
  { address, agent, say, requestId, cookies }: ProviderVisit,
  { user, entry }: Entering,
): Promise<Landing> {
  const { db } = services
  await db.transaction(async (trx) => {
    const link = { ...entry, userId: user.id, linkedBy: '' }
    if (entry.isNew) await refuseUnasked(trx, link)
    const isAdded = entry.isNew && (await addLink(trx, link))
    if (!(await touchLink(trx, link))) throw new Failure('identityUnknown')
    if (!isAdded) return
    const caller = { ...nobody, userId: user.id }
    await audit(
      { db, trx, caller, say, address, requestId },
      { what: 'identityLink', target: `user ${user.id}`, after: labelOf(entry) },
    )
  })
  const token = await openSession(db, user, {
    address,
    agent,
    way: 'provider',
    isByProvider: true,
  })
  forgetLocked(cookies, siteOf(await openProvider(services), services))
  return { redirect: entry.redirect, token }
}

const labelOf = ({ issuer, label }: Pick<Identity, 'issuer' | 'label'>) => ({
  issuer,
  identity: label,
})

/** Links the identity with the user who began that, if their session is still open. */
async function finishLink(
  { db }: Services,
  { address, say, requestId }: ProviderVisit,
  { attempt, identity }: { readonly attempt: Attempt; readonly identity: Identity },
): Promise<Landing> {
  const user = await findLinker(db, {
    userId: attempt.user_id ?? '',
    sessionHash: attempt.session_hash,
  })
  if (!user) throw new Failure('attemptInvalid')
  await db.transaction(async (trx) => {
    const link = { ...identity, userId: user.id, linkedBy: user.id }
    if (!(await addLink(trx, link))) return
    await audit(
      { db, trx, caller: { ...nobody, userId: user.id }, say, address, requestId },
      { what: 'identityLink', target: `user ${user.id}`, after: labelOf(identity) },
    )
  })
  return { redirect: attempt.redirect, token: null }
}
