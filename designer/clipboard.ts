import type { DesignStore } from './store.ts'

/**
 * Copies the selection to the system clipboard as text, for other forms and windows. Where the
 * browser refuses, it can still be pasted in this one.
 */
export async function copyToClipboard(store: DesignStore): Promise<void> {
  if (store.chosen.length === 0) return
  store.copy()
  try {
    await navigator.clipboard.writeText(JSON.stringify(store.clip))
  } catch {
    store.tellCopiedHere()
  }
}

/**
 * Pastes what the system clipboard holds. Where the browser refuses access, it pastes what was last
 * copied here.
 */
export async function pasteFromClipboard(store: DesignStore): Promise<void> {
  const text = await Promise.resolve(navigator.clipboard?.readText()).catch(() => '')
  store.pasteText(text ?? '')
}

interface ClipboardOptions {
  readonly store: DesignStore
  /** Is the event meant for the canvas? Elsewhere the browser copies and pastes text as usual. */
  readonly isMeant: (event: Event) => boolean
}

/**
 * Listens for the browser's copy, cut and paste, by key or by menu, until the returned function is
 * called.
 */
export function hearClipboard({ store, isMeant }: ClipboardOptions): () => void {
  const take = (event: ClipboardEvent): boolean => {
    if (
      !isMeant(event) ||
      store.chosen.length === 0 ||
      document.getSelection()?.isCollapsed === false
    )
      return false
    store.copy()
    event.clipboardData?.setData('text/plain', JSON.stringify(store.clip))
    event.preventDefault()
    return true
  }
  const onCopy = (event: ClipboardEvent) => void take(event)
  const onCut = (event: ClipboardEvent) => take(event) && store.remove()
  const onPaste = (event: ClipboardEvent) => {
    if (!isMeant(event)) return
    event.preventDefault()
    const taken = (type: string): string => event.clipboardData?.getData(type) ?? ''
    store.pasteText(taken('text/plain'), taken('text/html'))
  }
  /** Some browsers only fire `copy` without selected text if `beforecopy` was prevented. */
  const onBefore = (event: Event) => {
    if (isMeant(event) && store.chosen.length > 0) event.preventDefault()
  }
  document.addEventListener('copy', onCopy)
  document.addEventListener('cut', onCut)
  document.addEventListener('paste', onPaste)
  document.addEventListener('beforecopy', onBefore)
  document.addEventListener('beforecut', onBefore)
  return () => {
    document.removeEventListener('copy', onCopy)
    document.removeEventListener('cut', onCut)
    document.removeEventListener('paste', onPaste)
    document.removeEventListener('beforecopy', onBefore)
    document.removeEventListener('beforecut', onBefore)
  }
}
