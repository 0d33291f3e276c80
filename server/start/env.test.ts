import { expect, test } from 'vitest'
import { readEnv } from './env.ts'

test('all have defaults', () => {
  expect(readEnv({})).toEqual({
    PORT: 3000,
    HOST: 'localhost',
    DATA_DIR: './data',
    DATABASE_URL: undefined,
    FILES_URL: undefined,
    BERTH_DEMO: true,
    BERTH_ADMIN_PASSWORD: undefined,
    AMAP_KEY: undefined,
    AMAP_SECURITY_CODE: undefined,
    LOG_LEVEL: 'info',
    TRUST_PROXY: 0,
    BASE_PATH: '',
    METRICS_TOKEN: undefined,
  })
})

test('demo data are for the embedded database, unless somebody says otherwise', () => {
  const DATABASE_URL = 'postgres://berth@localhost/berth'
  expect(readEnv({ DATABASE_URL }).BERTH_DEMO).toBe(false)
  expect(readEnv({ DATABASE_URL, BERTH_DEMO: '1' }).BERTH_DEMO).toBe(true)
  expect(readEnv({ BERTH_DEMO: '0' }).BERTH_DEMO).toBe(false)
})

test.each([
  ['PORT', '70000'],
  ['PORT', 'http'],
  ['HOST', ' '],
  ['DATABASE_URL', 'mysql://localhost/x'],
  ['FILES_URL', 's3://bucket'],
  ['BERTH_DEMO', 'yes'],
  ['BERTH_ADMIN_PASSWORD', 'short'],
  ['BERTH_ADMIN_PASSWORD', 'onlyletters'],
  ['LOG_LEVEL', 'loud'],
  ['TRUST_PROXY', 'true'],
  ['BERTH_DEMOO', '1'],
  ['BASE_PATH', 'berth'],
  ['BASE_PATH', '/a//b'],
  ['BASE_PATH', '/a/../b'],
  ['BASE_PATH', '/"><script>'],
  ['BASE_PATH', '/api'],
  ['METRICS_TOKEN', 'short'],
  ['PROT', '80'],
  ['DATABSE_URL', 'postgres://x/y'],
  ['TRUSTPROXY', '1'],
  ['LOG_LEVLE', 'info'],
  ['BERTH_PORT', '80'],
])('%s=%s is refused by name', (name, value) => {
  expect(() => readEnv({ [name]: value })).toThrow(new RegExp(`^${name} `))
})

test('what others put into the environment is none of our business', () => {
  const others = {
    HOME: '/root',
    HOSTNAME: 'x',
    HOSTTYPE: 'x',
    PATH: '/bin',
    POSTS: '1',
    PGHOST: 'x',
    PGPORT: '5432',
    PGDATABASE: 'x',
    LOGNAME: 'x',
    NODE_ENV: 'x',
    npm_config_port: '1',
    port: '1',
    BERTH_PORT: 'tcp://10.0.0.1:3000',
    BERTH_SERVICE_HOST: '10.0.0.1',
    BERTH_SERVICE_PORT: '3000',
    BERTH_PORT_3000_TCP_ADDR: '10.0.0.1',
  }
  expect(readEnv(others)).toEqual(readEnv({}))
  expect(readEnv({ BASE_PATH: '/berth/' }).BASE_PATH).toBe('/berth')
  expect(readEnv({ BASE_PATH: '/' }).BASE_PATH).toBe('')
  expect(readEnv({ LOG_LEVEL: 'fatal' }).LOG_LEVEL).toBe('fatal')
})

test('one error lists everything that is wrong', () => {
  expect(() => readEnv({ PORT: 'x', TRUST_PROXY: 'y', BERTH_X: '1' })).toThrow(
    /BERTH_X .*\nPORT .*\nTRUST_PROXY /s,
  )
})
