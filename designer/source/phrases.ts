import { EditorState } from '@codemirror/state'
import type { Extension } from '@codemirror/state'
import type { Language } from '#schemas/text.ts'
import { phraseTexts } from './phrase-texts.ts'

const keys = Object.keys(phraseTexts.en) as (keyof typeof phraseTexts.en)[]

/** The editor component's own texts (search, problems, folding) in a language. */
export const makePhrases = (language: Language): Extension =>
  EditorState.phrases.of(
    Object.fromEntries(keys.map((key) => [phraseTexts.en[key], phraseTexts[language][key]])),
  )
