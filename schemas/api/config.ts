import * as Type from 'typebox'
import type { Static } from 'typebox'
import { languages } from '../text.ts'
import { version } from './entry-rules.ts'
import { id } from '../wire/id.ts'
import { names } from '../wire/names.ts'
import { call } from './call.ts'

const words = (maxLength: number) => Type.String({ maxLength })
const flag = Type.Integer({ minimum: 0, maximum: 1 })
const whole = (minimum: number, maximum: number) => Type.Integer({ minimum, maximum })
/** A small picture as a data address, a path of this site, or ''. */
const icon = Type.String({
  maxLength: 90_000,
  pattern: '^(data:image/(png|jpeg|gif|webp);base64,[A-Za-z0-9+/]+={0,2}|/[\\w.-][\\w./-]*)?$',
})
const days = whole(1, 3650)
/** What shows who did what is kept for half a year at least. */
const provingDays = whole(180, 3650)
/** The layouts of the shell. */
export const layouts = ['classic', 'functional', 'plain', 'blend'] as const

/** The system config by group (specification 3). */
export const configGroups = {
  basic: Type.Object({
    sysName: Type.String({ minLength: 1, maxLength: 60 }),
    /**
     * Shown after the page name in a Chinese browser's tab (specification 2.2); '' for the name of
     * the system.
     */
    title: words(60),
    /** Tagline of the about dialog (specification 2.6); '' for the default. */
    sysDescription: words(500),
    /** The owning organization. */
    companyName: words(100),
    /** Footer of the pages; '' shows year and owner. */
    copyright: words(200),
    logoIcon: icon,
    navigationIcon: icon,
    /** Says on the sign-in page who helps with a forgotten password; '' for the default. */
    signInHelp: words(200),
    /** Address for feedback by mail; '' hides the entry. */
    feedbackMail: words(100),
    /** Host of the visualisation pages that menu types 6 and 7 may open. */
    dataViewHost: Type.String({ maxLength: 200, pattern: '^(https?://[^\\s/?#]+(/[^\\s?#]*)?)?$' }),
    /** IANA name; decides on day boundaries and on when tasks run. */
    timeZone: words(60),
    /** For people who never chose; '' for the language of their browser. */
    defaultLanguage: Type.Enum(['', ...languages]),
    /** Layout for people who never chose. */
    defaultTheme: Type.Enum([...layouts]),
  }),
  signIn: Type.Object({
    /** Requires a picture code after three failures. */
    loginNeedCode: flag,
    /** Minutes without a call until a session expires. */
    tokenTimeout: whole(5, 10_080),
    /** 1: signing in ends other sessions of the same user; 2: it does not. */
    singleLogin: whole(1, 2),
    /** Shows the last sign-in after signing in. */
    lastLoginTimeSwitch: flag,
    /** Failed tries after which an account cannot sign in for a while; 0 for never. */
    lockAfter: whole(0, 100),
    /** For how many minutes. */
    lockMinutes: whole(1, 15),
    /**
     * Addresses and networks (CIDR) from which people sign in, one a line; '' for all. Sessions that
     * stand go on wherever they are used.
     */
    allowedAddresses: words(4000),
    /** Whose sign-in needs a second factor: 0 whoever set it up, 1 administrators, 2 everybody. */
    secondFactor: whole(0, 2),
  }),
  /** Letters and digits, both among them, as 5.1 asks; up to 16 characters, or 64 with symbols. */
  password: Type.Object({
    passwordMinLength: whole(6, 32),
    passwordNeedsLower: flag,
    passwordNeedsUpper: flag,
    /** 0 not allowed (5.1), 1 allowed, 2 needed. */
    passwordSymbols: whole(0, 2),
    /** So many of the last passwords cannot be chosen again. */
    passwordHistory: whole(0, 12),
    /** Days until a password must be changed; 0 for never. */
    passwordDays: whole(0, 3650),
  }),
  /** Megabytes per upload; for an upload in one body the rule of its type also applies. */
  files: Type.Object({ annexMegabytes: whole(1, 10_240), pictureMegabytes: whole(1, 5) }),
  logs: Type.Object({
    signInDays: provingDays,
    operationDays: provingDays,
    requestDays: days,
    errorDays: days,
    runDays: days,
    /** Milliseconds from which a call counts as slow. */
    slowCall: whole(100, 60_000),
  }),
  /** Days in the recycle bin and of the history of changes. */
  records: Type.Object({ binDays: days, historyDays: days }),
}

