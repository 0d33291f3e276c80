import { useState } from 'react'
import type { ReactNode } from 'react'
import { Alert, App, Button, Flex, Form, Modal, Radio, Table, Tag, Upload } from 'antd'
import { UploadOutlined } from '@ant-design/icons'
import { entryTexts } from '#renderers/pages/entries/parts/texts.ts'
import { useTexts } from '#renderers/runtime.tsx'
import { conflictWays } from '#schemas/api/dictionary.ts'
import type { ConflictWay } from '#schemas/api/dictionary.ts'
import { RefusedCall } from '#src/engine/send.ts'

/** One entry of a file: its name, and whether its code already exists. */
interface ImportEntry {
  readonly enCode: string
  readonly fullName: string
  readonly isTaken: boolean
}

interface ImportDialogProps<P extends ImportEntry> {
  readonly title: string
  /** An additional column of the preview. */
  readonly column: {
    readonly title: string
    readonly width: number
    readonly align?: 'right'
    render(entry: P): ReactNode
  }
  /** Notes beside the state of an entry. */
  renderNote?(entry: P): ReactNode
  /** Reads the content of a file; throws if it cannot be read. */
  preview(file: File): Promise<readonly P[]>
  /** Imports the file and returns counts; throws if it was refused. */
  take(
    file: File,
    conflict: ConflictWay,
  ): Promise<{ readonly added: number; readonly changed: number; readonly skipped: number }>
  onDone(): void
  onClose(): void
  /** Additional settings, shown once a file is chosen. */
  readonly children?: ReactNode
}

const wordsOf = (error: unknown): readonly string[] => {
  const listed =
    error instanceof RefusedCall
      ? error.problems.map(({ path, message }) => (path === '' ? message : `${path}: ${message}`))
      : []
  return listed.length > 0 ? listed : [error instanceof Error ? error.message : String(error)]
}

/** Chooses, reads and imports a file; problems are listed. */
function useTaking<P extends ImportEntry>({
  preview,
  take,
  onDone,
}: Pick<ImportDialogProps<P>, 'preview' | 'take' | 'onDone'>) {
  const text = useTexts(entryTexts)
  const { message } = App.useApp()
  const [chosen, setChosen] = useState<{ readonly file: File; readonly list: readonly P[] } | null>(
    null,
  )
  const [problems, setProblems] = useState<readonly string[]>([])
  const [isBusy, setBusy] = useState(false)

  const run = async (act: () => Promise<void>) => {
    setBusy(true)
    setProblems([])
    try {
      await act()
    } catch (error) {
      setProblems(wordsOf(error))
    } finally {
      setBusy(false)
    }
  }
  const choose = (file: File) => {
    setChosen(null)
    void run(async () => setChosen({ file, list: await preview(file) }))
    return Upload.LIST_IGNORE
  }
  const finish = (conflict: ConflictWay) =>
    run(async () => {
      if (!chosen) return
      void message.success(text('imported', await take(chosen.file, conflict)))
      onDone()
    })
  return { chosen, problems, isBusy, choose, finish }
}

/** The entries of the file, with those that already exist. */
const Entries = <P extends ImportEntry>({
  list,
  column,
  renderNote,
}: { readonly list: readonly P[] } & Pick<ImportDialogProps<P>, 'column' | 'renderNote'>) => {
  const text = useTexts(entryTexts)
  const columns = [
    { title: text('importName'), dataIndex: 'fullName', ellipsis: true },
    { title: text('importCode'), dataIndex: 'enCode', ellipsis: true },
    {
      key: 'more',
      title: column.title,
      width: column.width,
      ...(column.align && { align: column.align }),
      render: (_: unknown, entry: P) => column.render(entry),
    },
    {
      key: 'state',
      title: text('state'),
      width: renderNote ? 180 : 130,
      render: (_: unknown, entry: P) => (
        <Flex gap={4} wrap>
          <Tag color={entry.isTaken ? 'warning' : 'success'}>
            {text(entry.isTaken ? 'codeTaken' : 'codeFresh')}
          </Tag>
          {renderNote?.(entry)}
        </Flex>
      ),
    },
  ]
  return (
    <Table<P>
      rowKey="enCode"
      size="small"
      pagination={false}
      scroll={{ x: 480, y: 320 }}
      dataSource={[...list]}
      columns={columns}
    />
  )
}

/** Imports entries from a file. The content is shown first, with conflicts and problems. */
export const ImportDialog = <P extends ImportEntry>({
  title,
  column,
  renderNote,
  preview,
  take,
  onDone,
  onClose,
  children,
}: ImportDialogProps<P>) => {
  const text = useTexts(entryTexts)
  const { chosen, problems, isBusy, choose, finish } = useTaking({ preview, take, onDone })
  const [conflict, setConflict] = useState<ConflictWay>('skip')
  return (
    <Modal
      open
      title={title}
      width={640}
      onCancel={onClose}
      onOk={() => void finish(conflict)}
      okText={text('import')}
      cancelText={text('cancel')}
      okButtonProps={{ disabled: !chosen }}
      confirmLoading={isBusy}
      mask={{ closable: false }}
    >
      <Flex vertical gap="middle">
        <Upload
          accept=".json,application/json"
          beforeUpload={choose}
          showUploadList={false}
          aria-label={text('chooseFile')}
        >
          <Button icon={<UploadOutlined aria-hidden />} loading={isBusy}>
            {chosen?.file.name ?? text('chooseFile')}
          </Button>
        </Upload>
        {problems.length > 0 && (
          <Alert
            type="error"
            showIcon
            title={text('unreadable')}
            description={
              <ul style={{ margin: 0, paddingInlineStart: 16, maxHeight: 200, overflow: 'auto' }}>
                {problems.map((problem) => (
                  <li key={problem}>{problem}</li>
                ))}
              </ul>
            }
          />
        )}
        {chosen && (
          <Entries<P>
            list={chosen.list}
            column={column}
            {...(renderNote && { renderNote: (entry) => renderNote(entry) })}
          />
        )}
        {chosen && children}
        {chosen?.list.some(({ isTaken }) => isTaken) && (
          <Form.Item label={text('conflictWay')} layout="vertical" style={{ margin: 0 }}>
            <Radio.Group
              vertical
              aria-label={text('conflictWay')}
              value={conflict}
              options={conflictWays.map((value) => ({ value, label: text(value) }))}
              onChange={({ target }) => setConflict(target.value as ConflictWay)}
            />
          </Form.Item>
        )}
      </Flex>
    </Modal>
  )
}
