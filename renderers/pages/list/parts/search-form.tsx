import { DownOutlined, UpOutlined } from '@ant-design/icons'
import { Button, Col, Flex, Grid, Input, Row } from 'antd'
import type { ReactNode } from 'react'
import { observer } from 'mobx-react-lite'
import { SearchField } from '#renderers/parts/search-field.tsx'
import { useRuntime, useTexts } from '#renderers/runtime.tsx'
import type { ListPort } from '#schemas/runtime.ts'
import { labelOf } from '#schemas/widget/node.ts'
import { listTexts } from './texts.ts'

/** Number of fields in a line at this screen width; each takes 24 divided by it. */
const perLine = ({ xl, md, sm }: Partial<Record<'xl' | 'md' | 'sm', boolean>>): number =>
  xl ? 4 : md ? 3 : sm ? 2 : 1

/** The device that a preview shows the list on, instead of the real screen width. */
export type ListRoom = 'phone' | 'tablet'
const roomy: { readonly [R in ListRoom]: number } = { phone: 1, tablet: 2 }

/** Buttons that search, reset, and fold away the fields that do not fit in two lines. */
const SearchButtons = observer(
  ({ list, canFold }: { readonly list: ListPort; readonly canFold: boolean }) => {
    const text = useTexts(listTexts)
    return (
      <Flex justify="flex-end" gap="small">
        <Button type="primary" htmlType="submit">
          {text('search')}
        </Button>
        <Button onClick={list.reset}>{text('reset')}</Button>
        {canFold && (
          <Button
            type="link"
            aria-expanded={!list.isFolded}
            icon={list.isFolded ? <DownOutlined aria-hidden /> : <UpOutlined aria-hidden />}
            iconPlacement="end"
            onClick={() => list.setFolded(!list.isFolded)}
          >
            {text(list.isFolded ? 'expand' : 'collapse')}
          </Button>
        )}
      </Flex>
    )
  },
)

/**
 * The filters above a list. Two lines are shown and the rest is folded away. Enter in any field
 * searches.
 */
export const SearchForm = observer(
  ({ list, room: frame }: { readonly list: ListPort; readonly room?: ListRoom }) => {
    const text = useTexts(listTexts)
    const { language } = useRuntime()
    const onScreen = perLine(Grid.useBreakpoint())
    const columns = frame ? roomy[frame] : onScreen
    const { searches, keywords } = list.plan
    if (searches.length + keywords.length === 0) return null
    const fields: { key: string; label: string; content: ReactNode }[] = searches.map((search) => ({
      key: search.field,
      label: labelOf(search.target.node, language),
      content: (
        <SearchField
          id={`search-${search.field}`}
          search={search}
          value={list.searchValue(search.field)}
          onChange={(value) => list.setSearchValue(search.field, value)}
        />
      ),
    }))
    if (keywords.length > 0) {
      const placeholder = keywords
        .map((keyword) => labelOf(keyword.target.node, language))
        .join(' / ')
      fields.unshift({
        key: '',
        label: text('keyword'),
        content: (
          <Input
            id="search-"
            allowClear
            value={list.keyword}
            placeholder={placeholder}
            title={placeholder}
            maxLength={200}
            onChange={(event) => list.setKeyword(event.target.value)}
          />
        ),
      })
    }
    const room = columns * 2 - 1
    const canFold = fields.length > room
    const shown = canFold && list.isFolded ? fields.slice(0, room) : fields
    return (
      <form
        role="search"
        aria-label={text('searchForm')}
        onSubmit={(event) => {
          event.preventDefault()
          list.search()
        }}
      >
        <Row gutter={[16, 12]}>
          {shown.map(({ key, label, content }) => (
            <Col key={key} span={24 / columns}>
              <Flex align="center" gap="small">
                <label
                  htmlFor={`search-${key}`}
                  style={{ flex: 'none', maxWidth: '40%', overflowWrap: 'anywhere' }}
                >
                  {label}
                </label>
                <div style={{ flex: 1, minWidth: 0 }}>{content}</div>
              </Flex>
            </Col>
          ))}
          <Col flex="auto">
            <SearchButtons list={list} canFold={canFold} />
          </Col>
        </Row>
      </form>
    )
  },
)
