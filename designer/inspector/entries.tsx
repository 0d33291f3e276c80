import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  CloseOutlined,
  SettingOutlined,
} from '@ant-design/icons'
import { Button, Popover } from 'antd'
import type { ReactNode } from 'react'
import { useTexts } from '#renderers/runtime.tsx'
import { inspectorTexts } from './texts.ts'

interface Props<T> {
  readonly label: string
  readonly list: readonly T[]
  readonly nameOf: (value: T) => string
  readonly onChange: (next: T[]) => void
  /** The settings of one entry, opened with its gear button. */
  readonly settings: (value: T, change: (next: T) => void) => ReactNode
}

/** An ordered list of entries that have settings and can be moved and removed. */
export const Entries = <T extends { readonly field: string }>({
  label,
  list,
  nameOf,
  onChange,
  settings,
}: Props<T>) => {
  const text = useTexts(inspectorTexts)
  const move = (from: number, to: number) => {
    const value = list[from]
    if (value) onChange(list.toSpliced(from, 1).toSpliced(to, 0, value))
  }
  return (
    <ol className="design-list-entries" aria-label={label}>
      {list.map((value, index) => {
        const name = nameOf(value)
        return (
          <li key={value.field} aria-label={name}>
            <span>{name}</span>
            <Popover
              trigger="click"
              destroyOnHidden
              title={name}
              content={
                <div className="design-popover">
                  {settings(value, (next) => onChange(list.with(index, next)))}
                </div>
              }
            >
              <Button
                type="text"
                size="small"
                icon={<SettingOutlined />}
                aria-label={text('settingsOf', { name })}
              />
            </Popover>
            <Button
              type="text"
              size="small"
              icon={<ArrowUpOutlined />}
              aria-label={text('up', { name })}
              disabled={index === 0}
              onClick={() => move(index, index - 1)}
            />
            <Button
              type="text"
              size="small"
              icon={<ArrowDownOutlined />}
              aria-label={text('down', { name })}
              disabled={index === list.length - 1}
              onClick={() => move(index, index + 1)}
            />
            <Button
              type="text"
              size="small"
              icon={<CloseOutlined />}
              aria-label={text('takeOut', { name })}
              onClick={() => onChange(list.toSpliced(index, 1))}
            />
          </li>
        )
      })}
    </ol>
  )
}
