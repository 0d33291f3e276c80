import { Segmented, Skeleton } from 'antd'
import { observer } from 'mobx-react-lite'
import { useCallback, useMemo, useState } from 'react'
import type { PreviewLook } from '#designer/port.ts'
import type { LoadedViews } from '#renderers/parts/control.tsx'
import { useTexts } from '#renderers/runtime.tsx'
import { designs } from '#schemas/api/design.ts'
import { mayCall } from '#schemas/api/may.ts'
import type { Document } from '#schemas/design/document.ts'
import { useEngine } from '../engine.tsx'
import { Failed } from '../model/failed.tsx'
import { useLoading } from '../model/use-loading.ts'
import { canLookAs, eyesOf, grantedEyes, loadLive, ownEyes } from './eyes.ts'
import type { EyesSubject } from './eyes.ts'
import { Frame } from './frame.tsx'
import { OnlyLooking } from './only-looking.tsx'
import { PersonPick } from './person-pick.tsx'
import { RecordPick } from './record-pick.tsx'
import { Seen } from './seen.tsx'
import type { PreviewSelection } from './seen.tsx'
import { previewTexts } from './texts.ts'

interface Props {
  readonly document: Document
  readonly designId: string
  readonly views: LoadedViews
  readonly look: PreviewLook
}

const start: PreviewSelection = { page: 'form', filled: 'empty', record: null }

/**
 * The context of the preview: the published model, and whom to look as, null for the designer.
 */
function useLook(designId: string, subject: EyesSubject | null) {
  const engine = useEngine()
  const [live, retryLive] = useLoading(
    useCallback(() => loadLive(engine, designId), [engine, designId]),
  )
  const [eyes, retryEyes] = useLoading(
    useCallback(
      () =>
        subject === null
          ? Promise.resolve(ownEyes(engine))
          : subject.type === 'user' && canLookAs(engine)
            ? eyesOf(engine, subject.id)
            : grantedEyes(engine, designId, subject),
      [engine, designId, subject],
    ),
  )
  const found = useMemo(
    () =>
      live.state === 'there' && eyes.state === 'there'
        ? { live: live.value, eyes: eyes.value }
        : null,
    [live, eyes],
  )
  return { live, retryLive, eyes, retryEyes, found }
}

interface ShownChoiceProps {
  readonly shown: PreviewSelection
  readonly isPublished: boolean
  onShow(shown: PreviewSelection): void
}

/** Chooses the shown page and the data of the form; records are only offered if there are any. */
const ShownChoice = ({ shown, isPublished, onShow }: ShownChoiceProps) => {
  const text = useTexts(previewTexts)
  return (
    <>
      <Segmented
        aria-label={text('page')}
        value={shown.page}
        onChange={(page) => onShow({ ...shown, page })}
        options={(['form', 'list'] as const).map((value) => ({ value, label: text(value) }))}
      />
      {shown.page === 'form' && (
        <Segmented
          aria-label={text('filled')}
          value={shown.filled}
          onChange={(filled) => onShow({ ...shown, filled, record: null })}
          options={(['empty', 'sample', 'record'] as const).map((value) => ({
            value,
            label: text(value),
            disabled: value === 'record' && !isPublished,
          }))}
        />
      )}
    </>
  )
}

/**
 * The draft as a page: which part is shown, with which data, and as which user. Nothing is saved.
 */
export const PreviewDesk = observer(({ document, designId, views, look }: Props) => {
  const engine = useEngine()
  const text = useTexts(previewTexts)
  const [subject, setSubject] = useState<EyesSubject | null>(null)
  const [shown, setShown] = useState(start)
  const { live, retryLive, eyes, retryEyes, found } = useLook(designId, subject)
  const key = subject ? `${subject.type} ${subject.id}` : ''
  const isPublished = live.state === 'there' && live.value !== null
  const canPick = engine.viewAs === '' && mayCall(engine.session.rights, designs.eyes)
  const failed = live.state === 'failed' ? live : eyes.state === 'failed' ? eyes : null
  return (
    <>
      <div className="design-preview-head">
        <ShownChoice shown={shown} isPublished={isPublished} onShow={setShown} />
        {shown.page === 'form' && shown.filled === 'record' && found && (
          <OnlyLooking eyes={found.eyes}>
            <RecordPick
              key={key}
              modelId={designId}
              value={shown.record?.id ?? null}
              onPick={(id) => setShown({ ...shown, record: { id, isDetail: false } })}
            />
          </OnlyLooking>
        )}
        {canPick && (
          <PersonPick
            value={subject}
            name={eyes.state === 'there' ? eyes.value.name : ''}
            isBusy={eyes.state === 'loading'}
            onPick={(next) => {
              setSubject(next)
              setShown({ ...shown, record: null })
            }}
          />
        )}
        <span className="design-quiet">
          {[
            ...(live.state === 'there' && live.value === null ? [text('neverPublished')] : []),
            text('note'),
          ].join(' · ')}
        </span>
      </div>
      {failed ? (
        <Failed error={failed.error} onRetry={failed === live ? retryLive : retryEyes} />
      ) : found ? (
        <Frame look={look}>
          <OnlyLooking eyes={found.eyes}>
            <Seen
              key={`${key}|${look.language}`}
              document={document}
              designId={designId}
              views={views}
              look={look}
              live={found.live}
              eyes={found.eyes}
              shown={shown}
              onShow={setShown}
            />
          </OnlyLooking>
        </Frame>
      ) : (
        <Skeleton active />
      )}
    </>
  )
})
