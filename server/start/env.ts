import { findStrangers } from './env-names.ts'
import { readBucketAddress } from '../files/bucket-address.ts'
import type { EnvSource } from './env-names.ts'

/** A setting: its name, meaning, default, and a reader that throws the fault of its text. */
interface Setting<T> {
  readonly name: string
  readonly says: string
  /** The default as shown in the README. */
  readonly initial: string
  read(text: string | undefined, source: EnvSource): T
}

const oneOf = <const L extends readonly string[]>(list: L, text: string): L[number] => {
  if (!list.includes(text)) throw new Error(`must be one of ${list.join(', ')}`)
  return text
}

const flag = (text: string): boolean => oneOf(['0', '1'], text) === '1'

const port = (text: string): number => {
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535)
    throw new Error('must be a number from 0 to 65535')
  return Number(text)
}

const address = (text: string, protocols: readonly string[]): string => {
  if (!URL.canParse(text) || !protocols.includes(new URL(text).protocol))
    throw new Error(
      `must be an address that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
    )
  return text
}

const filled = (text: string): string => {
  if (text.trim() === '' || text.includes('\0')) throw new Error('must not be empty')
  return text
}

const passwordOf = (text: string): string => {
  if (!/^[A-Za-z0-9]{6,16}$/.test(text) || !/\d/.test(text) || !/[A-Za-z]/.test(text))
    throw new Error('must be 6 to 16 letters and digits, with both among them')
  return text
}

const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

const maybe =
  <T>(read: (text: string) => T) =>
  (text: string | undefined): T | undefined =>
    text === undefined || text === '' ? undefined : read(text)

/** '' for the root, else with a leading slash and no trailing one. */
const basePath = (text: string): string => {
  const path = text.replace(/\/$/, '')
  if (!/^(\/[A-Za-z0-9_~-][A-Za-z0-9._~-]*)*$/.test(path))
    throw new Error('must be a path such as /berth, of letters, digits and . _ ~ -')
  if (/^\/(api|assets|websocket|healthz|readyz|metrics)$/.test(path))
    throw new Error('must not be a path of Berth itself')
  return path
}

const metricsToken = (text: string): string => {
  if (!/^[\x21-\x7e]{16,200}$/.test(text))
    throw new Error('must be 16 to 200 letters, digits or signs without spaces')
  return text
}

/** All settings; a test compares the README's table with them. */
export const settings = {
  PORT: {
    name: 'PORT',
    says: 'Port to listen on',
    initial: '3000',
    read: (text = '3000') => port(text),
  },
  HOST: {
    name: 'HOST',
    says: 'Address to listen on',
    initial: 'localhost',
    read: (text = 'localhost') => filled(text),
  },
  DATA_DIR: {
    name: 'DATA_DIR',
    says: 'Folder of the embedded database and of files',
    initial: './data',
    read: (text = './data') => filled(text),
  },
  DATABASE_URL: {
    name: 'DATABASE_URL',
    says: 'PostgreSQL to use instead of the embedded database',
    initial: '',
    read: maybe((text) => address(text, ['postgres:', 'postgresql:'])),
  },
  FILES_URL: {
    name: 'FILES_URL',
    says: 'S3-compatible bucket that files lie in instead of DATA_DIR/files',
    initial: '',
    read: maybe(readBucketAddress),
  },
  BERTH_DEMO: {
    name: 'BERTH_DEMO',
    says: 'Bring demo data and demo accounts into an empty database',
    initial: '1 without DATABASE_URL, else 0',
    read: (text, source) => flag(text || (source['DATABASE_URL'] ? '0' : '1')),
  },
  BERTH_ADMIN_PASSWORD: {
    name: 'BERTH_ADMIN_PASSWORD',
    says: 'Password of the first administrator where there is no demo data',
    initial: 'random, printed once',
    read: maybe(passwordOf),
  },
  AMAP_KEY: { name: 'AMAP_KEY', says: 'Key of the map service', initial: '', read: maybe(filled) },
  AMAP_SECURITY_CODE: {
    name: 'AMAP_SECURITY_CODE',
    says: 'Security code of the map service',
    initial: '',
    read: maybe(filled),
  },
  LOG_LEVEL: {
    name: 'LOG_LEVEL',
    says: `How much is logged: ${levels.join(', ')}`,
    initial: 'info',
    read: (text = 'info') => oneOf(levels, text),
  },
  TRUST_PROXY: {
    name: 'TRUST_PROXY',
    says: 'How many proxies stand in front whose X-Forwarded-For, -Host and -Proto are believed',
    initial: '0',
    read: (text = '0') => proxies(text),
  },
  BASE_PATH: {
    name: 'BASE_PATH',
    says: 'Path below which everything is served',
    initial: '',
    read: (text = '') => basePath(text),
  },
  METRICS_TOKEN: {
    name: 'METRICS_TOKEN',
    says: 'Bearer token that reads /metrics from elsewhere',
    initial: '',
    read: maybe(metricsToken),
  },
} as const satisfies { readonly [name: string]: Setting<unknown> }

const proxies = (text: string): number => {
  if (!/^\d$/.test(text)) throw new Error('must be a number from 0 to 9')
  return Number(text)
}

export type Env = {
  readonly [K in keyof typeof settings]: ReturnType<(typeof settings)[K]['read']>
}

/**
 * Reads all settings. Throws one error that lists every malformed one and every probable
 * misspelling.
 */
export function readEnv(source: EnvSource): Env {
  const problems = findStrangers(source, Object.keys(settings))
  const entries = Object.values<Setting<unknown>>(settings).map((setting) => {
    try {
      return [setting.name, setting.read(source[setting.name], source)] as const
    } catch (error) {
      problems.push(`${setting.name} ${error instanceof Error ? error.message : String(error)}`)
      return [setting.name, undefined] as const
    }
  })
  if (problems.length > 0) throw new Error(problems.join('\n'))
  return Object.fromEntries(entries) as Env
}
