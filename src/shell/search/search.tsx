import { useEffect, useRef, useState } from 'react'
import { AutoComplete, Modal, Typography } from 'antd'
import type { RefSelectProps } from 'antd'
import { observer } from 'mobx-react-lite'
import { useTexts } from '#renderers/runtime.tsx'
import { useEngine } from '#src/app/engine.tsx'
import { mobileQuery, useMedia } from '#src/app/media.ts'
import { nameOf } from '#src/app/names.ts'
import { menuIcon } from '../icons.tsx'
import { usePanels } from '../layout/panels.ts'
import type { PanelProps } from '../layout/panels.ts'
import { useGo } from '../layout/use-go.ts'
import { finderOf } from './find-pages.ts'
import type { SearchablePage } from './find-pages.ts'
import { searchTexts } from './texts.ts'
import './search.css'

/**
 * The visible pages that the user may open, each with its name in the language of the interface.
 */
function usePages(): readonly SearchablePage[] {
  const { menu, say } = useEngine()
  return menu.routes.map((route) => {
    const names = menu.trail(route.path).map((item) => nameOf(say, item))
    return {
      route,
      path: route.path,
      title: names.at(-1) ?? route.fullName,
      above: names.slice(0, -1).join(' / '),
    }
  })
}

/**
 * Finds a page of the menu by name or path and opens it (specification 2.6); usable with the
 * keyboard only. On a mobile device it is as wide as the window.
 */
const Search = observer(({ isOpen, onClose, onClosed }: PanelProps) => {
  const text = useTexts(searchTexts)
  const panels = usePanels()
  const go = useGo()
  const pages = usePages()
  const isMobile = useMedia(mobileQuery)
  const [word, setWord] = useState('')
  const box = useRef<RefSelectProps>(null)
  // A dialog that is opened again takes the focus to its first button, and what is typed before its
  // motion ends would be lost.
  useEffect(() => {
    if (!isOpen) return undefined
    const frame = requestAnimationFrame(() => box.current?.focus())
    return () => cancelAnimationFrame(frame)
  }, [isOpen])
  const options = finderOf(pages)(word).map(({ route, title, above }) => ({
    value: route.path,
    label: (
      <span className="search-line">
        {menuIcon(route.icon, false)}
        <span>{title}</span>
        <Typography.Text type="secondary" className="search-above">
          {above}
        </Typography.Text>
      </span>
    ),
  }))
  const choose = (path: string) => {
    const page = pages.find(({ route }) => route.path === path)
    if (!page) return
    go(page.route)
    panels.hide(document.querySelector<HTMLElement>('#content'))
  }
  return (
    <Modal
      open={isOpen}
      title={text('title')}
      footer={null}
      closable={{ 'aria-label': text('close') }}
      onCancel={onClose}
      afterClose={onClosed}
      afterOpenChange={(isShown) => isShown && box.current?.focus()}
      width={isMobile ? '100vw' : 560}
      className={isMobile ? 'search search-wide' : 'search'}
      style={{ top: isMobile ? 0 : 80 }}
    >
      <AutoComplete
        ref={box}
        open
        defaultActiveFirstOption
        className="search-box"
        placeholder={text('hint')}
        aria-label={text('title')}
        value={word}
        options={options}
        onSearch={setWord}
        onSelect={choose}
        onKeyDown={({ key }) => key === 'Escape' && onClose()}
        notFoundContent={text('none')}
        getPopupContainer={(box) => box.parentElement ?? box}
        listHeight={420}
        virtual={false}
      />
    </Modal>
  )
})
export default Search
