import { useState } from 'react'
import { Button, Empty, Flex, Input, Popover } from 'antd'
import { iconNames, shortIcon } from '#renderers/parts/icon.tsx'
import { useTexts } from '#renderers/runtime.tsx'
import { defineTexts } from '#schemas/text.ts'
import MenuIcon from './menu-icon.tsx'

export const iconTexts = defineTexts({
  zh: {
    choose: '选择图标',
    search: '搜索图标',
    none: '没有匹配的图标',
    clear: '不使用图标',
    icons: '图标',
  },
  zhtw: {
    choose: '選擇圖示',
    search: '搜尋圖示',
    none: '沒有符合的圖示',
    clear: '不使用圖示',
    icons: '圖示',
  },
  en: {
    choose: 'Choose an icon',
    search: 'Search icons',
    none: 'No icon matches',
    clear: 'No icon',
    icons: 'Icons',
  },
})

interface IconPickProps {
  /** Set by the surrounding form. */
  readonly id?: string
  readonly value?: string
  onChange?(name: string): void
}

/** Chooses the icon of a menu entry from all icons, searched by name. */
export const IconPick = ({ id, value = '', onChange }: IconPickProps) => {
  const text = useTexts(iconTexts)
  const [isOpen, setOpen] = useState(false)
  const [word, setWord] = useState('')
  const found = iconNames.map(shortIcon).filter((name) => name.includes(shortIcon(word.trim())))
  const choose = (name: string) => {
    onChange?.(name)
    setOpen(false)
  }
  const content = (
    <Flex vertical gap="small" style={{ width: 296 }}>
      <Input
        allowClear
        autoFocus
        aria-label={text('search')}
        placeholder={text('search')}
        value={word}
        onChange={({ target }) => setWord(target.value)}
      />
      {found.length === 0 && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text('none')} />
      )}
      <Flex
        wrap
        gap={4}
        role="group"
        aria-label={text('icons')}
        style={{ maxHeight: 220, overflow: 'auto' }}
      >
        {found.map((name) => (
          <Button
            key={name}
            type={name === shortIcon(value) ? 'primary' : 'text'}
            aria-pressed={name === shortIcon(value)}
            aria-label={name}
            title={name}
            icon={<MenuIcon name={name} isGroup={false} />}
            onClick={() => choose(name)}
          />
        ))}
      </Flex>
      <Button size="small" onClick={() => choose('')}>
        {text('clear')}
      </Button>
    </Flex>
  )
  return (
    <Popover
      open={isOpen}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomLeft"
      destroyOnHidden
      content={content}
    >
      <Button
        {...(id && { id })}
        block
        style={{ justifyContent: 'flex-start' }}
        icon={<MenuIcon name={value} isGroup={false} />}
        aria-label={`${text('choose')}${value && `: ${value}`}`}
      >
        {value || text('choose')}
      </Button>
    </Popover>
  )
}
