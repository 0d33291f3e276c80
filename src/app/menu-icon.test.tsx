import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import MenuIcon from './menu-icon.tsx'
import { Icon, iconNames, shortIcon } from '#renderers/parts/icon.tsx'

const drawn = (icon: ReactNode) => render(icon).container.innerHTML

test('an icon that a design chooses for its menu entry is drawn in the menu', () => {
  const sheet = drawn(<MenuIcon name="filetext" isGroup={false} />)
  const lost = iconNames.filter(
    (name) =>
      name !== 'FileTextOutlined' && drawn(<MenuIcon name={name} isGroup={false} />) === sheet,
  )
  expect(lost).toEqual([])
})

test('an icon is known by its own name, its short one and one with hyphens', () => {
  const sheet = drawn(<Icon name="FileTextOutlined" />)
  expect([drawn(<Icon name="filetext" />), drawn(<Icon name="file-text" />)]).toEqual([
    sheet,
    sheet,
  ])
  expect(new Set(iconNames.map(shortIcon)).size).toBe(iconNames.length)
})

test('what is unknown is nothing, or what stands in for it', () => {
  expect(drawn(<Icon name="nobody" />)).toBe('')
  expect(drawn(<MenuIcon name="nobody" isGroup />)).toBe(drawn(<Icon name="FolderOutlined" />))
})
