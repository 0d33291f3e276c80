import { DownOutlined, FilterOutlined, UpOutlined } from '@ant-design/icons'
import { Badge, Button, Flex } from 'antd'
import { useState } from 'react'
import { later } from '#renderers/parts/later.tsx'
import { useRoom } from '#renderers/parts/use-room.ts'
import { useTexts } from '#renderers/runtime.tsx'
import type { SearchSlot, SortChoice } from './search-slot.ts'
import { frameTexts } from './texts.ts'
import './frame.css'

interface SearchAreaProps {
  /** The first one stays in sight on a phone. */
  readonly fields: readonly SearchSlot[]
  /** The order of the cards of a phone; absent where there is none to choose. */
  readonly sort?: SortChoice | undefined
  /** Is any filter applied? */
  readonly isFiltered: boolean
  readonly isPhone: boolean
  /** Fields in a line; absent: as many as there is room for. */
  readonly perLine?: number
  readonly isFolded?: boolean
  onFold?(isFolded: boolean): void
  onSearch(): void
  onReset(): void
}

/** Room in pixels for a field with its label. */
const fieldWidth = 240
const mostPerLine = 4

const FilterSheet = later(async () => (await import('./filter-sheet.tsx')).FilterSheet)

/** A field with its label before it. */
const SearchLine = ({ label, id, content }: SearchSlot) => (
  <Flex align="center" gap="small">
    <label
      {...(id === undefined ? { 'aria-hidden': true } : { htmlFor: id })}
      className="search-label"
    >
      {label}
    </label>
    <div className="search-control">{content}</div>
  </Flex>
)

/** On a phone: one box, and a button for the rest and the order. */
const PhoneSearch = ({ fields, sort, isFiltered, onSearch, onReset }: SearchAreaProps) => {
  const text = useTexts(frameTexts)
  const [isOpen, setOpen] = useState(false)
  const [first, ...rest] = fields
  return (
    <Flex gap="small" align="center">
      {first?.id !== undefined && (
        <label htmlFor={first.id} className="search-unseen">
          {first.label}
        </label>
      )}
      <div className="search-control">{first?.content}</div>
      {rest.length > 0 || sort ? (
        <Badge dot={isFiltered}>
          <Button
            icon={<FilterOutlined aria-hidden />}
            aria-expanded={isOpen}
            onClick={() => setOpen(true)}
          >
            {text('filter')}
          </Button>
        </Badge>
      ) : (
        <Button type="primary" htmlType="submit">
          {text('search')}
        </Button>
      )}
      {isOpen && (
        <FilterSheet
          fields={rest}
          sort={sort}
          onSearch={() => {
            setOpen(false)
            onSearch()
          }}
          onReset={() => {
            setOpen(false)
            onReset()
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </Flex>
  )
}

/** As many fields in a line as there is room for; what needs more than two lines folds away. */
const DeskSearch = (props: SearchAreaProps) => {
  const { fields, isFolded = true, onFold, onReset } = props
  const text = useTexts(frameTexts)
  const [box, width] = useRoom()
  const fitting = Math.min(mostPerLine, Math.max(1, Math.floor(width / fieldWidth)))
  const { perLine = width === 0 ? mostPerLine : fitting } = props
  const first = fields.filter(({ isExtra }) => isExtra !== true).slice(0, perLine * 2 - 1)
  const canFold = onFold !== undefined && fields.length > first.length
  const shown = canFold && isFolded ? first : fields
  return (
    <div
      ref={box}
      className="search-grid"
      style={{ gridTemplateColumns: `repeat(${perLine}, minmax(0, 1fr))` }}
    >
      {shown.map((slot) => (
        <SearchLine {...slot} key={slot.key} />
      ))}
      <Flex gap="small">
        <Button type="primary" htmlType="submit">
          {text('search')}
        </Button>
        <Button onClick={onReset}>{text('reset')}</Button>
        {canFold && (
          <Button
            type="link"
            aria-expanded={!isFolded}
            icon={isFolded ? <DownOutlined aria-hidden /> : <UpOutlined aria-hidden />}
            iconPlacement="end"
            onClick={() => onFold(!isFolded)}
          >
            {text(isFolded ? 'expand' : 'collapse')}
          </Button>
        )}
      </Flex>
    </div>
  )
}

/**
 * The search above a list: fields in lines, the third line and further ones folded away; on a phone
 * one box and a sheet with the rest. Enter in any field searches.
 */
export const SearchArea = (props: SearchAreaProps) => {
  const text = useTexts(frameTexts)
  const { fields, sort, isPhone, onSearch } = props
  if (fields.length === 0 && !(isPhone && sort)) return null
  const Lines = isPhone ? PhoneSearch : DeskSearch
  return (
    <form
      role="search"
      aria-label={text('searchForm')}
      onSubmit={(event) => {
        event.preventDefault()
        onSearch()
      }}
    >
      <Lines {...props} />
    </form>
  )
}
