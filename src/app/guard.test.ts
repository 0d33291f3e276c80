import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decide, loginPath, safeRedirect } from './guard.ts'
import type { Decision } from './guard.ts'
import type { SessionState } from '#src/engine/session.ts'

const on: Decision = { go: 'on' }
const load: Decision = { go: 'load' }
const to = (path: string): Decision => ({ go: 'to', path })

const cases: readonly (readonly [session: SessionState, address: string, decision: Decision])[] = [
  ['out', '/login', on],
  ['out', '/auth-redirect', on],
  ['out', '/jump', on],
  ['out', '/scanQrcode?id=1', on],
  ['out', '/orderInfoByQRCode', on],
  ['out', '/', to('/login')],
  ['out', '/home', to('/login?redirect=%2Fhome')],
  [
    'out',
    '/faults?keyword=a&currentPage=2',
    to('/login?redirect=%2Ffaults%3Fkeyword%3Da%26currentPage%3D2'),
  ],
  ['out', '/nowhere', to('/login?redirect=%2Fnowhere')],
  ['out', '/lockScreen', to('/login?redirect=%2FlockScreen')],
  ['locked', '/', to('/lockScreen')],
  ['locked', '/home', to('/lockScreen?redirect=%2Fhome')],
  ['locked', '/faults?a=1', to('/lockScreen?redirect=%2Ffaults%3Fa%3D1')],
  ['locked', '/scanQrcode', to('/lockScreen')],
  ['locked', '/lockScreen', on],
  ['locked', '/login', on],
  ['entering', '/login', to('/')],
  ['entering', '/home', load],
  ['entering', '/', load],
  ['entering', '/nowhere', load],
  ['entering', '/jump', on],
  ['in', '/login', to('/')],
  ['in', '/login?redirect=%2Ffaults%3Fa%3D1', to('/faults?a=1')],
  ['in', '/login?redirect=https%3A%2F%2Fevil.example', to('/')],
  ['in', '/', to('/home')],
  ['in', '/lockScreen', to('/')],
  ['in', '/lockScreen?redirect=%2Ffaults%3Fa%3D1', to('/faults?a=1')],
  ['in', '/lockScreen?redirect=%2F%2Fevil.example', to('/')],
  ['entering', '/lockScreen?redirect=%2Ffaults', to('/faults')],
  ['in', '/home', on],
  ['in', '/nowhere', to('/404?from=%2Fnowhere')],
  ['in', '/404', on],
  ['out', '/404', to('/login')],
  ['out', '/404?from=%2Fsystem%2Fuser', to('/login')],
  ['locked', '/404?from=%2Fsystem%2Fuser', to('/lockScreen')],
  ['out', '/openWindow/parking', to('/login?redirect=%2FopenWindow%2Fparking')],
  ['out', '/redirect/faults', to('/login?redirect=%2Fredirect%2Ffaults')],
  ['locked', '/dataView', to('/lockScreen?redirect=%2FdataView')],
  ['locked', '/jump?ticket=t', to('/lockScreen')],
  ['entering', '/dataView', load],
  ['entering', '/scanQrcode', on],
  ['in', '/scanQrcode', on],
  ['in', '/faults', on],
  ['in', '/redirect/faults', on],
  ['in', '/ParkingOrderInfo/17', on],
  ['in', '/ParkingOrderInfo', to('/404?from=%2FParkingOrderInfo')],
  ...[
    '/openWindow/parking',
    '/dataView',
    '/operationView',
    '/bsRevenueView',
    '/bsOperateView',
    '/dashboard',
    '/messageRecord',
    '/previewModel',
    '/profile',
    '/emailDetail',
    '/workFlowDetail',
  ].map((path) => ['in', path, on] as const),
]

test.each(cases)('2.2 guard: %s at %s', (session, address, decision) => {
  const [pathname = '', search] = address.split('?')
  expect(
    decide({
      session,
      pathname,
      search: search === undefined ? '' : `?${search}`,
      hasPage: (path) => path === '/faults',
    }),
  ).toEqual(decision)
})

test.each([
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '/\t/evil.example',
  '/\n/evil.example',
  '/a\u0000b',
  ' //evil.example',
  '/..//evil.example',
  'home',
  '',
  '/login?redirect=/home',
  null,
])('the redirect %j leads nowhere else', (wanted) => {
  expect(safeRedirect(wanted)).toBe('/')
})

test('an address of this site survives the way over the sign-in page', () => {
  const segment = fc.stringMatching(/^[a-z0-9]{1,8}$/)
  fc.assert(
    fc.property(
      fc.array(segment, { minLength: 1, maxLength: 3 }),
      fc.array(fc.tuple(segment, segment), { maxLength: 3 }),
      (path, query) => {
        const search = query.length > 0 ? `?${new URLSearchParams(query).toString()}` : ''
        const address = `/${path.join('/')}${search}`
        fc.pre(path.join('/') !== 'login')
        expect(
          safeRedirect(new URLSearchParams(loginPath(address).split('?')[1]).get('redirect')),
        ).toBe(address)
      },
    ),
  )
})

test('whatever is wished, the browser stays on this site', () => {
  fc.assert(
    fc.property(
      fc.string({
        unit: fc.constantFrom('/', '\\', '.', ':', '@', 'a', '\t', '?', '#', 'http'),
        maxLength: 12,
      }),
      (wanted) => {
        expect(new URL(safeRedirect(wanted), 'http://here.example').origin).toBe(
          'http://here.example',
        )
      },
    ),
  )
})
