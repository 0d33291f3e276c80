import { useMemo } from 'react'
import { useTexts } from '#renderers/runtime.tsx'
import { wordsOf } from '#schemas/design/words.ts'
import type { Translation, Word } from '#schemas/design/words.ts'
import { useDesign } from '../context.tsx'
import { nameOfSetting } from '../title.ts'
import { commandsFor } from './commands.ts'
import { translationTexts } from './texts.ts'

/**
 * Every text of the open design, a description of where each is used, and a function that stores
 * translations as one step. Call it inside an observer, so that it follows the design.
 */
export function useWords() {
  const store = useDesign()
  const text = useTexts(translationTexts)
  const { document, kinds, say } = store
  const words = useMemo(() => wordsOf(kinds, document), [kinds, document])
  const settingOf = ({ nodeId, key }: Word): string => {
    const [option = '', entry] = key.split('.')
    if (option === 'label' || option === 'tip') return text(option)
    if (entry !== undefined) return text(option === 'choices' ? 'choice' : 'message')
    const node = document.nodes[nodeId]
    return nameOfSetting(option, node && kinds[node.kind], say) || option
  }
  return {
    words,
    whereOf: (word: Word): string =>
      `${word.nodeId === '' ? text('form') : store.nameOf(word.nodeId)} · ${settingOf(word)}`,
    take(translations: readonly Translation[]) {
      const [first, ...more] = commandsFor(document, translations)
      if (first) store.run(first, more)
    },
  }
}
