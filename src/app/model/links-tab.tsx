import { Button, Empty, Flex, Grid, Skeleton, Table, Typography } from 'antd'
import type { TableProps } from 'antd'
import { observer } from 'mobx-react-lite'
import { useCallback, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { loadCells } from '#renderers/load-views.ts'
import { ListCell } from '#renderers/pages/list/parts/cell.tsx'
import { useRuntime, useTexts } from '#renderers/runtime.tsx'
import type { RecordLink } from '#schemas/api/record-link.ts'
import { records } from '#schemas/api/record.ts'
import type { RecordRow } from '#schemas/api/record.ts'
import { printCount } from '#schemas/format/number.ts'
import { toRoutes } from '#schemas/menu.ts'
import { planList } from '#schemas/page/list.ts'
import { linkFilter } from '#schemas/record/link-filter.ts'
import { labelOf } from '#schemas/widget/node.ts'
import { openOpenedRecords } from '#src/engine/opened-records.ts'
import { useEngine } from '../engine.tsx'
import { Failed } from './failed.tsx'
import { linkTexts } from './link-texts.ts'
import { openModels } from './open-models.ts'
import { presetSearch } from './preset.ts'
import { useLoading } from './use-loading.ts'

const pageSize = 5
/** So many columns of the list tell a record apart here. */
const mostShown = { pc: 4, phone: 2 } as const

interface LinkProps {
  readonly link: RecordLink
  /** Of the record that is linked to. */
  readonly id: string
}

/** The list of a linking form, and the cells of its columns. */
function useLinkingForm({ modelId }: RecordLink) {
  const engine = useEngine()
  const { language } = useRuntime()
  return useLoading(
    useCallback(async () => {
      const { model } = await engine.get(openModels).load(modelId, language)
      const plan = planList(model, engine.session.rights, modelId)
      const cells = await loadCells(plan.columns.map(({ column }) => column.node.kind))
      return { plan, cells }
    }, [engine, modelId, language]),
  )
}

/** One page of the records that link by one field. */
function useLinking({ link: { modelId, field }, id }: LinkProps) {
  const { send } = useEngine()
  const [page, turn] = useState(1)
  const load = useCallback(
    () =>
      send(
        records.list,
        {
          params: { modelId },
          body: { filter: linkFilter(field, id), currentPage: page, pageSize },
        },
        { quiet: true },
      ),
    [send, modelId, field, id, page],
  )
  const [found, retry] = useLoading(load)
  return { found, retry, page, turn }
}

type LinkColumns = NonNullable<TableProps<RecordRow>['columns']>

const Rows = observer((props: LinkProps) => {
  const { modelId } = props.link
  const engine = useEngine()
  const text = useTexts(linkTexts)
  const { language } = useRuntime()
  const isPhone = Grid.useBreakpoint().sm === false
  const [form, retryForm] = useLinkingForm(props.link)
  const { found, retry, page, turn } = useLinking(props)
  const [last, keep] = useState(found.state === 'there' ? found.value : null)
  if (found.state === 'there' && found.value !== last) keep(found.value)
  if (form.state === 'failed') return <Failed error={form.error} onRetry={retryForm} />
  if (found.state === 'failed') return <Failed error={found.error} onRetry={retry} />
  if (form.state === 'loading' || !last) return <Skeleton active />
  const { plan, cells } = form.value
  const shown = plan.columns.slice(0, isPhone ? mostShown.phone : mostShown.pc)
  const columns: LinkColumns = [
    ...shown.map((column) => ({
      key: column.field,
      title: labelOf(column.column.node, language),
      ellipsis: { showTitle: false },
      render: (_: unknown, row: RecordRow) => <ListCell column={column} row={row} cells={cells} />,
    })),
    {
      key: 'open',
      width: 72,
      render: (_: unknown, { id }: RecordRow) => (
        <Button
          type="link"
          size="small"
          style={{ paddingInline: 0 }}
          onClick={() => engine.get(openOpenedRecords).open(modelId, id)}
        >
          {text('open')}
        </Button>
      ),
    },
  ]
  const { total } = last.pagination
  return (
    <Table<RecordRow>
      rowKey="id"
      size="small"
      tableLayout="fixed"
      loading={found.state === 'loading'}
      columns={columns}
      dataSource={last.list}
      pagination={
        total > pageSize && {
          size: 'small',
          current: page,
          pageSize,
          total,
          showSizeChanger: false,
          showTotal: () => text('total', { total: printCount(total) }),
          onChange: turn,
        }
      }
    />
  )
})

/** The records of one form that link by one of its fields, and the way to add another. */
const Section = observer(({ link, id }: LinkProps) => {
  const { session } = useEngine()
  const text = useTexts(linkTexts)
  const navigate = useNavigate()
  const { modelId, fullName: form, label, total, canAdd } = link
  const title = text('by', { form, label })
  const page = toRoutes(session.current?.menuList ?? []).find(
    (route) => route.screen === 'model' && route.moduleId === modelId,
  )
  return (
    <Flex vertical gap="small" component="section" aria-label={title}>
      <Flex justify="space-between" align="center" gap="small">
        <Typography.Text strong>
          {title} <Typography.Text type="secondary">{printCount(total)}</Typography.Text>
        </Typography.Text>
        {canAdd && page && (
          <Button
            size="small"
            onClick={() => void navigate({ pathname: page.path, search: presetSearch(link, id) })}
          >
            {text('add')}
          </Button>
        )}
      </Flex>
      {total > 0 && <Rows link={link} id={id} />}
      {total === 0 && <Typography.Text type="secondary">{text('none')}</Typography.Text>}
    </Flex>
  )
})

interface LinksTabProps {
  readonly links: readonly RecordLink[]
  readonly id: string
}

/** The records of other forms that link to the open one: a small list for each linking field. */
export const LinksTab = ({ links, id }: LinksTabProps) => {
  const text = useTexts(linkTexts)
  if (links.length === 0) return <Empty description={text('none')} />
  return (
    <Flex vertical gap="large">
      {links.map((link) => (
        <Section key={`${link.modelId} ${link.field} ${link.total}`} link={link} id={id} />
      ))}
    </Flex>
  )
}