const { basic, signIn, password, files, logs, records } = configGroups
const values = {
  ...basic.properties,
  ...signIn.properties,
  ...password.properties,
  ...files.properties,
  ...logs.properties,
  ...records.properties,
}

/** Every readable value of the system config. */
export const configValues = Type.Object(values)
export type ConfigValues = Static<typeof configValues>

/** The system config of a new installation. */
export const initialConfig: ConfigValues = {
  sysName: 'Berth',
  title: '',
  sysDescription: '',
  companyName: '',
  copyright: '',
  logoIcon: '',
  navigationIcon: '',
  signInHelp: '',
  feedbackMail: '',
  dataViewHost: '',
  timeZone: 'Asia/Shanghai',
  defaultLanguage: '',
  defaultTheme: 'classic',
  loginNeedCode: 1,
  tokenTimeout: 120,
  singleLogin: 2,
  lastLoginTimeSwitch: 1,
  lockAfter: 0,
  lockMinutes: 15,
  allowedAddresses: '',
  secondFactor: 0,
  passwordMinLength: 6,
  passwordNeedsLower: 0,
  passwordNeedsUpper: 0,
  passwordSymbols: 0,
  passwordHistory: 0,
  passwordDays: 0,
  annexMegabytes: 1024,
  pictureMegabytes: 5,
  signInDays: 180,
  operationDays: 730,
  requestDays: 30,
  errorDays: 90,
  runDays: 90,
  slowCall: 1000,
  binDays: 30,
  historyDays: 1095,
}

/** The config as its screen shows it. */
export const systemConfig = Type.Object({ id, ...values, sysVersion: Type.String(), version })
export type SystemConfig = Static<typeof systemConfig>

/** What everybody needs to know to enter a password or choose a file. */
export const configPolicy = Type.Object({ ...password.properties, ...files.properties })
export type ConfigPolicy = Static<typeof configPolicy>

/**
 * What a browser shows before anybody signs in. Demo accounts stand there only where the server
 * brought in the demo data; everybody knows their password.
 */
export const publicConfig = Type.Object({
  sysName: Type.String(),
  title: Type.String(),
  sysDescription: Type.String(),
  companyName: Type.String(),
  copyright: Type.String(),
  logoIcon: Type.String(),
  navigationIcon: Type.String(),
  signInHelp: Type.String(),
  /** What the button of sign-in by a provider says, by language; null where there is none. */
  provider: Type.Union([names, Type.Null()]),
  demo: Type.Union([
    Type.Object({ accounts: Type.Array(Type.String()), password: Type.String() }),
    Type.Null(),
  ]),
})
export type PublicConfig = Static<typeof publicConfig>

/** What the script of the map service needs in the browser; both '' without a map service. */
const mapAccess = Type.Object({ key: Type.String(), securityCode: Type.String() })
export type MapAccess = Static<typeof mapAccess>

const needs = { menu: 'config' } as const
const path = '/api/system/SysConfig'

/** The system config (specification 3). */
export const config = {
  read: call({ method: 'GET', path, says: 'The system config.', needs, result: systemConfig }),
  update: call({
    method: 'PUT',
    path,
    says: 'Changes the system config, at once and everywhere; 409 with it as it stands where `version` is stale.',
    needs: { ...needs, button: 'btn_edit' },
    body: Type.Object({ ...values, version }),
    result: systemConfig,
  }),
  public: call({
    method: 'GET',
    path: `${path}/Public`,
    says: 'Name, pictures, company and copyright, for the sign-in page and the icon of the browser tab.',
    needs: 'public',
    result: publicConfig,
  }),
  policy: call({
    method: 'GET',
    path: `${path}/Policy`,
    says: 'Rules of passwords and limits of files as they are set.',
    needs: 'session',
    result: configPolicy,
  }),
  maps: call({
    method: 'GET',
    path: `${path}/Maps`,
    says: 'Key and security code of the map service, which its script asks for in the browser; both empty where there is none.',
    needs: 'session',
    result: mapAccess,
  }),
}
