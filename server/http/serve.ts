import type { Context, Hono } from 'hono'
import type { Body, Call, CallParams, CallQuery, CallResult } from '#schemas/api/call.ts'
import { session } from '#schemas/api/session.ts'
import type { Language, Say } from '#schemas/text.ts'
import { toLanguage } from '#schemas/text.ts'
import { Failure } from '#schemas/wire/failure.ts'
import type { Caller } from '../auth/caller.ts'
import { nobody } from '../auth/caller.ts'
import { makeViewer } from '../auth/view-as.ts'
import type { Viewer } from '../auth/view-as.ts'
import { configOf } from '../config/config.ts'
import { FairQueue } from './fair-queue.ts'
import { readBody } from './body.ts'
import { Cookies } from './cookies.ts'
import { answer, answerFile, refuse } from './answer.ts'
import { checksOf } from './check.ts'
import { makeFieldGate } from './fields.ts'
import { guard } from './guard.ts'
import { addressOf, hasHungUp, hostOf } from './address.ts'
import { readQuery } from './query.ts'
import { readUpload } from './upload.ts'
import { nextRequestId } from './request-id.ts'
import { sortForRouting, toPattern } from './path.ts'
import { readIn } from '../text/names.ts'
import { sayIn } from '../text/say.ts'
import type { Services } from '../services.ts'

/** What a handler receives of a call; all of it has been checked against the call's schemas. */
export interface CallContext<C extends Call = Call> {
  readonly params: CallParams<C>
  readonly body: Body<C>
  readonly query: CallQuery<C>
  /** The uploaded file. */
  readonly file: C extends { readonly upload: true } ? File : undefined
  /** `nobody` for public calls. */
  readonly caller: Caller
  readonly language: Language
  /** Translates texts into the caller's language. */
  readonly say: Say
  readonly address: string
  readonly agent: string
  /** The host that the caller addressed, in lower case. */
  readonly host: string
  readonly cookies: Cookies
  readonly requestId: string
  /** Aborted when the caller disconnects before the answer. */
  readonly signal: AbortSignal
  readonly idempotencyKey?: string
}

type PathParams = { readonly [name: string]: string }

export interface ServeOptions<C extends Call = Call> {
  /** In bytes; 1 MB by default. */
  readonly bodyLimit?: number | ((params: PathParams) => number)
  /** The part of the body that paths of problems begin in, as those of a record do. */
  readonly within?: string
  /** Whether the answer has the call's second success status. */
  isOther?(query: CallQuery<C>, data: CallResult<C>): boolean
}

/** A call with its handler, ready to be mounted. */
export interface Route {
  readonly call: Call
  readonly within?: string | undefined
  bodyLimit(params: PathParams): number
  handle(given: CallContext): Promise<unknown>
  statusOf(query: unknown, data: unknown): 200 | 203
}

const megabyte = 1_000_000

/**
 * Binds a handler to its call. It runs only after needs, parameters, query and body are checked,
 * and either returns `data` or throws a Failure.
 */
export function serve<C extends Call>(
  call: C,
  handler: (given: CallContext<C>) => Promise<CallResult<C>>,
  options: ServeOptions<C> = {},
): Route {
  const { bodyLimit = megabyte } = options
  return {
    call,
    within: options.within,
    bodyLimit: typeof bodyLimit === 'number' ? () => bodyLimit : bodyLimit,
    handle: (given) => handler(given),
    statusOf: (query, data) =>
      call.alsoStatus && options.isOther?.(query as CallQuery<C>, data as CallResult<C>)
        ? call.alsoStatus
        : 200,
  }
}

const keyPattern = /^[\w-]{1,80}$/

/** The unchecked parts of a request, as its call declares them. */
async function readParts(
  { call, within }: Route,
  request: Request,
  { limit, say }: { readonly limit: number; readonly say: Say },
): Promise<{ fields?: unknown; file?: File }> {
  if (call.upload) return readUpload(request, limit)
  if (!call.body) return {}
  return { fields: await readBody(request, { isForm: call.form === true, limit, say, within }) }
}

/** A route with everything that can be prepared before requests arrive. */
const endpointOf = (route: Route, services: Services) => ({
  route,
  services,
  checks: checksOf(route.call, services.isStrict ?? false),
  refusal: guard(route.call),
  gate: makeFieldGate(route.call),
  watch: services.metrics.route(route.call.method, route.call.path),
  calls: services.callLog,
  isReading: route.call.method === 'GET' || route.call.reads === true,
})

/**
 * One request and its answer. It is a class so that methods are not created anew for each request.
 */
class Visit {
  readonly language: Language
  readonly requestId = nextRequestId()
  readonly address: string
  caller: Caller = nobody
  readonly #started = performance.now()
  readonly #c: Context
  readonly #endpoint: ReturnType<typeof endpointOf>

  constructor(c: Context, endpoint: ReturnType<typeof endpointOf>) {
    this.#c = c
    this.#endpoint = endpoint
    this.language = toLanguage(c.req.header('accept-language'))
    this.address = addressOf(c, endpoint.services.env.TRUST_PROXY)
  }

