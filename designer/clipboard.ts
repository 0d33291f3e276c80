import type { DesignStore } from './store.ts'

/**
 * Copies what is selected into the clipboard of the computer, as text, for another form or window;
 * where the browser refuses that, for this one.
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
 * Puts down what the clipboard of the computer holds; where the browser refuses that, what was
 * copied here.
 */
export async function pasteFromClipboard(store: DesignStore): Promise<void> {
  const text = await Promise.resolve(navigator.clipboard?.readText()).catch(() => '')
  store.pasteText(text ?? '')
}

interface ClipboardOptions {
  readonly store: DesignStore
  /** Does what happens here concern the canvas? Elsewhere the browser copies and pastes text. */
  readonly isMeant: (event: Event) => boolean
}

/** Hears copy, cut and paste of the browser, by key or by menu, until it is stopped. */
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
  /** Some browsers copy without a selection of text only where somebody says so beforehand. */
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
