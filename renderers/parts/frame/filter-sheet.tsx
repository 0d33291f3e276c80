import { useId } from 'react'
import { Button, Drawer, Flex, Segmented, Select } from 'antd'
import { useTexts } from '#renderers/runtime.tsx'
import type { SearchSlot, SortChoice } from './search-slot.ts'
import { frameTexts } from './texts.ts'

interface FilterSheetProps {
  readonly fields: readonly SearchSlot[]
  readonly sort?: SortChoice | undefined
  onSearch(): void
  onReset(): void
  onClose(): void
}

/** Chooses the order, which applies at once. */
const SortField = ({ value, names, choose }: SortChoice) => {
  const text = useTexts(frameTexts)
  const id = useId()
  const sorted = names.find(({ key }) => key === value.replace(/^-/, ''))
  const isDown = sorted !== undefined && value.startsWith('-')
  const sortBy = (key: string, isDescending: boolean) =>
    choose(isDescending && key !== '' ? `-${key}` : key)
  return (
    <div>
      <label htmlFor={id}>{text('sortBy')}</label>
      <Flex gap="small" style={{ marginTop: 4 }}>
        <Select
          id={id}
          style={{ flex: 1, minWidth: 0 }}
          value={sorted?.key ?? ''}
          options={[
            { value: '', label: text('sortDesigned') },
            ...names.map(({ key, name }) => ({ value: key, label: name })),
          ]}
          onChange={(key: string) => sortBy(key, isDown)}
        />
        {sorted && (
          <Segmented
            aria-label={text('sortWay')}
            value={isDown ? 'down' : 'up'}
            options={[
              { value: 'up', label: text('sortUp') },
              { value: 'down', label: text('sortDown') },
            ]}
            onChange={(way) => sortBy(sorted.key, way === 'down')}
          />
        )}
      </Flex>
    </div>
  )
}

/** The search fields and the order of a list on a phone, in a sheet that comes from below. */
export const FilterSheet = ({ fields, sort, onSearch, onReset, onClose }: FilterSheetProps) => {
  const text = useTexts(frameTexts)
  return (
    <Drawer
      open
      placement="bottom"
      size="auto"
      title={text(sort ? 'filterSort' : 'filter')}
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
        {sort && <SortField {...sort} />}
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
