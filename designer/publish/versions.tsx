import { Alert, Button, Drawer, Empty, Modal, Skeleton, Space, Tag } from 'antd'
import { observer } from 'mobx-react-lite'
import { useCallback, useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { Permitted } from '#renderers/parts/permitted.tsx'
import { useRuntime, useTexts } from '#renderers/runtime.tsx'
import { designs } from '#schemas/api/design.ts'
import type { DesignVersion } from '#schemas/api/design.ts'
import { formatTime } from '#schemas/format/time.ts'
import type { Document } from '#schemas/design/document.ts'
import { refusalOf } from '../port.ts'
import type { Send } from '../port.ts'
import { PastSteps } from './steps.tsx'
import { publishTexts } from './texts.ts'

interface Props {
  readonly designId: string
  readonly send: Send
  readonly read: (formData: string) => Document | null
  /** Draws a version as users of the form saw it. */
  readonly show: (document: Document) => ReactNode
  readonly onPublishAgain: (number: number) => void
  readonly onCompare: (number: number) => void
  readonly onTakeBack: (document: Document) => void
  readonly onClose: () => void
}

interface ViewedVersion {
  readonly number: number
  readonly document: Document
}

type VersionsState =
  | { readonly list: readonly DesignVersion[] }
  | { readonly failure: string }
  | null

interface VersionLineProps {
  readonly version: DesignVersion
  readonly onView: () => void
  readonly onCompare: () => void
  readonly onPublishAgain: () => void
}

/** One version: who published it, what it changed, and its actions. */
const VersionLine = observer(({ version, onView, onCompare, onPublishAgain }: VersionLineProps) => {
  const { lookups, timeZone } = useRuntime()
  const text = useTexts(publishTexts)
  return (
    <li aria-label={text('version', { number: version.number })}>
      <h2>
        {text('version', { number: version.number })}{' '}
        {version.isLive && <Tag color="success">{text('live')}</Tag>}
      </h2>
      <small>
        {text('by', {
          name: lookups.name({ to: 'user', among: null }, version.publisher) ?? '…',
          time: formatTime(version.publishTime, timeZone, 'YYYY-MM-DD HH:mm'),
        })}
      </small>
      {version.note && <p>{version.note}</p>}
      <PastSteps steps={version.steps} />
      <Space>
        <Button size="small" onClick={onView}>
          {text('view')}
        </Button>
        <Button size="small" onClick={onCompare}>
          {text('compare')}
        </Button>
        <Permitted call={designs.release}>
          <Button size="small" onClick={onPublishAgain}>
            {text('publishAgain')}
          </Button>
        </Permitted>
      </Space>
    </li>
  )
})

/**
 * The versions, newest first. Each can be viewed, loaded back onto the canvas, or published again.
 */
export const Versions = observer(
  ({ designId, send, read, show, onPublishAgain, onCompare, onTakeBack, onClose }: Props) => {
    const text = useTexts(publishTexts)
    const [loaded, setLoaded] = useState<VersionsState>(null)
    const [viewed, setViewed] = useState<ViewedVersion | null>(null)
    const load = useCallback(() => {
      send(designs.versions, { params: { id: designId } }).then(setLoaded, (error: unknown) =>
        setLoaded({ failure: refusalOf(error).message }),
      )
    }, [send, designId])
    useEffect(load, [load])
    const view = async (number: number) => {
      try {
        const { formData } = await send(designs.version, {
          params: { id: designId, number: String(number) },
        })
        const document = read(formData)
        setViewed(document && { number, document })
      } catch (error) {
        setLoaded({ failure: refusalOf(error).message })
      }
    }
    return (
      <Drawer open size={520} title={text('versions')} onClose={onClose}>
        {loaded === null && <Skeleton active />}
        {loaded && 'failure' in loaded && (
          <Alert
            type="error"
            showIcon
            title={loaded.failure}
            action={<Button onClick={() => (setLoaded(null), load())}>{text('retry')}</Button>}
          />
        )}
        {loaded && 'list' in loaded && loaded.list.length === 0 && (
          <Empty description={text('none')} />
        )}
        {loaded && 'list' in loaded && (
          <ul className="design-versions" aria-label={text('versions')}>
            {loaded.list.map((version) => (
              <VersionLine
                key={version.number}
                version={version}
                onView={() => void view(version.number)}
                onCompare={() => onCompare(version.number)}
                onPublishAgain={() => onPublishAgain(version.number)}
              />
            ))}
          </ul>
        )}
        {viewed && (
          <Modal
            open
            width={900}
            title={text('viewing', { number: viewed.number })}
            okText={text('takeBack')}
            cancelText={text('close')}
            onOk={() => onTakeBack(viewed.document)}
            onCancel={() => setViewed(null)}
          >
            {show(viewed.document)}
          </Modal>
        )}
      </Drawer>
    )
  },
)
