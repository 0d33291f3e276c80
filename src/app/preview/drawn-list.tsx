import { useEffect, useMemo } from 'react'
import { ListPage } from '#renderers/pages/list/view.tsx'
import type { ListRoom } from '#renderers/pages/list/parts/search-form.tsx'
import type { LoadedViews } from '#renderers/parts/control.tsx'
import { useRuntime } from '#renderers/runtime.tsx'
import { columnSettings } from '#schemas/api/column-settings.ts'
import type { Call } from '#schemas/api/call.ts'
import { records } from '#schemas/api/record.ts'
import type { ListBody, RecordRow } from '#schemas/api/record.ts'
import { toDraftList, toDraftRecord } from '#schemas/page/draft-link.ts'
import type { DraftLink } from '#schemas/page/draft-link.ts'
import { planList } from '#schemas/page/list.ts'
import type { Rights } from '#schemas/permission.ts'
import { createListStore } from '#src/engine/list-store.ts'
import type { Send } from '#src/engine/send.ts'
import { envOf } from '../env.ts'
import type { Eyes } from './eyes.ts'
import { previewTexts } from './texts.ts'

interface Props {
  readonly link: DraftLink
  readonly modelId: string
  readonly views: LoadedViews
  readonly eyes: Eyes
  readonly rights: Rights
  readonly room: ListRoom | null
  readonly onOpen: (act: 'add' | 'edit' | 'detail', id: string) => void
}

/**
 * Requests the live list with the field names of the draft, and converts its rows. Column settings
 * are not stored.
 */
function askingDraft(
  { link, eyes }: Pick<Props, 'link' | 'eyes'>,
  { timeZone, refuse }: { readonly timeZone: string; refuse(): void },
): Send {
  const liveOf = (path: string): string => link.livePaths.get(path) ?? path
  const env = envOf({ current: eyes.current }, timeZone)
  const ask = async (
    input: { readonly params: { readonly modelId: string }; readonly body: ListBody },
    sending?: object,
  ) => {
    const { query = {}, sidx = '', ...rest } = input.body
    const order = sidx
      .split(',')
      .filter(Boolean)
      .map((part) => (part.startsWith('-') ? `-${liveOf(part.slice(1))}` : liveOf(part)))
    const body = {
      ...rest,
      query: Object.fromEntries(
        Object.entries(query).map(([path, value]) => [liveOf(path), value]),
      ),
      ...(order.length > 0 && { sidx: order.join() }),
    }
    const { list, pagination } = await eyes.engine.send(
      records.list,
      { params: input.params, body },
      sending,
    )
    return {
      list: list.map((row): RecordRow => ({
        ...row,
        data: { ...toDraftRecord(link, row.data, env).data },
      })),
      pagination,
    }
  }
  const refuseCall = (call: Call): Promise<never> => {
    refuse()
    return Promise.reject(new Error(call.path))
  }
  return ((call: Call, input: Parameters<typeof ask>[0], sending?: object) =>
    call === records.list
      ? ask(input, sending)
      : call === columnSettings.keep
        ? Promise.resolve(null)
        : refuseCall(call)) as Send
}

const nowhere = { read: () => undefined, write: () => undefined }

/**
 * The draft's list with live records, as the chosen user sees it. Records cannot be removed here.
 */
export const DrawnList = ({ link, modelId, views, eyes, rights, room, onOpen }: Props) => {
  const { timeZone, say } = useRuntime()
  const list = useMemo(() => {
    const place = { query: new URLSearchParams() }
    const address = {
      read: () => place.query,
      replace: (next: URLSearchParams) => void Object.assign(place, { query: next }),
    }
    return createListStore({
      plan: toDraftList(link, planList(link.draft, rights, modelId)),
      send: askingDraft(
        { link, eyes },
        {
          timeZone,
          refuse: () => eyes.engine.toasts.show('info', say(previewTexts, 'notRemoved')),
        },
      ),
      address,
      memory: nowhere,
    })
  }, [link, rights, modelId, eyes, timeZone, say])
  useEffect(() => {
    list.appear()
    return () => list.dispose()
  }, [list])
  const refuse = () =>
    Promise.resolve(eyes.engine.toasts.show('info', say(previewTexts, 'notRemoved')))
  return (
    <ListPage
      title=""
      list={list}
      cells={views}
      {...(room && { room })}
      onAdd={() => onOpen('add', '')}
      onEdit={(id) => onOpen('edit', id)}
      onDetail={(id) => onOpen('detail', id)}
      onBatch={() => void refuse()}
      onRemoveSelected={() => refuse().then(() => null)}
    />
  )
}
