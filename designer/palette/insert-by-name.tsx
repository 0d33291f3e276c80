import { Input, Modal } from 'antd'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import type { KeyboardEvent } from 'react'
import { Icon } from '#renderers/parts/icon.tsx'
import { useRuntime, useTexts } from '#renderers/runtime.tsx'
import { focusSelected } from '../canvas/focus.ts'
import { useDesign } from '../context.tsx'
import { designTexts } from '../texts.ts'
import { findKinds, placeable } from './search.ts'

const shown = 8

const Choices = observer(({ onClose }: { readonly onClose: () => void }) => {
  const { say } = useRuntime()
  const text = useTexts(designTexts)
  const store = useDesign()
  const [query, setQuery] = useState('')
  const [at, setAt] = useState(0)
  const found = findKinds(placeable(store.kinds), query).slice(0, shown)
  const take = (index: number) => {
    const kind = found[index]
    if (!kind) return
    store.insert(kind)
    onClose()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') setAt(Math.min(at + 1, found.length - 1))
    else if (event.key === 'ArrowUp') setAt(Math.max(at - 1, 0))
    else if (event.key === 'Enter') take(at)
    else return
    event.preventDefault()
  }
  return (
    <>
      <Input
        autoFocus
        role="combobox"
        aria-expanded
        aria-controls="design-insert-choices"
        aria-activedescendant={`design-insert-${at}`}
        aria-label={text('insertByName')}
        placeholder={text('insertHint')}
        value={query}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setQuery(event.target.value)
          setAt(0)
        }}
      />
      <div id="design-insert-choices" role="listbox" aria-label={text('palette')} className="design-insert-choices">
        {found.map((kind, index) => (
          <div key={kind.kind} id={`design-insert-${index}`} role="option" tabIndex={-1} aria-selected={index === at} onMouseDown={() => take(index)}>
            <Icon name={kind.icon} /> {say(kind.texts, 'name')}
          </div>
        ))}
      </div>
    </>
  )
})

/** Inserts by typing a name: the palette of the keyboard. */
export const InsertByName = ({ isOpen, onClose }: { readonly isOpen: boolean; readonly onClose: () => void }) => {
  const text = useTexts(designTexts)
  return (
    <Modal open={isOpen} title={text('insertByName')} footer={null} destroyOnHidden width={420} afterClose={focusSelected} onCancel={onClose}>
      <Choices onClose={onClose} />
    </Modal>
  )
}
