import { Button, Progress, Table, Typography } from 'antd'
import { DownloadOutlined } from '@ant-design/icons'
import { observer } from 'mobx-react-lite'
import { useTexts } from '#renderers/runtime.tsx'
import { mostImportProblems } from '#schemas/api/record-import.ts'
import type { ImportState } from '#schemas/api/record-import.ts'
import type { RowProblem } from '#schemas/api/record-job.ts'
import { printCount } from '#schemas/format/number.ts'
import { saveFile } from '#src/engine/save-file.ts'
import type { RecordImport } from './store.ts'
import { importTexts } from './texts.ts'

/** How far an import is, of so many rows or records; whole only at its end. */
export const Share = ({
  done,
  total,
  words,
}: {
  readonly done: number
  readonly total: number
  readonly words: string
}) => {
  const text = useTexts(importTexts)
  const percent = total === 0 ? 0 : Math.min(99, Math.floor((done / total) * 100))
  return (
    <>
      <Progress percent={percent} status="active" aria-label={text('progress')} />
      <div role="status">{words}</div>
      <Typography.Text type="secondary">{text('goesOn')}</Typography.Text>
    </>
  )
}

/** Counts with their names. */
export const Figures = ({
  list,
}: {
  readonly list: readonly {
    readonly name: string
    readonly count: number
    readonly isWrong?: boolean
  }[]
}) => (
  <dl className="record-import-figures">
    {list.map(({ name, count, isWrong = false }) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd className={isWrong && count > 0 ? 'is-wrong' : ''}>{printCount(count)}</dd>
      </div>
    ))}
  </dl>
)

/** The first problems by row and column of the file. */
export const Problems = ({ state }: { readonly state: ImportState }) => {
  const text = useTexts(importTexts)
  const { problems, heads } = state
  if (problems.length === 0) return null
  const headOf = ({ column, label }: RowProblem) =>
    label || (column === null ? text('allRow') : heads[column]?.head || text('empty'))
  return (
    <section aria-label={text('problems')}>
      <Typography.Title level={2} style={{ fontSize: 16 }}>
        {problems.length < mostImportProblems
          ? text('problems')
          : text('problemsFirst', { count: problems.length })}
      </Typography.Title>
      <Table<RowProblem>
        size="small"
        pagination={false}
        rowKey={({ row, column, message }) => `${row} ${column} ${message}`}
        dataSource={[...problems]}
        scroll={{ y: 260 }}
        columns={[
          { key: 'row', title: text('row'), dataIndex: 'row', width: 72 },
          {
            key: 'column',
            title: text('column'),
            width: '32%',
            render: (_, problem) => headOf(problem),
          },
          { key: 'why', title: text('why'), dataIndex: 'message' },
        ]}
      />
    </section>
  )
}

/** Downloads the rows with problems, as they are in the file, with the problems beside them. */
export const ProblemsButton = observer(
  ({ store, label }: { readonly store: RecordImport; readonly label: string }) => {
    const save = async () => {
      const file = await store.loadProblems()
      if (file) saveFile(file, file.name)
    }
    return (
      <Button
        icon={<DownloadOutlined aria-hidden />}
        disabled={store.isBusy}
        onClick={() => void save()}
      >
        {label}
      </Button>
    )
  },
)
