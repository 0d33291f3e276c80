import { vi } from 'vitest'
import { build } from '#fixtures/designs/build.ts'
import type { FixtureDesign } from '#fixtures/designs/build.ts'
import { FormPage } from '#renderers/pages/form/view.tsx'
import type { LoadedViews } from '#renderers/parts/control.tsx'
import { RuntimeProvider } from '#renderers/runtime.tsx'
import { kinds } from '#renderers/widgets/kinds.ts'
import { compile } from '#schemas/design/model.ts'
import { planForm } from '#schemas/page/form.ts'
import type { FormMode } from '#schemas/page/form.ts'
import type { PageRuntime } from '#schemas/runtime.ts'
import { sayInEnglish } from '#tests/say.ts'
import { plainLook } from '#schemas/widget/reference.ts'
import { createFormStore } from '#src/engine/form-store.ts'
import { noPicks } from '#tests/picks.ts'

export const runtime: PageRuntime = {
  say: sayInEnglish,
  language: 'en',
  device: 'pc',
  timeZone: 'Asia/Shanghai',
  picks: noPicks,
  isDesign: false,
  lookups: {
    ...plainLook,
    choices: () => [],
    users: () => [],
    organizes: () => [],
    dictionaries: () => [],
  },
}

const rights = { isAdministrator: true, grants: [], menus: [], scopes: {} }

export const open = (given: FixtureDesign, mode: FormMode = 'add') => {
  const document = build(given)
  const form = createFormStore({
    plan: planForm(compile(kinds, document), { rights, modelId: 'm', mode }),
    record: null,
    env: { now: 0, timeZone: 'Asia/Shanghai', userId: 'me', departmentId: '', organizeId: '' },
    voice: runtime,
    look: plainLook,
  })
  return { document, form }
}

export const page = (
  form: ReturnType<typeof open>['form'],
  views: LoadedViews,
  more: { refusals?: number; onSubmit?: () => void } = {},
) => (
  <RuntimeProvider value={runtime}>
    <FormPage
      form={form}
      views={views}
      refusals={more.refusals ?? 0}
      onSubmit={more.onSubmit ?? (() => {})}
    />
  </RuntimeProvider>
)

export const inputs = (count: number): FixtureDesign['nodes'] =>
  Array.from({ length: count }, (_, index) => ({
    id: `f${index}`,
    kind: 'input',
    field: `f${index}`,
    label: [`甲${index}`, `甲${index}`, `Field ${index}`] as const,
  }))

/**
 * Reports that an element has come into view, as the browser would; the page has one observer for
 * all fields.
 */
export let arrive: (element: Element) => void = () => {}

/** The margin around the viewport that the observer uses, and the number of observed elements. */
export const watching = { margin: '', count: 0 }

vi.stubGlobal(
  'IntersectionObserver',
  class {
    constructor(
      tell: (entries: { isIntersecting: boolean; target: Element }[]) => void,
      { rootMargin }: { rootMargin: string },
    ) {
      arrive = (target) => tell([{ isIntersecting: true, target }])
      Object.assign(watching, { margin: rootMargin, count: 0 })
    }
    observe() {
      watching.count += 1
    }
    unobserve() {}
    disconnect() {}
  },
)
