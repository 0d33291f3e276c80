import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'
import { startFresh } from './fresh.ts'

startFresh()
localStorage.clear()
sessionStorage.clear()
history.replaceState(null, '', '/')
document.title = ''
document.body.replaceChildren()
// The styles in the head stay, because antd stays loaded and adds each only once. jsdom has no
// object URLs; one that another test defined is removed.
Reflect.deleteProperty(URL, 'createObjectURL')
Reflect.deleteProperty(URL, 'revokeObjectURL')

/** jsdom has no layout, but antd asks for the width of screen and elements. */
class StillObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return []
  }
}

/** A socket that never answers, because no test may connect to a network. */
class StillSocket extends EventTarget {
  send() {}
  close() {}
}

vi.stubGlobal('WebSocket', StillSocket)
vi.stubGlobal('ResizeObserver', StillObserver)
vi.stubGlobal('IntersectionObserver', StillObserver)
vi.stubGlobal('matchMedia', (media: string) => ({
  matches: false,
  media,
  onchange: null,
  addEventListener() {},
  removeEventListener() {},
  addListener() {},
  removeListener() {},
  dispatchEvent: () => false,
}))
Element.prototype.scrollIntoView ??= () => {}

interface JsdomElement {
  readonly _ownerDocument: { readonly _styleCache?: Map<object, unknown> }
}

// rc components measure scroll bars with a pseudo element, for which jsdom's getComputedStyle
// prints an error. Its cached styles take twice as long to copy with each nested element, so they
// are computed anew.
const { getComputedStyle } = window
const inner =
  Object.getOwnPropertySymbols(document.body).find(({ description }) => description === 'impl') ??
  Symbol('impl')
vi.stubGlobal('getComputedStyle', (element: Element) => {
  const styled = (element as unknown as { readonly [symbol: symbol]: JsdomElement | undefined })[
    inner
  ]
  // oxlint-disable-next-line no-underscore-dangle -- jsdom's own names
  styled?._ownerDocument._styleCache?.delete(styled)
  return getComputedStyle(element)
})

// Lazy parts load slowly on a busy machine, so waiting for them has a long limit.
configure({ asyncUtilTimeout: 15_000, defaultHidden: false })
afterEach(cleanup)
