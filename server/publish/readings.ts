import { kinds } from '#renderers/widgets/kinds.ts'
import type { PlanReading } from '#schemas/api/design.ts'
import type { Document } from '#schemas/design/document.ts'
import { compile } from '#schemas/design/model.ts'
import { pathsOf } from '#schemas/design/paths.ts'
import { findFreshReaders, findUnmasked } from '#schemas/design/reads.ts'
import type { FieldRead, Reader } from '#schemas/design/reads.ts'
import { wholePaths } from '#schemas/page/whole.ts'
import { canOpen, seesAll } from '#schemas/permission.ts'
import type { Rights } from '#schemas/permission.ts'
import { parkedCode } from '#schemas/grant/grants.ts'
import type { Say } from '#schemas/text.ts'
import type { Node } from '#schemas/widget/node.ts'
import { liveVersions, readStored } from '../holders/documents.ts'
import { readersOfNumbers } from '../numbers/readers.ts'
import { formerOf, findFreshNodes } from './change.ts'
import type { VersionChange, Former } from './change.ts'
import { makeStranger } from './authors.ts'
import type { Author } from './authors.ts'
import { isKeeper } from './publisher-grants.ts'
import { readingTexts } from './texts.ts'
import { nameFrom, nameOf, readerLanguage } from '../text/names.ts'
import { labelOf } from '#schemas/widget/node.ts'

type LinkedRead = Extract<FieldRead, { of: 'linked' }>

/** The live version of a form that others link to. */
interface Form {
  readonly fullName: string
  readonly document: Document
}

/** An author's rights, with the grants of a design as they would be for an earlier version. */
function rightsThen(rights: Rights, change: VersionChange, former: Document): Rights {
  const then = pathsOf(kinds, former)
  const moved = new Map<string, string>()
  for (const [id, path] of change.before ? pathsOf(kinds, change.before) : [])
    if (then.has(id)) moved.set(path, then.get(id) ?? '')
  for (const [id, path] of then) moved.set(parkedCode(id), path)
  const follow = (codes: readonly { readonly enCode: string }[]) =>
    codes.flatMap(({ enCode }) => (moved.has(enCode) ? [{ enCode: moved.get(enCode) ?? '' }] : []))
  return {
    ...rights,
    grants: rights.grants.map((grant) =>
      grant.modelId === change.design.id
        ? { ...grant, columnList: follow(grant.columnList), formList: follow(grant.formList) }
        : grant,
    ),
  }
}

/**
 * Ids of the nodes whose unmasked values an author may see: in the live version, and in earlier
 * ones for nodes that come back.
 */
function nodesSeen(rights: Rights, change: VersionChange, formers: readonly Former[]): Set<string> {
  const { design, before } = change
  const ids = (document: Document, held: Rights): string[] => {
    const model = compile(kinds, document)
    return [...wholePaths(model, held, design.id)].flatMap(
      (path) => model.byPath.get(path)?.node.id ?? [],
    )
  }
  return new Set([
    ...(before ? ids(before, rights) : []),
    ...formers.flatMap(({ document, nodeIds }) =>
      ids(document, rightsThen(rights, change, document)).filter((id) => nodeIds.has(id)),
    ),
  ])
}

async function loadForms(
  { trx }: VersionChange,
  reads: readonly LinkedRead[],
): Promise<Map<string, Form>> {
  const ids = [...new Set(reads.map(({ modelId }) => modelId))]
  if (ids.length === 0) return new Map()
  const rows = await liveVersions(trx)
    .select(['designs.id', nameFrom('designs').as('full_name'), 'design_versions.document'])
    .where('designs.id', 'in', ids)
    .execute()
  return new Map(
    rows.flatMap((row): [string, Form][] => {
      const document = readStored(row.document)
      return document ? [[row.id, { fullName: row.full_name, document }]] : []
    }),
  )
}

interface Seeing {
  readonly change: VersionChange
  readonly fresh: ReadonlySet<string>
  readonly formers: readonly Former[]
  readonly forms: ReadonlyMap<string, Form>
  /** The publisher who will be granted new fields; '' for nobody. */
  readonly keeper: string
}

/**
 * Which new nodes an author may read. They hold no values yet, so they are for the publisher who
 * will be granted them, and for authors who cannot open the form and so never see it.
 */
const freshFor = (
  { userId, rights }: Author,
  { change, fresh, keeper }: Seeing,
): ReadonlySet<string> =>
  userId === keeper || !canOpen(rights, change.design.id) ? fresh : new Set()

/**
 * Tells what may be read on behalf of an author. A field that does not exist may become anything
 * later, so nobody but an administrator may see it.
 */
function seeing(author: Author, given: Seeing): (read: FieldRead) => boolean {
  const { rights } = author
  const { change, formers, forms } = given
  const fresh = freshFor(author, given)
  const own = nodesSeen(rights, change, formers)
  const idAt = new Map([...pathsOf(kinds, change.document)].map(([id, path]) => [path, id]))
  const linked = new Map(
    [...forms].map(([id, { document }]) => [id, wholePaths(compile(kinds, document), rights, id)]),
  )
  const seesOwn = (nodeId: string, isWide: boolean): boolean =>
    fresh.has(nodeId) || (own.has(nodeId) && (!isWide || seesAll(rights, change.design.id)))
  return (read) => {
    if (rights.isAdministrator) return true
    if (read.of === 'own') return seesOwn(read.nodeId, read.isWide)
    if (read.modelId === change.design.id) return seesOwn(idAt.get(read.path) ?? '', read.isWide)
    return (
      (linked.get(read.modelId)?.has(read.path) ?? false) &&
      (!read.isWide || seesAll(rights, read.modelId))
    )
  }
}

