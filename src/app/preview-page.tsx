import '#designer/designer.css'
import { Button, Card, Empty, Flex, Segmented, Skeleton, theme } from 'antd'
import { observer } from 'mobx-react-lite'
import { useCallback, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { LookChoice } from '#designer/look-choice.tsx'
import { readDocument } from '#designer/open.ts'
import { previewWidths } from '#designer/port.ts'
import type { PreviewLook } from '#designer/port.ts'
import { Forbidden } from '#renderers/parts/frame/forbidden.tsx'
import { PageHead } from '#renderers/parts/frame/page-head.tsx'
import { isDark } from '#renderers/parts/legible.ts'
import { Outcome } from '#renderers/parts/outcome.tsx'
import { useNameOf, useRuntime, useTexts } from '#renderers/runtime.tsx'
import { kinds } from '#renderers/widgets/kinds.ts'
import { designs } from '#schemas/api/design.ts'
import type { Design } from '#schemas/api/design.ts'
import { mayCall } from '#schemas/api/may.ts'
import type { Document } from '#schemas/design/document.ts'
import { idPattern } from '#schemas/wire/id.ts'
import type { Send } from '#src/engine/send.ts'
import { DesignPreview } from './design-preview.tsx'
import { useEngine } from './engine.tsx'
import { Failed } from './model/failed.tsx'
import { useAddress } from './model/use-address.ts'
import { useLoading } from './model/use-loading.ts'
import { previewPageTexts } from './preview-page-texts.ts'

const versions = ['draft', 'live'] as const
type PreviewVersion = (typeof versions)[number]

/** What the address asks to see. */
interface PreviewWish {
  readonly id: string
  readonly version: PreviewVersion
  readonly width: PreviewLook['width'] | undefined
}

const isId = new RegExp(idPattern)
const isWidth = (word: string | null): word is PreviewLook['width'] =>
  word !== null && Object.hasOwn(previewWidths, word)

function readWish(search: string): PreviewWish {
  const query = new URLSearchParams(search)
  const [id, width] = [query.get('id') ?? '', query.get('width')]
  return {
    id: isId.test(id) ? id : '',
    version: query.get('version') === 'live' ? 'live' : 'draft',
    width: isWidth(width) ? width : undefined,
  }
}

const writeWish = ({ id, version, width }: PreviewWish): URLSearchParams =>
  new URLSearchParams({
    id,
    ...(version === 'live' && { version }),
    ...(width !== undefined && { width }),
  })

interface LoadedDesign {
  readonly design: Design
  /** Null where this version cannot be read; absent where there is none. */
  readonly document?: Document | null
}

async function loadDesign(send: Send, { id, version }: PreviewWish): Promise<LoadedDesign> {
  const quiet = { quiet: true } as const
  const design = await send(designs.read, { params: { id } }, quiet)
  const { number } = design
  if (version === 'live' && number === 0) return { design }
  const { formData } =
    version === 'draft'
      ? design
      : await send(designs.version, { params: { id, number: String(number) } }, quiet)
  const read = readDocument(kinds, formData)
  return { design, document: 'document' in read ? read.document : null }
}

/** The look of a preview at first: that of the page around it. */
function useLook(width: PreviewLook['width'] | undefined) {
  const { device, language } = useRuntime()
  const { token } = theme.useToken()
  const [look, setLook] = useState<PreviewLook>(() => ({
    width: width ?? (device === 'app' ? 'phone' : 'full'),
    isDark: isDark(token.colorBgContainer),
    language,
  }))
  return [look, setLook] as const
}

interface ShownProps {
  readonly wish: PreviewWish
  onWish(wish: PreviewWish): void
}

const Shown = ({ wish, onWish }: ShownProps) => {
  const engine = useEngine()
  const text = useTexts(previewPageTexts)
  const nameOf = useNameOf()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [look, setLook] = useLook(wish.width)
  const { id, version } = wish
  const [found, retry] = useLoading(
    useCallback(
      () => loadDesign(engine.send, { id, version, width: undefined }),
      [engine, id, version],
    ),
  )
  const loaded = found.state === 'there' ? found.value : null
  const name = loaded ? nameOf(loaded.design) : ''
  useEffect(() => {
    if (name !== '') engine.tabs.rename(pathname, text('tab', { name }))
  }, [engine, pathname, name, text])
  const mayDesign = mayCall(engine.session.rights, designs.update)
  return (
    <Flex vertical gap={16}>
      <PageHead title={name === '' ? text('title') : name} description={text('lead')}>
        {mayDesign && (
          <Button onClick={() => void navigate(`/onlineDev/design/${id}`)}>
            {text('toDesigner')}
          </Button>
        )}
      </PageHead>
      <Card>
        <div className="design-preview-head">
          <Segmented
            aria-label={text('version')}
            value={version}
            onChange={(next) => onWish({ ...wish, version: next })}
            options={versions.map((value) => ({ value, label: text(value) }))}
          />
          <LookChoice
            look={look}
            onLook={(next) => {
              setLook(next)
              if (next.width !== look.width) onWish({ ...wish, width: next.width })
            }}
          />
        </div>
        {found.state === 'failed' ? (
          <Failed gone={text('gone')} error={found.error} onRetry={retry} />
        ) : !loaded ? (
          <Skeleton active />
        ) : loaded.document ? (
          <DesignPreview
            key={version}
            document={loaded.document}
            designId={id}
            device={look.width === 'full' ? 'pc' : 'app'}
            look={look}
          />
        ) : loaded.document === null ? (
          <Outcome status="error" title={text('unreadable')} />
        ) : (
          <Empty description={text('never')}>
            <Button type="primary" onClick={() => onWish({ ...wish, version: 'draft' })}>
              {text('showDraft')}
            </Button>
          </Empty>
        )}
      </Card>
    </Flex>
  )
}

/**
 * A design as staff will see it, at /previewModel (specification 2.4): its draft or the published
 * version, which the address names with the design and the width.
 */
const PreviewPage = observer(() => {
  const { session } = useEngine()
  const text = useTexts(previewPageTexts)
  const navigate = useNavigate()
  const { address, search } = useAddress()
  const wish = readWish(search)
  if (!mayCall(session.rights, designs.read)) return <Forbidden title={text('forbidden')} />
  if (wish.id === '')
    return (
      <Empty description={text('none')}>
        <Button type="primary" onClick={() => void navigate('/onlineDev')}>
          {text('toDesigns')}
        </Button>
      </Empty>
    )
  return <Shown key={wish.id} wish={wish} onWish={(next) => address.replace(writeWish(next))} />
})
export default PreviewPage
