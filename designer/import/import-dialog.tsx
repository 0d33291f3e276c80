import { InboxOutlined } from '@ant-design/icons'
import { Alert, Button, Flex, Form, Input, Modal, Spin, Typography, Upload } from 'antd'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { useDiscard } from '#renderers/parts/use-discard.tsx'
import { isSheetFile, sheetEndings } from '#renderers/parts/sheet-file.ts'
import { useTexts } from '#renderers/runtime.tsx'
import { familyTexts } from '#schemas/design/import/recognise.ts'
import { Columns } from './columns.tsx'
import './import.css'
import { LossList } from './loss-list.tsx'
import { ImportStore } from './store.ts'
import type { ImportPort, Outcome } from './store.ts'
import { importTexts } from './texts.ts'

interface Props extends ImportPort {
  /** Continues with the name of the new form. */
  readonly onNext: (outcome: Outcome) => void
  readonly onClose: () => void
}

const isKnown = (file: File): boolean => /\.json$/i.test(file.name) || isSheetFile(file)

/** What is typed or pasted in place of a file. */
interface TypedText {
  readonly json: string
  readonly ui: string
}

interface ChooseProps {
  readonly store: ImportStore
  readonly typed: TypedText
  readonly onType: (typed: TypedText) => void
}

const Choose = observer(({ store, typed, onType }: ChooseProps) => {
  const text = useTexts(importTexts)
  const { json, ui } = typed
  const [isForeign, setIsForeign] = useState(false)
  const take = (file: File) => {
    setIsForeign(!isKnown(file))
    if (isKnown(file)) void store.readFile(file)
    return Upload.LIST_IGNORE
  }
  return (
    <Flex vertical gap="middle">
      <Upload.Dragger
        accept={`.json,${sheetEndings}`}
        showUploadList={false}
        disabled={store.isBusy}
        beforeUpload={take}
      >
        <InboxOutlined aria-hidden style={{ fontSize: 40 }} />
        <p>{text('drop')}</p>
      </Upload.Dragger>
      {isForeign && <Alert type="warning" showIcon title={text('format')} />}
      <Form layout="vertical" component="div">
        <Form.Item label={text('or')} htmlFor="import-json">
          <Input.TextArea
            id="import-json"
            className="design-json"
            aria-label={text('json')}
            value={json}
            autoSize={{ minRows: 5, maxRows: 12 }}
            spellCheck={false}
            onChange={(event) => onType({ json: event.target.value, ui })}
          />
        </Form.Item>
        <Form.Item label={text('ui')} htmlFor="import-ui">
          <Input.TextArea
            id="import-ui"
            className="design-json"
            value={ui}
            autoSize={{ minRows: 2, maxRows: 8 }}
            spellCheck={false}
            onChange={(event) => onType({ json, ui: event.target.value })}
          />
        </Form.Item>
      </Form>
      <Button type="primary" disabled={json.trim() === ''} onClick={() => store.readText(json, ui)}>
        {text('read')}
      </Button>
    </Flex>
  )
})

const Found = observer(({ store }: { readonly store: ImportStore }) => {
  const text = useTexts(importTexts)
  const format = useTexts(familyTexts)
  const { found } = store
  if (found === null) return null
  if (found.type === 'sheet') return <Columns store={store} sheet={found.sheet} />
  const { design } = found
  return (
    <Flex vertical gap="middle">
      <Typography.Text strong>
        {text('found', {
          format: format(design.format),
          count: Object.keys(design.document.nodes).length,
        })}
      </Typography.Text>
      <LossList groups={design.groups} kinds={store.kinds} />
    </Flex>
  )
})

/**
 * Imports a foreign design: from a file or pasted JSON. It lists what could not be kept, or the
 * columns of a sheet for correction.
 */
export const ImportDialog = observer(({ onNext, onClose, ...port }: Props) => {
  const text = useTexts(importTexts)
  const [store] = useState(() => new ImportStore(port))
  const { found, outcome, problems } = store
  const [typed, setTyped] = useState<TypedText>({ json: '', ui: '' })
  const { leave, question } = useDiscard(
    found !== null || typed.json.trim() !== '' || typed.ui.trim() !== '',
    onClose,
  )
  const footer = found !== null && (
    <Flex justify="flex-end" gap="small" wrap>
      <Button onClick={store.again}>{text('again')}</Button>
      <Button type="primary" disabled={outcome === null} onClick={() => outcome && onNext(outcome)}>
        {text('next')}
      </Button>
    </Flex>
  )
  return (
    <Modal
      open
      title={text('title')}
      width="min(820px, 96vw)"
      style={{ top: 24 }}
      footer={footer || null}
      onCancel={leave}
    >
      <Flex vertical gap="middle">
        {problems.length > 0 && (
          <Alert type="error" showIcon title={text('failed')} description={problems.join('; ')} />
        )}
        <Spin spinning={store.isBusy} delay={300}>
          {found === null ? (
            <Choose store={store} typed={typed} onType={setTyped} />
          ) : (
            <Found store={store} />
          )}
        </Spin>
        {found?.type === 'sheet' && outcome === null && (
          <Alert type="warning" showIcon title={text('noColumns')} />
        )}
      </Flex>
      {question}
    </Modal>
  )
})
