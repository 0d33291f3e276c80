import { useState } from 'react'
import { Col, Collapse, Form, Input, Row } from 'antd'
import { useTexts } from '#renderers/runtime.tsx'
import type { Names } from '#schemas/wire/names.ts'
import { languageNames, languages } from '#schemas/text.ts'
import type { Language } from '#schemas/text.ts'
import { entryTexts } from './texts.ts'

/** Boxes for the translations of a name, folded where there are none. */
export const NameFields = () => {
  const text = useTexts(entryTexts)
  const form = Form.useFormInstance()
  const [hasNames] = useState(() =>
    Object.values((form.getFieldValue('names') as Names | undefined) ?? {}).some(Boolean),
  )
  const box = (language: Language) => (
    <Col key={language} xs={24} sm={8}>
      <Form.Item
        name={['names', language]}
        label={languageNames[language].name}
        style={{ marginBottom: 8 }}
      >
        <Input maxLength={100} lang={languageNames[language].tag} />
      </Form.Item>
    </Col>
  )
  return (
    <Col span={24} style={{ marginBottom: 16 }}>
      <Collapse
        ghost
        size="small"
        defaultActiveKey={hasNames ? ['names'] : []}
        styles={{ header: { paddingInline: 0 }, body: { paddingInline: 0 } }}
        items={[
          {
            key: 'names',
            label: text('otherNames'),
            forceRender: true,
            children: <Row gutter={16}>{languages.map(box)}</Row>,
          },
        ]}
      />
    </Col>
  )
}