  /** The answer for the result of a handler. */
  answer(given: unknown, query: unknown): Response {
    const { route, services, checks, gate } = this.#endpoint
    const { language, requestId, caller } = this
    const data = gate ? gate.show(caller, given) : given
    if (!(data instanceof Blob)) checks.result(data)
    const took = this.#note(200)
    if (took >= configOf(services.db).known.slowCall)
      services.log.info({ ...this.#line(), ms: Math.round(took) }, 'slow')
    return data instanceof Blob
      ? answerFile(data, requestId)
      : answer(data, { language, requestId, status: route.statusOf(query, data) })
  }

  /** The answer for a refusal or an unexpected error. */
  refuse(thrown: unknown): Response {
    const { gate, services } = this.#endpoint
    const { log, db } = services
    const error = gate ? gate.refusal(this.caller, thrown) : thrown
    const response = refuse(error, this)
    const isGone = hasHungUp(this.#c.env)
    this.#note(isGone ? 400 : response.status, error)
    const line = { ...this.#line(), status: response.status }
    if (isGone) log.info(line, 'hung up')
    else if (response.status >= 500) log.error({ ...line, err: error, engine: db.engine }, 'failed')
    else log.info({ ...line, why: error instanceof Error ? error.message : '' }, 'refused')
    return response
  }

  #line() {
    const { call } = this.#endpoint.route
    return {
      requestId: this.requestId,
      call: `${call.method} ${call.path}`,
      user: this.caller.userId,
    }
  }

  /** Counts and logs the call; returns its duration in milliseconds. */
  #note(status: number, error?: unknown): number {
    const { route, watch, calls, isReading } = this.#endpoint
    const ms = performance.now() - this.#started
    watch(status, ms)
    calls.note({
      requestId: this.requestId,
      userId: this.caller.userId,
      address: this.address,
      method: route.call.method,
      path: this.#c.req.path,
      status,
      ms,
      isReading,
      error,
    })
    return ms
  }
}

function listener(
  route: Route,
  services: Services,
  { view, turns }: { readonly view: Viewer; readonly turns: FairQueue },
): (c: Context) => Promise<Response> {
  const { call } = route
  const { auth, env } = services
  const endpoint = endpointOf(route, services)
  const { checks, refusal, gate, isReading } = endpoint

  return async (c) => {
    const visit = new Visit(c, endpoint)
    const { language, requestId, address } = visit
    const header = (name: string): string | undefined => c.req.header(name)
    try {
      if (call.needs !== 'public') visit.caller = await auth.callerOf(header('authorization'))
      // Signing out always concerns the caller, even while they look with another user's eyes.
      const eyes = header('smart-view-as')
      if (eyes !== undefined && visit.caller !== nobody && call !== session.logout)
        visit.caller = await view(visit.caller, { userId: eyes, isReading, address, requestId })
      const { caller } = visit
      const params = c.req.param()
      refusal(caller, params)
      const say = sayIn(language)
      const query = checks.query(readQuery(c.req.url), say)
      const { fields, file } = await readParts(route, c.req.raw, {
        limit: route.bodyLimit(params),
        say,
      })
      const body = checks.body(fields, say)
      gate?.refuse(caller, query, body)
      const cookies = new Cookies(header('cookie'))
      const key = header('idempotency-key')
      if (key !== undefined && !keyPattern.test(key)) throw new Failure('badRequest')
      const given = {
        params,
        query,
        body,
        file,
        caller,
        language,
        say,
        address,
        agent: header('user-agent') ?? '',
        host: hostOf(header, env.TRUST_PROXY),
        cookies,
        requestId,
        // A getter, because making the signal creates the whole request object.
        get signal() {
          return c.req.raw.signal
        },
        ...(key !== undefined && { idempotencyKey: key }),
      }
      const answered = await turns.run(caller.userId || `from ${address}`, () =>
        readIn(language, () => route.handle(given as CallContext)),
      )
      const response = visit.answer(answered, query)
      cookies.writeTo(response.headers)
      return response
    } catch (thrown) {
      return visit.refuse(thrown)
    }
  }
}

/** Connections of the database that one person's calls leave to everybody else. */
const connectionsLeft = 2

/**
 * Calls of one person leave some of the database's connections free, and the others wait for their
 * turn: a burst slows down whoever sends it.
 */
const turnsOf = ({ db }: Pick<Services, 'db'>): FairQueue =>
  new FairQueue({
    atOnce: Infinity,
    perKey: db.engine === 'pglite' ? 8 : Math.max(4, db.connections - connectionsLeft),
    mostWaiting: 5000,
    mostPerKey: 1000,
    patience: 10_000,
  })

/**
 * Mounts routes on the app, fixed paths before those with parameters. A call must state its needs
 * to be mounted.
 */
export function mount(app: Hono, routes: readonly Route[], services: Services): void {
  const seen = new Set<string>()
  const view = makeViewer(services.db)
  const turns = turnsOf(services)
  for (const route of sortForRouting(routes)) {
    const { method, path, needs } = route.call
    const name = `${method} ${path}`
    if (!needs) throw new Error(`${name} does not say what it needs`)
    if (seen.has(name)) throw new Error(`${name} is served twice`)
    seen.add(name)
    app.on(method, toPattern(path), listener(route, services, { view, turns }))
  }
}