const labelIn = (document: Document, nodeId: string): string => {
  const node = document.nodes[nodeId]
  return (node && labelOf(node, readerLanguage() ?? 'zh')) || node?.field || nodeId
}

const nameOfRule = ({ rules }: Document, id: string): string => {
  const rule = rules.find((known) => known.id === id)
  return rule ? nameOf({ fullName: rule.name, names: rule.names }) : ''
}

function textOf(
  { place, id }: Pick<Reader, 'place' | 'id'>,
  read: FieldRead,
  { document, forms, say }: { document: Document; forms: Seeing['forms']; say: Say },
): string {
  const reader = place === 'node' ? labelIn(document, id) : nameOfRule(document, id) || id
  if (read.of === 'own') {
    const field = labelIn(document, read.nodeId)
    return say(readingTexts, read.isWide ? 'unique' : place, { reader, field })
  }
  const form = forms.get(read.modelId)
  const node = form && compile(kinds, form.document).byPath.get(read.path)?.node
  const field = say(readingTexts, 'ofForm', {
    form: form?.fullName ?? read.modelId,
    field: (node && labelOf(node, readerLanguage() ?? 'zh')) || read.path,
  })
  return say(readingTexts, read.isWide ? 'copied' : place, { reader, field })
}

/** Returning nodes, as they last were in the design. */
const formerNodes = (before: Document | null, formers: readonly Former[]): Map<string, Node> =>
  new Map([
    ...formers.flatMap(({ document, nodeIds }) =>
      [...nodeIds].flatMap((id): [string, Node][] => {
        const node = document.nodes[id]
        return node ? [[id, node]] : []
      }),
    ),
    ...Object.entries(before?.nodes ?? {}),
  ])

interface Judging {
  /** The authors of what is published, the publisher first. */
  readonly authors: readonly Author[]
  /** Whether the draft is published, not an earlier version. */
  readonly isDraft: boolean
  readonly say: Say
}

/** The authors who may not see what a reader reads. */
async function blindOf(
  change: VersionChange,
  { authors, isDraft }: Judging,
  seen: Omit<Seeing, 'change'>,
): Promise<(read: FieldRead, fragment: string | null) => string[]> {
  const known = new Set(authors.map(({ userId }) => userId))
  // Users who changed the draft after the authors were loaded count as authors without rights.
  const late = isDraft ? change.design.drafted_by.filter((id) => !known.has(id)) : []
  const all = [...authors, ...late.map(makeStranger)].map((author) => ({
    author,
    sees: seeing(author, { change, ...seen }),
  }))
  return (read, fragment) => [
    ...new Set(
      all
        .filter(
          ({ author, sees }) =>
            (author.fragment === null || author.fragment === fragment) && !sees(read),
        )
        .map(({ author }) => author.name),
    ),
  ]
}

/** Numbers that show values of fields, and did not show them before. */
async function freshNumbers({ trx, before, document }: VersionChange): Promise<readonly Reader[]> {
  const known = before ? await readersOfNumbers(trx, before) : []
  const keys = new Set(known.map(({ id, content }) => `${id} ${content}`))
  const readers = await readersOfNumbers(trx, document)
  return readers.filter(({ id, content }) => !keys.has(`${id} ${content}`))
}

/**
 * Everything that a change newly reads and that one of its authors may not see: the publisher, and
 * for a draft everybody who changed it since it was last live and the authors of its shared groups.
 * For values within the same record, seeing the field is enough. Values copied from other records,
 * and checks for duplicates, need access to all rows.
 */
export async function readingsOf(change: VersionChange, judging: Judging): Promise<PlanReading[]> {
  const { document, before } = change
  const { say } = judging
  const readers = [
    ...findFreshReaders(kinds, { before, document }),
    ...(await freshNumbers(change)),
  ]
  const formers = await formerOf(change)
  const bared = findUnmasked(kinds, { former: formerNodes(before, formers), document })
  if (readers.length === 0 && bared.length === 0) return []
  const linked = readers.flatMap(({ reads }) =>
    reads.filter((read): read is LinkedRead => read.of === 'linked'),
  )
  const forms = await loadForms(change, linked)
  const publisher = judging.authors[0]?.userId ?? ''
  const keeper = (await isKeeper(change, publisher)) ? publisher : ''
  const seen = { fresh: await findFreshNodes(change), formers, forms, keeper }
  const blind = await blindOf(change, judging, seen)
  const people = (names: readonly string[]) =>
    names.map((name) => name || say(readingTexts, 'nobody'))
  const told = readers.flatMap((reader) =>
    reader.reads.flatMap((read): PlanReading[] => {
      const names = blind(read, reader.fragment)
      if (names.length === 0) return []
      const { place, id } = reader
      const text = textOf(reader, read, { document, forms, say })
      return [
        {
          place,
          nodeId: place === 'node' ? id : null,
          ...(place === 'rule' && { ruleId: id }),
          text,
          people: people(names),
        },
      ]
    }),
  )
  const shown = bared.flatMap((nodeId): PlanReading[] => {
    const names = blind({ of: 'own', nodeId, isWide: false }, null)
    const text = say(readingTexts, 'unmasked', { reader: labelIn(document, nodeId) })
    return names.length === 0 ? [] : [{ place: 'node', nodeId, text, people: people(names) }]
  })
  return [...told, ...shown]
}
