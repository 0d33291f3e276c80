import { act, render } from '@testing-library/react'
import { observer } from 'mobx-react-lite'
import { expect, test } from 'vitest'
import { tryEngine } from '#tests/screen.tsx'
import { systemConfig } from './system-config.ts'
import { useTabIcon } from './tab-icon.ts'

test('3 the small picture of the config is the icon of the tab, and the product’s own without one', () => {
  const link = Object.assign(document.createElement('link'), {
    rel: 'icon',
    href: '/favicon.svg',
    type: 'image/svg+xml',
  })
  document.head.append(link)
  const engine = tryEngine(() => null)
  const keep = (pictures: { logoIcon?: string; navigationIcon?: string }) =>
    act(() => engine.settings.keepConfig({ ...systemConfig(engine), ...pictures }))
  const Tab = observer(() => {
    useTabIcon(engine)
    return null
  })
  render(<Tab />)
  const icon = () => [link.getAttribute('href'), link.getAttribute('type')]
  expect(icon()).toEqual(['/favicon.svg', 'image/svg+xml'])
  keep({ logoIcon: '/logo.png' })
  expect(icon()).toEqual(['/logo.png', null])
  keep({ navigationIcon: '/small.png' })
  expect(icon()).toEqual(['/small.png', null])
  keep({ logoIcon: '', navigationIcon: '' })
  expect(new URL(link.href).pathname).toBe('/favicon.svg')
  link.remove()
})
