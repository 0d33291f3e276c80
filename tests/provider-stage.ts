import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { ProviderDetail } from '#schemas/api/provider-settings.ts'
import { hashPassword } from '#server/auth/password.ts'
import { Provider } from './provider.ts'
import type { Person } from './people.ts'
import type { Answer, Make, World, WorldOptions } from './server.ts'
import { md5 } from './user-calls.ts'

/** The password of everybody on this stage. */
export const typed = 'Secret1'
export const settingsPath = '/api/system/SignInProvider'
export const ownPath = '/api/permission/Users/Current/Identities'
const door = '/api/oauth/Provider'

/** A window of one browser, which keeps the cookies that the server sets. */
export class Window {
  readonly #world: World
  readonly #headers: Readonly<Record<string, string>>
  readonly #jar = new Map<string, string>()

  constructor(world: World, headers: Readonly<Record<string, string>> = {}) {
    this.#world = world
    this.#headers = headers
  }

  async #ask(path: string, body: object, token?: string): Promise<Answer> {
    const answer = await this.#world.request('POST', path, {
      body,
      language: 'en',
      ...(token && { token }),
      headers: { ...this.#headers, ...(this.cookie && { cookie: this.cookie }) },
    })
    for (const line of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';', 1)[0]?.split('=') ?? []
      if (line.includes('Max-Age=0;')) this.#jar.delete(name)
      else this.#jar.set(name, value)
    }
    return answer
  }

  get cookie(): string {
    return [...this.#jar].map((pair) => pair.join('=')).join('; ')
  }

  /** Has the cookies of another window, as they are now. */
  copy(other: Window): this {
    for (const [name, value] of other.#jar) this.#jar.set(name, value)
    return this
  }

  /** Locks the screen of a session. */
  lock(token: string): Promise<Answer> {
    return this.#ask('/api/oauth/LockScreen', {}, token)
  }

  begin(redirect = '/home'): Promise<Answer> {
    return this.#ask(door, { redirect })
  }

  link(token: string, password = typed): Promise<Answer> {
    return this.#ask(ownPath, { password: md5(password) }, token)
  }

  finish(query: string): Promise<Answer> {
    return this.#ask(`${door}/Actions/Finish`, { query })
  }

  complete(key: string, otp: string): Promise<Answer> {
    return this.#ask(`${door}/Actions/Complete`, { key, otp })
  }
}

/** A server with a provider on this machine, which is switched on. */
export interface ProviderStage {
  readonly world: World
  readonly provider: Provider
  /** Token of an administrator. */
  readonly chief: string
  /** Somebody with a password, signed in. */
  person(given?: Person): Promise<{ readonly token: string; readonly userId: string }>
  /** Changes settings of the provider. */
  set(values: Partial<ProviderDetail> & { readonly clientSecret?: string | null }): Promise<Answer>
  /** Who is at the provider, by its subject and further claims. */
  seat(sub: string, claims?: Readonly<Record<string, unknown>>): void
  /** Links the one at the provider with a user by their own hand. */
  link(token: string): Promise<Answer>
  /** The whole way in a new window. */
  enter(window?: Window): Promise<Answer>
  window(headers?: Readonly<Record<string, string>>): Window
}

async function openStage(
  make: Make,
  provider: Provider,
  options: WorldOptions,
): Promise<ProviderStage> {
  const world = await make(options)
  const { token: chief } = await world.signIn({ isAdministrator: true })
  const password = await hashPassword(md5(typed))
  const stage: ProviderStage = {
    world,
    provider,
    chief,
    person: (given = {}) => world.signIn({ password, ...given }),
    async set(values) {
      const { data } = await world.request('GET', settingsPath, { token: chief })
      const body = { ...data, ...values }
      return world.request('PUT', settingsPath, { token: chief, body, language: 'en' })
    },
    seat(sub, claims = {}) {
      provider.mischief = { claims: { sub, ...claims } }
    },
    async link(token) {
      const window = stage.window()
      const { data } = await window.link(token)
      return window.finish(provider.visit(data.address))
    },
    async enter(window = stage.window()) {
      const { data } = await window.begin()
      return window.finish(provider.visit(data.address))
    },
    window: (headers) => new Window(world, headers),
  }
  const { issuer, clientId, clientSecret } = provider
  await stage.set({
    enabledMark: 1,
    publicAddress: 'https://berth.example',
    issuer,
    clientId,
    clientSecret,
  })
  return stage
}

/** Opens stages for the tests of a file, all beside one provider. */
export function stageProvider(make: Make): (options?: WorldOptions) => Promise<ProviderStage> {
  const provider = new Provider()
  beforeAll(async () => void (await provider.open()))
  afterAll(() => provider.close())
  beforeEach(() => {
    provider.mischief = {}
  })
  return (options = {}) => openStage(make, provider, options)
}

/** What the audit says of a user, oldest first. */
export const auditOf = (world: World, target: string) =>
  world.db.kysely
    .selectFrom('audit')
    .select(['what', 'before', 'after'])
    .where('target', '=', target)
    .orderBy('id')
    .execute()

/** Lines of the sign-in log of a user ('' for nobody), oldest first. */
export const visitsOf = (world: World, userId: string) =>
  world.db.kysely
    .selectFrom('sign_ins')
    .select(['account', 'login_type', 'login_mark', 'way'])
    .where('user_id', '=', userId)
    .orderBy('at')
    .orderBy('id')
    .execute()
