import { observer } from 'mobx-react-lite'
import * as Type from 'typebox'
import type { ReactNode } from 'react'
import { OptionsPanel } from '#renderers/panel/panel.tsx'
import { useRuntime, useTexts } from '#renderers/runtime.tsx'
import type { Texts } from '#schemas/text.ts'
import type { Kind } from '#schemas/widget/define.ts'
import type { Node } from '#schemas/widget/node.ts'
import { optionTexts } from '#schemas/widget/option.ts'
import { useDesign, useNodeName } from '../context.tsx'
import { Group, useSearched } from './setting.tsx'
import { inspectorTexts } from './texts.ts'
import { settingsOfSpoken } from '#schemas/design/spoken.ts'
import { speakOptions } from '#schemas/design/words.ts'

/** The names of an option: its translated title and its key. */
const namesOf = (
  kind: Kind,
  key: string,
  read: (texts: Texts, word: string) => string | undefined,
): string[] => {
  const option: object = kind.options.properties[key] ?? {}
  const title = 'title' in option && typeof option.title === 'string' ? option.title : key
  return [key, read(kind.texts, title) ?? read(optionTexts, title) ?? '']
}

interface Props {
  readonly node: Node
  /** Other nodes of the same kind that are changed together with it. */
  readonly also?: readonly string[]
  /** Further settings that the kind shows. */
  readonly children?: ReactNode
}

/**
 * The options of a kind, filtered by the search like the settings above them. Shows nothing where
 * none matches.
 */
export const OptionsGroup = observer(({ node, also = [], children }: Props) => {
  const store = useDesign()
  const { language } = useRuntime()
  const text = useTexts(inspectorTexts)
  const nameOf = useNodeName()
  const isSearched = useSearched()
  const kind = store.kinds[node.kind]
  if (!kind) return null
  const keys = Object.keys(kind.options.properties)
  const found = keys.filter((key) =>
    isSearched(...namesOf(kind, key, (texts, word) => texts[language][word])),
  )
  if (found.length === 0) return null
  const isWhole = found.length === keys.length
  // Options that are filtered out still affect the others, so all values are passed along.
  const shown = isWhole
    ? kind
    : {
        texts: kind.texts,
        options: Type.Object(
          Object.fromEntries(
            found.flatMap((key) => {
              const option = kind.options.properties[key]
              return option ? [[key, option]] : []
            }),
          ),
        ),
      }
  const path =
    also.length > 0 ? '' : (store.named.find((field) => field.id === node.id)?.path ?? '')
  // The texts that the canvas shows are the ones that are edited.
  const options = speakOptions(
    isWhole ? node.options : (store.bound(node.id)?.options ?? node.options),
    node.words?.[language] ?? {},
  )
  return (
    <Group title={text('options')}>
      <OptionsPanel
        key={found.join()}
        kind={shown}
        options={options}
        fields={store.named.map((field) => ({ ...field, label: nameOf(field.id) }))}
        path={path}
        onChange={(edited) => {
          const { words, options: next } = settingsOfSpoken(node, language, edited)
          if (words) void store.run({ type: 'change', id: node.id, set: { words } })
          store.setOptions(node.id, next, also)
        }}
      />
      {isWhole && children}
    </Group>
  )
})
