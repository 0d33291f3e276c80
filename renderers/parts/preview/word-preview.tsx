import { renderAsync } from 'docx-preview'
import { useEffect, useRef } from 'react'
import { useTexts } from '#renderers/runtime.tsx'
import type { BytesProps } from './bytes-props.ts'
import { previewTexts } from './texts.ts'

/** Limits the links of a document to web addresses, which open in a new window. */
function tameLinks(root: HTMLElement): void {
  for (const link of root.querySelectorAll('a')) {
    if (/^https?:/i.test(link.getAttribute('href') ?? ''))
      Object.assign(link, { target: '_blank', rel: 'noopener noreferrer' })
    else link.removeAttribute('href')
  }
}

/** A Word document, drawn in a frame in which no script can run. */
export function WordPreview({ bytes, onBroken }: BytesProps) {
  const text = useTexts(previewTexts)
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    const page = frame.current?.contentDocument
    if (!page) return onBroken()
    Object.assign(page.body.style, { margin: 0, background: 'gray' })
    renderAsync(bytes, page.body, page.head, {
      useBase64URL: true,
      ignoreFonts: true,
      renderAltChunks: false,
    }).then(() => tameLinks(page.body), onBroken)
    // Only new bytes need a new drawing, not a new `onBroken`.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [bytes])
  return (
    <iframe
      ref={frame}
      title={text('document')}
      sandbox="allow-same-origin allow-popups"
      style={{ width: '100%', height: '70vh', border: 0, background: '#fff' }}
    />
  )
}
