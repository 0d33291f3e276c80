import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { filesIn, layers, root } from '../tools/tree.mjs'

const participles = new Set(
  `Begun Born Bound Broken Brought Built Caught Chosen Done Drawn Felt Found Given Gone Grown Held
  Hidden Kept Known Laid Led Left Lost Made Met Paid Put Read Said Saw Seen Sent Shown Sold Spoken
  Taken Taught Thought Thrown Told Understood Won Worn Written`.split(/\s+/),
)
const isParticiple = (name: string): boolean =>
  participles.has(name) || (/^[A-Z][a-z]+ed$/.test(name) && !/^(Need|Seed|Feed|Speed)$/.test(name))

/**
 * Names that many files may declare: properties of a file's own component, and names from
 * elsewhere.
 */
const shared = new Set(['Props', 'ProvidedContext'])

interface Source {
  readonly file: string
  readonly text: string
}

/** Type-like names that a file declares. */
const declaredIn = ({ text }: Source): string[] =>
  [
    ...text.matchAll(/^ {0,2}(?:export )?(?:declare )?(?:type|interface|class) ([A-Z]\w*)/gm),
  ].flatMap(([, name]) => name ?? [])

const bareParticiples = (sources: readonly Source[]): string[] =>
  sources.flatMap((source) =>
    declaredIn(source)
      .filter(isParticiple)
      .map((name) => `${source.file} ${name}`),
  )

/** Names that are declared in two files of one layer. */
function namesakes(sources: readonly Source[]): string[] {
  const files = new Map<string, string[]>()
  for (const source of sources)
    for (const name of new Set(declaredIn(source)))
      if (!shared.has(name)) {
        const key = `${source.file.split('/', 1)[0]} ${name}`
        files.set(key, [...(files.get(key) ?? []), source.file])
      }
  return [...files].filter(([, list]) => list.length > 1).map(([key]) => key)
}

