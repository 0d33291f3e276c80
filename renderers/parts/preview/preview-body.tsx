import { Empty, Spin } from 'antd'
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import type { ComponentType } from 'react'
import { useRuntime, useTexts } from '#renderers/runtime.tsx'
import type { UploadedFile } from '#schemas/api/file.ts'
import type { FileLook } from '#schemas/runtime.ts'
import type { BytesProps } from './bytes-props.ts'
import { mannerOf } from './manner.ts'
import { PicturePreview } from './picture-preview.tsx'
import { SheetPreview } from './sheet-preview.tsx'
import { previewTexts } from './texts.ts'
import { TextPreview } from './text-preview.tsx'

const PdfPreview = lazy(async () => ({ default: (await import('./pdf-preview.tsx')).PdfPreview }))
const WordPreview = lazy(async () => ({
  default: (await import('./word-preview.tsx')).WordPreview,
}))

const media = { display: 'block', maxWidth: '100%', maxHeight: '70vh', margin: '0 auto' } as const

/** The object URL of some bytes; it is released when they are no longer shown. */
function useAddress(bytes: Blob): string {
  const address = useMemo(() => URL.createObjectURL(bytes), [bytes])
  useEffect(() => () => URL.revokeObjectURL(address), [address])
  return address
}

const VideoPreview = ({ bytes, name, onBroken }: BytesProps) => (
  // oxlint-disable-next-line jsx-a11y/media-has-caption -- uploaded files have no captions
  <video controls src={useAddress(bytes)} aria-label={name} style={media} onError={onBroken} />
)
const AudioPreview = ({ bytes, name, onBroken }: BytesProps) => (
  // oxlint-disable-next-line jsx-a11y/media-has-caption -- as above
  <audio
    controls
    src={useAddress(bytes)}
    aria-label={name}
    style={{ ...media, width: '100%' }}
    onError={onBroken}
  />
)
const Picture = ({ bytes, name, onBroken }: BytesProps) => (
  <PicturePreview address={useAddress(bytes)} name={name} onBroken={onBroken} />
)

const drawn: { readonly [manner: string]: ComponentType<BytesProps> | undefined } = {
  picture: Picture,
  video: VideoPreview,
  audio: AudioPreview,
  pdf: PdfPreview,
  text: TextPreview,
  word: WordPreview,
}

interface LoadedFile {
  readonly look: FileLook
  readonly bytes: Blob | null
}

/** Shows one file if possible; calls `onGone` where it no longer exists (specification 5.5). */
export function PreviewBody({ file, onGone }: { readonly file: UploadedFile; onGone(): void }) {
  const { files: port } = useRuntime()
  const text = useTexts(previewTexts)
  const [loaded, setLoaded] = useState<LoadedFile>()
  const [isBroken, setBroken] = useState(false)
  const manner = mannerOf(file)
  const needsBytes = manner !== 'none' && manner !== 'sheet'
  useEffect(() => {
    let isOver = false
    const load = async (): Promise<void> => {
      const look = (await port?.look(file)) ?? null
      const bytes = look && needsBytes ? ((await port?.load(file)) ?? null) : null
      if (isOver) return
      if (!look || (needsBytes && !bytes)) onGone()
      else setLoaded({ look, bytes })
    }
    void load()
    return () => void (isOver = true)
    // Another file gets a new component by its key, so this one loads only once.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  const wait = (
    <div
      role="status"
      aria-label={text('loading')}
      style={{ display: 'grid', placeItems: 'center', minHeight: 200 }}
    >
      <Spin />
    </div>
  )
  if (isBroken) return <Empty description={text('broken')} />
  if (manner === 'none') return <Empty description={text('cannot')} />
  if (!loaded) return wait
  if (manner === 'sheet')
    return loaded.look.rows ? (
      <SheetPreview rows={loaded.look.rows} />
    ) : (
      <Empty description={text('broken')} />
    )
  const Drawn = drawn[manner]
  return (
    <Suspense fallback={wait}>
      {Drawn && loaded.bytes && (
        <Drawn name={file.name} bytes={loaded.bytes} onBroken={() => setBroken(true)} />
      )}
    </Suspense>
  )
}
