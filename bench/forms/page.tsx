import 'antd/dist/antd.css'
import { ConfigProvider } from 'antd'
import { createRoot } from 'react-dom/client'
import type { Root } from 'react-dom/client'
import type { Peer } from './peer.ts'
import { makeForm, makeMixed } from './spec.ts'

const peers: { readonly [name: string]: () => Promise<{ readonly peer: Peer }> } = {
  ours: () => import('./ours.tsx'),
  rjsf: () => import('./rjsf.tsx'),
  antd: () => import('./antd.tsx'),
}

/** The functions that the driver calls in the page. Times are wall-clock milliseconds. */
export interface Bench {
  mount(): Promise<number>
  unmount(): void
  /**
   * Times from a key's own time stamp to the frame that shows its effect, one for each key since
   * the last call.
   */
  keys(): number[]
  /** Clicks the submit button and waits until this many problems are painted. */
  submit(count: number): Promise<number>
}

const painted = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', () => resolve(), { once: true })
      port1.start()
      port2.postMessage(null)
    })
  })

/** The class with which each library marks a problem. */
const problems = {
  ours: 'berth-problem',
  rjsf: 'ant-form-item-explain-error',
  antd: 'ant-form-item-explain-error',
}

const query = new URLSearchParams(location.search)
const name = query.get('peer') as keyof typeof problems
const count = Number(query.get('fields'))
const all = query.has('mixed') ? makeMixed(count) : makeForm(count)
const asked = {
  fields: name === 'ours' ? all : all.filter((fieldSpec) => !fieldSpec.isShown),
  hasTable: count === 0,
}
const place = document.querySelector('#root')
let root: Root | undefined
let keys: number[] = []

addEventListener(
  'keydown',
  ({ timeStamp }) => void painted().then(() => keys.push(performance.now() - timeStamp)),
  true,
)

const loaded = await peers[name]?.()
if (!loaded || !place) throw new Error(`no peer ${name}`)
const { peer } = loaded
await peer.prepare(asked)

const bench: Bench = {
  async mount() {
    const start = performance.now()
    root = createRoot(place)
    root.render(
      <ConfigProvider theme={{ hashed: false, zeroRuntime: true }}>
        {peer.open(asked)}
      </ConfigProvider>,
    )
    await painted()
    await painted()
    return performance.now() - start
  },
  unmount: () => root?.unmount(),
  keys() {
    const told = keys
    keys = []
    return told
  },
  async submit(wanted) {
    const found = document.getElementsByClassName(problems[name])
    const start = performance.now()
    document.querySelector<HTMLElement>('#submit')?.click()
    while (found.length < wanted && performance.now() - start < 20_000) await painted()
    await painted()
    return found.length < wanted ? Number.NaN : performance.now() - start
  },
}
Object.assign(window, { bench })
