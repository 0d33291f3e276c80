import { Button, Drawer, Flex } from 'antd'
import { useTexts } from '#renderers/runtime.tsx'
import type { SearchSlot } from './search-slot.ts'
import { frameTexts } from './texts.ts'

interface FilterSheetProps {
  readonly fields: readonly SearchSlot[]
  onSearch(): void
  onReset(): void
  onClose(): void
}

/** The search fields of a list on a phone, in a sheet that comes from below. */
export const FilterSheet = ({ fields, onSearch, onReset, onClose }: FilterSheetProps) => {
  const text = useTexts(frameTexts)
  return (
    <Drawer
      open
      placement="bottom"
      size="auto"
      title={text('filter')}
      closable={{ 'aria-label': text('close'), placement: 'end' }}
      onClose={onClose}
      styles={{ wrapper: { maxHeight: '85dvh' } }}
      footer={
        <Flex gap="small">
          <Button block onClick={onReset}>
            {text('reset')}
          </Button>
          <Button block type="primary" onClick={onSearch}>
            {text('search')}
          </Button>
        </Flex>
      }
    >
      <Flex
        vertical
        gap="middle"
        component="form"
        onSubmit={(event) => {
          event.preventDefault()
          onSearch()
        }}
      >
        {fields.map(({ key, label, id, content }) => (
          <div key={key}>
            <label {...(id === undefined ? { 'aria-hidden': true } : { htmlFor: id })}>
              {label}
            </label>
            <div className="search-control" style={{ marginTop: 4 }}>
              {content}
            </div>
          </div>
        ))}
      </Flex>
    </Drawer>
  )
}
