import { Spin } from 'antd'
import { getDocument, GlobalWorkerOptions } from 'pdfjs-dist'
import type { PDFDocumentProxy } from 'pdfjs-dist'
// oxlint-disable-next-line import/default -- the bundler exports the URL of the file
import workerAddress from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '#renderers/runtime.tsx'
import type { BytesProps } from './bytes-props.ts'
import { previewTexts } from './texts.ts'

GlobalWorkerOptions.workerSrc = workerAddress

interface PageProps {
  readonly document: PDFDocumentProxy
  readonly number: number
  /** Height divided by width of the first page, used until this page's own is known. */
  readonly ratio: number
}

/** One page, drawn when it comes near the viewport. */
function Page({ document, number, ratio }: PageProps) {
  const text = useTexts(previewTexts)
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const target = canvas.current
    if (!target) return undefined
    let stop = (): void => undefined
    const draw = async (): Promise<void> => {
      const page = await document.getPage(number)
      const scale = (target.clientWidth / page.getViewport({ scale: 1 }).width) * devicePixelRatio
      const viewport = page.getViewport({ scale })
      Object.assign(target, { width: viewport.width, height: viewport.height })
      const drawing = page.render({ canvas: target, viewport })
      stop = () => drawing.cancel()
      await drawing.promise.catch(() => undefined)
    }
    const watch = new IntersectionObserver(
      (seen) => {
        if (!seen.some((entry) => entry.isIntersecting)) return
        watch.disconnect()
        void draw()
      },
      { rootMargin: '800px' },
    )
    watch.observe(target)
    return () => {
      watch.disconnect()
      stop()
    }
  }, [document, number])
  return (
    <canvas
      ref={canvas}
      role="img"
      aria-label={text('page', { page: number })}
      style={{
        display: 'block',
        width: '100%',
        aspectRatio: 1 / ratio,
        marginBlockEnd: 8,
        background: '#fff',
      }}
    />
  )
}

/** A PDF file page by page. Its scripts do not run, and its forms cannot be filled in. */
export function PdfPreview({ bytes, onBroken }: BytesProps) {
  const text = useTexts(previewTexts)
  const [opened, setOpened] = useState<{
    readonly document: PDFDocumentProxy
    readonly ratio: number
  }>()
  useEffect(() => {
    let isOver = false
    let close = (): unknown => undefined
    const open = async (): Promise<void> => {
      const loading = getDocument({
        data: new Uint8Array(await bytes.arrayBuffer()),
        isEvalSupported: false,
        enableXfa: false,
      })
      close = () => loading.destroy()
      if (isOver) return void close()
      const document = await loading.promise
      const { width, height } = (await document.getPage(1)).getViewport({ scale: 1 })
      if (!isOver) setOpened({ document, ratio: height / width })
    }
    open().catch(() => isOver || onBroken())
    return () => {
      isOver = true
      close()
    }
    // Only new bytes need to be opened, not a new `onBroken`.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [bytes])
  if (!opened) return <Spin />
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroll area must be reachable by keyboard
      tabIndex={0}
      role="region"
      aria-label={text('document')}
      style={{ maxHeight: '72vh', overflow: 'auto', background: '#888', padding: 8 }}
    >
      {Array.from({ length: opened.document.numPages }, (_, index) => (
        <Page key={index + 1} document={opened.document} number={index + 1} ratio={opened.ratio} />
      ))}
    </div>
  )
}