/** A variable or parameter named `one` does not say what it contains. */
const nameless =
  /\b(?:const|let) one\b|\((?:\.\.\.)?one\b[^)]*\)(?:: [^=]+)? =>|[{[,] ?one[,}\]]|[(,] one:/

const declaringOne = (sources: readonly Source[]): string[] =>
  sources.flatMap(({ file, text }) =>
    text
      .split('\n')
      .filter((line) => !/^\s*(\*|\/\/|\/\*)|['`"].*\bone\b/.test(line) && nameless.test(line))
      .map((line) => `${file} ${line.trim()}`),
  )

const sources: readonly Source[] = filesIn(layers)
  .filter((file) => /\.(tsx?|m?js)$/.test(file) && file !== 'tests/names.test.ts')
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))

test('a type is named by a noun', () => {
  expect(bareParticiples(sources)).toEqual([])
  const planted = 'interface Given {}\n  type Kept = string\nexport class Refused {}\ntype Seed = 1'
  expect(bareParticiples([{ file: 'a.ts', text: planted }])).toEqual([
    'a.ts Given',
    'a.ts Kept',
    'a.ts Refused',
  ])
})

test('one name is one type in a layer', () => {
  expect(namesakes(sources)).toEqual([])
  expect(
    namesakes([
      { file: 'server/a.ts', text: 'interface Line {}\ninterface Props {}' },
      { file: 'server/b.ts', text: 'type Line = 1\ninterface Props {}' },
      { file: 'src/b.ts', text: 'type Line = 1' },
    ]),
  ).toEqual(['server Line'])
})

test('a variable is named by what it holds', () => {
  expect(declaringOne(sources)).toEqual([])
  for (const text of [
    'const one = list[0]',
    'for (const one of list) go()',
    'list.map((one) => one.id)',
    'list.map((one): number => 1)',
    'const [one, two] = list',
    'const { one, other } = given',
    'function take(list: string[], one: string) {}',
  ])
    expect(declaringOne([{ file: 'a.ts', text }])).toHaveLength(1)
  expect(declaringOne([{ file: 'a.ts', text: '/** Takes (one) or more. */' }])).toEqual([])
})

/** Users may be of any gender, so no text may use a masculine pronoun for them. */
const gendered =
  /^\s*(?:\*|\/\/|\/\*).*\b(?:he|his|him|himself)\b|says: .*\b(?:he|his|him|himself)\b/i
const gender = ({ file, text }: Source): string[] =>
  text
    .split('\n')
    .filter((line) => gendered.test(line))
    .map((line) => `${file} ${line.trim()}`)

test('no comment and no word of the contract calls a user he', () => {
  expect(sources.flatMap((source) => gender(source))).toEqual([])
  expect(
    gender({ file: 'a.ts', text: '/** What he may. */\n  says: `Ends his sessions.`' }),
  ).toEqual(['a.ts /** What he may. */', 'a.ts says: `Ends his sessions.`'])
})

/**
 * Parts of names for things that have another name here. A second name would look like a second
 * thing.
 */
const strange = /(?:ViewModel|Dto|Entity|Utils?|Helpers?|Manager|Msg)(?=[A-Z\d]|$)/
const declarations =
  /^(?:export )?(?:declare )?(?:async )?(?:type|interface|class|function|const) (\w+)/gm
const namesIn = ({ text }: Source): string[] =>
  [...text.matchAll(declarations)].flatMap(([, name]) => name ?? [])
const strangeWords = (all: readonly Source[]): string[] =>
  all.flatMap((source) =>
    namesIn(source)
      .filter((name) => strange.test(name))
      .map((name) => `${source.file} ${name}`),
  )

test('nothing is called by a word that stands for something else elsewhere', () => {
  expect(strangeWords(sources)).toEqual([])
  expect(
    strangeWords([{ file: 'a.ts', text: 'export const rowHelper = 1\ninterface UserDto {}' }]),
  ).toEqual(['a.ts rowHelper', 'a.ts UserDto'])
})

interface GlossaryLine {
  readonly words: readonly string[]
  /** Files and folders; an entry without a folder is in the same folder as the one before. */
  readonly places: readonly string[]
}

function readGlossary(readme: string): GlossaryLine[] {
  const section = readme.split('\n## Words\n')[1]?.split('\n## ')[0] ?? ''
  return [...section.matchAll(/^\| ([a-z][^|]*) \| [^|]* \| ([^|]*) \|$/gm)]
    .slice(1)
    .map(([, words = '', where = '']) => {
      let folder = ''
      const places = [...where.matchAll(/`([^`]+)`/g)].map(([, path = '']) => {
        const whole = path.includes('/') ? path.replace('<noun>/', '') : folder + path
        folder = whole.slice(0, whole.lastIndexOf('/') + 1)
        return whole
      })
      return { words: words.split(' / '), places }
    })
}

/** Words of the glossary that name nothing in the places that the glossary gives for them. */
const homeless = (glossary: readonly GlossaryLine[], all: readonly Source[]): string[] =>
  glossary.flatMap(({ words, places }) => {
    const names = all
      .filter(({ file }) => places.some((place) => file === place || file.startsWith(place)))
      .flatMap((source) => [source.file, ...namesIn(source)])
      .join(' ')
      .toLowerCase()
    return words.filter((word) => !names.includes(word.replace(/ .*| …/, '').toLowerCase()))
  })

test('every word of the glossary is one of the tree, where it says', () => {
  const glossary = readGlossary(readFileSync(join(root, 'README.md'), 'utf8'))
  expect(glossary.length).toBeGreaterThan(20)
  expect(homeless(glossary, sources)).toEqual([])
  const source = { file: 'a/b.ts', text: 'export interface Kind {}' }
  expect(homeless([{ words: ['kind', 'widget'], places: ['a/b.ts'] }], [source])).toEqual([
    'widget',
  ])
})
