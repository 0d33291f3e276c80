import { useEffect, useRef, useState } from 'react'
import { Button, Checkbox, Col, Flex, Form, Grid, Modal, Progress, Radio, Row } from 'antd'
import { useTexts } from '#renderers/runtime.tsx'
import { entryTexts } from './texts.ts'

const formats = ['xlsx', 'csv'] as const

/** What to export, and how. */
export interface ExportAsk {
  readonly format: (typeof formats)[number]
  /** Keys of the chosen columns, in their order. */
  readonly columns: readonly string[]
}

interface ExportDialogProps {
  readonly title: string
  readonly columns: readonly { readonly key: string; readonly title: string }[]
  /** Number of entries to export. */
  readonly total: number
  /**
   * Makes the file and hands it to the browser. Cancelling aborts the signal. Rejects where the
   * server refuses.
   */
  run(ask: ExportAsk, signal: AbortSignal): Promise<void>
  onClose(): void
}

interface ColumnBoxesProps extends Pick<ExportDialogProps, 'columns'> {
  /** Keys of the chosen columns. */
  readonly chosen: readonly string[]
  readonly isDisabled: boolean
  readonly onChange: (chosen: readonly string[]) => void
}

/** Chooses the columns to export: all at once, or one by one. */
const ColumnBoxes = ({ columns, chosen, isDisabled, onChange }: ColumnBoxesProps) => {
  const text = useTexts(entryTexts)
  const all = columns.map(({ key }) => key)
  return (
    <>
      <Checkbox
        checked={chosen.length === all.length}
        indeterminate={chosen.length > 0 && chosen.length < all.length}
        disabled={isDisabled}
        onChange={({ target }) => onChange(target.checked ? all : [])}
      >
        {text('allColumns')}
      </Checkbox>
      <Checkbox.Group
        value={[...chosen]}
        disabled={isDisabled}
        onChange={onChange}
        style={{ display: 'block', marginTop: 8 }}
      >
        <Row gutter={[8, 4]}>
          {columns.map(({ key, title: name }) => (
            <Col key={key} xs={12} sm={8}>
              <Checkbox value={key}>{name}</Checkbox>
            </Col>
          ))}
        </Row>
      </Checkbox.Group>
    </>
  )
}

/**
 * Exports the entries of a list as a file. The user chooses format and columns, and can cancel
 * while it is made.
 */
export const ExportDialog = ({ title, columns, total, run, onClose }: ExportDialogProps) => {
  const text = useTexts(entryTexts)
  const isPhone = Grid.useBreakpoint().sm === false
  const all = columns.map(({ key }) => key)
  const [format, setFormat] = useState<ExportAsk['format']>('xlsx')
  const [chosen, setChosen] = useState<readonly string[]>(all)
  const [isBusy, setBusy] = useState(false)
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])
  const start = async () => {
    const own = new AbortController()
    running.current = own
    setBusy(true)
    try {
      await run({ format, columns: all.filter((key) => chosen.includes(key)) }, own.signal)
      onClose()
    } catch {
      // It was cancelled, or a toast has said why it failed. The dialog stays open with its
      // choices.
    } finally {
      setBusy(false)
    }
  }
  const footer = (
    <>
      <Button onClick={() => (isBusy ? running.current?.abort() : onClose())}>
        {text('cancel')}
      </Button>
      <Button
        type="primary"
        loading={isBusy}
        disabled={chosen.length === 0 || total === 0}
        onClick={() => void start()}
      >
        {text('export')}
      </Button>
    </>
  )
  return (
    <Modal
      open
      title={title}
      width={isPhone ? '100%' : 640}
      onCancel={onClose}
      footer={footer}
      mask={{ closable: false }}
    >
      <Form layout="vertical">
        <Form.Item label={text('format')}>
          <Radio.Group
            aria-label={text('format')}
            value={format}
            disabled={isBusy}
            options={formats.map((value) => ({ value, label: value }))}
            onChange={({ target }) => setFormat(target.value)}
          />
        </Form.Item>
        <Form.Item label={text('columns')} required>
          <ColumnBoxes columns={columns} chosen={chosen} isDisabled={isBusy} onChange={setChosen} />
        </Form.Item>
      </Form>
      <Flex vertical role="status">
        {text(isBusy ? 'exporting' : 'exported', { total })}
        {isBusy && (
          <Progress
            percent={100}
            showInfo={false}
            status="active"
            aria-label={text('exporting', { total })}
          />
        )}
      </Flex>
    </Modal>
  )
}
