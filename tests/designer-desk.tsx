import { fireEvent, render, screen } from '@testing-library/react'
import { ConfigProvider } from 'antd'
import i18next from 'i18next'
import { Designer } from '#designer/designer.tsx'
import { openDesign } from '#designer/open.ts'
import type { Send } from '#designer/port.ts'
import type { DesignStore } from '#designer/store.ts'
import { RuntimeProvider } from '#renderers/runtime.tsx'
import { kinds } from '#renderers/widgets/kinds.ts'
import { designFragments } from '#schemas/api/design-fragment.ts'
import { designSheets } from '#schemas/api/design-sheet.ts'
import { designs } from '#schemas/api/design.ts'
import type { MenuBranch } from '#schemas/api/menu.ts'
import type { Design, PublishPlan, ReleaseProgress } from '#schemas/api/design.ts'
import { references } from '#schemas/api/reference.ts'
import type { Document } from '#schemas/design/document.ts'
import { emptyDocument } from '#schemas/design/upgrade.ts'
import type { Lookups } from '#schemas/runtime.ts'
import { speaker, translatorSettings } from '#schemas/text.ts'
import { noPicks } from './picks.ts'

const library = i18next.createInstance()
await library.init({ ...translatorSettings, lng: 'en', resources: {} })

const lookups: Lookups = {
  name: () => undefined,
  choices: () => [],
  users: () => [],
  organizes: () => [],
  dictionaries: () => [],
}

/** A design that was never published. */
export const designOf = (document: Document): Design => ({
  id: 'd',
  fullName: 'Repair order',
  enCode: 'repair_order',
  description: '',
  category: '',
  sortCode: 0,
  isRelease: 0,
  number: 0,
  creatorUser: '',
  creatorTime: 0,
  lastModifyTime: 0,
  version: 1,
  draftNumber: 0,
  formData: JSON.stringify(document),
})

/** Draws the designer of a design with the given answers to its calls. Returns its store. */
export function drawDesigner(design: Design, send: Send): DesignStore {
  const say = speaker(library)
  const opened = openDesign({
    design,
    kinds,
    send,
    journal: { read: () => null, write: () => {}, clear: () => {} },
    say,
  })
  if (!('store' in opened)) throw new Error('unreadable')
  render(
    // Without style sheets, because jsdom would compute them again for every element that is
    // searched.
    <ConfigProvider theme={{ zeroRuntime: true }}>
      <RuntimeProvider
        value={{
          say,
          language: 'en',
          lookups,
          device: 'pc',
          timeZone: 'Asia/Shanghai',
          picks: noPicks,
          isDesign: false,
        }}
      >
        <Designer
          store={opened.store}
          design={design}
          send={send}
          preview={() => <p>the form</p>}
          save={() => {}}
          onBack={() => {}}
          onOpenPage={() => {}}
          findPage={async () => null}
          nameOfMenu={({ enCode, fullName }) => (enCode === 'system' ? 'System' : fullName)}
        />
      </RuntimeProvider>
    </ConfigProvider>,
  )
  return opened.store
}

/** A publish plan without steps and problems. */
export const noPlan: PublishPlan = {
  steps: [],
  problems: [],
  readings: [],
  canAgree: false,
  helpers: [],
  outside: [],
  newFields: { labels: [], holders: [], others: 0 },
  needsConsent: false,
  version: 1,
}

/** The progress when nothing is being published. */
export const idle: ReleaseProgress = { state: 'none', share: 0, number: null, message: '' }

const directories: readonly MenuBranch[] = [
  { id: 'm1', parentId: '', enCode: 'system', fullName: '系统管理', type: 1 },
]

/** Draws the designer with a server of one empty design. Returns the store and the sent calls. */
export function openDesigner(
  plan: PublishPlan = noPlan,
  hear: (signal: AbortSignal | undefined) => void = () => {},
  progress: ReleaseProgress[] = [],
): {
  readonly store: DesignStore
  readonly sent: { call: object; body: unknown }[]
} {
  const sent: { call: object; body: unknown }[] = []
  const start = designOf(emptyDocument())
  let design = start
  const answer = (call: object, body: { formData: string }): unknown => {
    if (call === designs.update)
      design = { ...design, formData: body.formData, version: design.version + 1 }
    if (call === designs.plan) return plan
    if (call === designSheets.state) return null
    if (call === designs.release) return { number: progress.length > 0 ? null : 1, steps: [] }
    if (call === designs.progress) return progress.shift() ?? idle
    if (call === designs.directories) return { list: directories }
    return call === references.design || call === designFragments.list ? { list: [] } : design
  }
  const send = (async (
    call: object,
    { body }: { body: { formData: string } },
    sending?: { signal?: AbortSignal },
  ) => {
    sent.push({ call, body })
    if (call === designs.plan) hear(sending?.signal)
    return answer(call, body)
  }) as unknown as Send
  return { store: drawDesigner(start, send), sent }
}

/** The canvas of the drawn designer. */
export const canvas = () => screen.getByRole('group', { name: 'Canvas' })

/** Clicks a kind in the palette. */
export const insert = (name: string) =>
  fireEvent.click(screen.getByRole('button', { name: `Insert ${name}` }))

/** Presses a key at the focused element. */
export const press = (key: string, held: object = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...held })

/** The displayed names of the topmost nodes. */
export const labels = (store: DesignStore) => store.document.children.map((id) => store.nameOf(id))
