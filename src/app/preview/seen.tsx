import { Empty, Result, Skeleton } from 'antd'
import { useCallback, useMemo } from 'react'
import type { PreviewLook } from '#designer/port.ts'
import type { LoadedViews } from '#renderers/parts/control.tsx'
import { useRuntime, useTexts } from '#renderers/runtime.tsx'
import { kinds } from '#renderers/widgets/kinds.ts'
import { records } from '#schemas/api/record.ts'
import type { Document } from '#schemas/design/document.ts'
import { compile } from '#schemas/design/model.ts'
import type { Model } from '#schemas/design/model.ts'
import { inLanguage } from '#schemas/design/words.ts'
import { toDraftRecord, toDraftRights, linkDraft } from '#schemas/page/draft-link.ts'
import { can, canOpen } from '#schemas/permission.ts'
import { envOf } from '../env.ts'
import { Failed } from '../model/failed.tsx'
import { useLoading } from '../model/use-loading.ts'
import { DrawnForm } from './drawn-form.tsx'
import type { Filling } from './drawn-form.tsx'
import { DrawnList } from './drawn-list.tsx'
import type { Eyes } from './eyes.ts'
import { Notes } from './notes.tsx'
import type { Note } from './notes.tsx'
import { previewTexts } from './texts.ts'

/** What the preview shows: the list, or the form and its data. */
export interface PreviewSelection {
  readonly page: 'form' | 'list'
  readonly filled: Filling['type']
  /** The real record; it may only be readable. */
  readonly record: { readonly id: string; readonly isDetail: boolean } | null
}

interface Props {
  readonly document: Document
  readonly designId: string
  readonly views: LoadedViews
  readonly look: PreviewLook
  readonly live: Model | null
  readonly eyes: Eyes
  readonly shown: PreviewSelection
  readonly onShow: (shown: PreviewSelection) => void
}

/** The list or the form as the chosen user sees it, with notes about what it cannot show. */
export const Seen = (props: Props) => {
  const { document, designId, live, eyes, shown, onShow, look, views } = props
  const { language } = useRuntime()
  const text = useTexts(previewTexts)
  const link = useMemo(
    () => linkDraft(compile(kinds, inLanguage(document, language)), live),
    [document, language, live],
  )
  const rights = useMemo(
    () => (eyes.userId === '' ? eyes.rights : toDraftRights(link, eyes.rights, designId)),
    [eyes, link, designId],
  )
  const isOther = eyes.userId !== ''
  const may = (code: string): boolean => can(rights, designId, 'button', code)
  const about: Note[] = [
    ...(isOther
      ? [{ key: eyes.isOwnData ? 'grantsNote' : 'asNote', name: eyes.name } as const]
      : []),
    ...(live && isOther ? [{ key: 'freshAs', fields: link.fresh } as const] : []),
  ]
  if (isOther && !canOpen(rights, designId)) return <Result status="403" title={text('noModel')} />
  if (shown.page === 'list') {
    if (!live) return <Empty description={text('noList')} />
    return (
      <>
        <Notes
          notes={[...about, ...(isOther ? [] : [{ key: 'fresh', fields: link.fresh } as const])]}
        />
        <DrawnList
          link={link}
          modelId={designId}
          views={views}
          eyes={eyes}
          rights={rights}
          room={look.width === 'full' ? null : look.width}
          onOpen={(act, id) =>
            onShow(
              act === 'add'
                ? { page: 'form', filled: 'empty', record: null }
                : { page: 'form', filled: 'record', record: { id, isDetail: act === 'detail' } },
            )
          }
        />
      </>
    )
  }
  if (shown.filled === 'record')
    return shown.record ? (
      <RealRecord {...props} link={link} rights={rights} about={about} record={shown.record} />
    ) : (
      <Empty description={text('find')} />
    )
  const notes: Note[] = [
    ...about,
    ...(isOther && !may('btn_add') ? [{ key: 'noAdd' } as const] : []),
  ]
  return (
    <>
      <Notes notes={notes} />
      <DrawnForm
        key={shown.filled}
        model={link.draft}
        modelId={designId}
        views={views}
        eyes={eyes}
        rights={rights}
        filling={{ type: shown.filled }}
      />
    </>
  )
}

interface RecordProps extends Props {
  readonly link: ReturnType<typeof linkDraft>
  readonly rights: Eyes['rights']
  readonly about: readonly Note[]
  readonly record: NonNullable<PreviewSelection['record']>
}

const RealRecord = ({ designId, views, eyes, link, rights, about, record }: RecordProps) => {
  const { timeZone } = useRuntime()
  const text = useTexts(previewTexts)
  const { id } = record
  const { current } = eyes
  const [found, retry] = useLoading(
    useCallback(
      () => eyes.engine.send(records.read, { params: { modelId: designId, id } }, { quiet: true }),
      [eyes, designId, id],
    ),
  )
  const drawn = useMemo(
    () =>
      found.state === 'there'
        ? { ...found.value, ...toDraftRecord(link, found.value.data, envOf({ current }, timeZone)) }
        : null,
    [found, link, current, timeZone],
  )
  if (found.state === 'failed') return <Failed error={found.error} onRetry={retry} />
  if (!drawn) return <Skeleton active />
  const isOther = eyes.userId !== ''
  const may = (code: string): boolean => can(rights, designId, 'button', code)
  if (!may('btn_edit') && !may('btn_detail')) return <Result status="403" title={text('noOpen')} />
  const isDetail = record.isDetail || !may('btn_edit')
  const notes: Note[] = [
    ...about,
    ...(isDetail && !record.isDetail ? [{ key: 'readOnly' } as const] : []),
    ...(isOther
      ? []
      : [
          { key: 'fresh', fields: link.fresh } as const,
          { key: 'closed', fields: drawn.closed } as const,
        ]),
    { key: 'unfit', fields: drawn.unfit },
  ]
  return (
    <>
      <Notes notes={notes} />
      <DrawnForm
        key={`${id}${isDetail}`}
        model={link.draft}
        modelId={designId}
        views={views}
        eyes={eyes}
        rights={rights}
        filling={{ type: 'record', mode: isDetail ? 'detail' : 'edit', record: drawn }}
      />
    </>
  )
}
