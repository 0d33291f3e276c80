import { AppstoreAddOutlined, ImportOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Flex, Select } from 'antd'
import { observer } from 'mobx-react-lite'
import { KeywordBox } from '#renderers/parts/keyword-box.tsx'
import { Permitted } from '#renderers/parts/permitted.tsx'
import { useTexts } from '#renderers/runtime.tsx'
import { designs } from '#schemas/api/design.ts'
import { DesignListStore } from '../store.ts'
import type { DesignListRequest } from '../store.ts'
import { texts } from '../texts.ts'

export const Filters = observer(
  ({
    store,
    asked,
    ask,
    onAdd,
    onImport,
    onTemplate,
  }: {
    readonly store: DesignListStore
    readonly asked: DesignListRequest
    readonly ask: (next: Partial<DesignListRequest>) => void
    readonly onAdd: () => void
    readonly onImport: () => void
    readonly onTemplate: () => void
  }) => {
    const text = useTexts(texts)
    const categories = [
      ...new Set([...store.categories, ...(asked.category ? [asked.category] : [])]),
    ]
    return (
      <Flex gap="small" wrap style={{ marginBottom: 16 }}>
        <Permitted call={designs.create}>
          <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={onAdd}>
            {text('add')}
          </Button>
          <Button icon={<AppstoreAddOutlined aria-hidden />} onClick={onTemplate}>
            {text('template')}
          </Button>
          <Button icon={<ImportOutlined aria-hidden />} onClick={onImport}>
            {text('import')}
          </Button>
        </Permitted>
        <KeywordBox
          keyword={asked.keyword}
          label={text('search')}
          onSearch={(keyword) => ask({ keyword })}
        />
        <Select
          aria-label={text('category')}
          value={asked.category}
          popupMatchSelectWidth={false}
          onChange={(category) => ask({ category })}
          options={[
            { value: '', label: text('allCategories') },
            ...categories.map((value) => ({ value, label: value })),
          ]}
        />
      </Flex>
    )
  },
)
