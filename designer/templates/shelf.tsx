import { Button, Card, Empty, Flex, Typography } from 'antd'
import { Icon } from '#renderers/parts/icon.tsx'
import { useTexts } from '#renderers/runtime.tsx'
import type { Document } from '#schemas/design/document.ts'
import { templateTexts } from './texts.ts'

/** A form to start from; `load` gives null where it cannot be read. */
export interface DesignTemplate {
  readonly key: string
  readonly icon: string
  readonly name: string
  readonly about: string
  readonly load: () => Promise<Document | null>
}

interface ShelfProps {
  readonly title: string
  readonly list: readonly DesignTemplate[]
  readonly onPreview: (template: DesignTemplate) => void
  readonly onUse: (template: DesignTemplate) => void
}

/** Forms side by side; each can be previewed and used. */
export const Shelf = ({ title, list, onPreview, onUse }: ShelfProps) => {
  const text = useTexts(templateTexts)
  return (
    <section aria-label={title}>
      <Typography.Title level={2} style={{ fontSize: 15 }}>
        {title}
      </Typography.Title>
      {list.length === 0 && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text('none')} />
      )}
      <ul className="design-templates">
        {list.map((template) => (
          <li key={template.key}>
            <Card
              size="small"
              title={
                <Flex gap={8}>
                  <Icon name={template.icon} />
                  {template.name}
                </Flex>
              }
            >
              <p className="design-quiet">{template.about}</p>
              <Flex gap="small">
                <Button
                  size="small"
                  type="primary"
                  aria-label={text('useOf', { name: template.name })}
                  onClick={() => onUse(template)}
                >
                  {text('use')}
                </Button>
                <Button
                  size="small"
                  aria-label={text('previewOf', { name: template.name })}
                  onClick={() => onPreview(template)}
                >
                  {text('preview')}
                </Button>
              </Flex>
            </Card>
          </li>
        ))}
      </ul>
    </section>
  )
}
