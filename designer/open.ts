import { designs } from '#schemas/api/design.ts'
import type { Design } from '#schemas/api/design.ts'
import type { Document } from '#schemas/design/document.ts'
import { emptyDocument, upgrade } from '#schemas/design/upgrade.ts'
import type { UpgradeProblem } from '#schemas/design/upgrade.ts'
import type { Say } from '#schemas/text.ts'
import type { Kinds } from '#schemas/widget/define.ts'
import type { Journal, Send } from './port.ts'
import { Saving } from './saving.ts'
import type { SavedDocument } from './saving.ts'
import { DesignStore } from './store.ts'
import { readTrail } from './trail.ts'
import type { Trail } from './trail.ts'
import type { Recovery } from './toolbar/status.tsx'
import { isEqual } from '#schemas/equal.ts'
import type { UpgradeResult } from '#schemas/design/upgrade.ts'

export interface Opening {
  readonly design: Design
  readonly kinds: Kinds
  readonly send: Send
  readonly journal: Journal
  readonly say: Say
  readonly trail?: Trail
}

export interface OpenDesign {
  readonly store: DesignStore
  /** Unsaved work that was found on this computer; null where there is none. */
  readonly recovery: (Recovery & { readonly document: Document }) | null
}

/** Reads the text of a document; an empty text is an empty form. */
export function readDocument(kinds: Kinds, formData: string): UpgradeResult {
  if (formData.trim() === '') return { document: emptyDocument() }
  try {
    return upgrade(kinds, JSON.parse(formData))
  } catch {
    return { problems: [{ code: 'notADocument' }] }
  }
}

/** The saved draft out of an answer or a refusal of the server; null where it cannot be read. */
export const savedOf = (kinds: Kinds, design: unknown): SavedDocument | null => {
  if (
    typeof design !== 'object' ||
    design === null ||
    !('formData' in design) ||
    !('version' in design)
  )
    return null
  const { formData, version } = design
  if (typeof formData !== 'string' || typeof version !== 'number') return null
  const read = readDocument(kinds, formData)
  const at =
    'lastModifyTime' in design && typeof design.lastModifyTime === 'number'
      ? design.lastModifyTime
      : 0
  return 'document' in read ? { document: read.document, version, at } : null
}

function savingOf({ design, kinds, send, journal }: Opening, document: Document): Saving {
  const { id, fullName, enCode, description, category, sortCode } = design
  return new Saving(
    { document, version: design.version, at: design.lastModifyTime },
    {
      journal,
      theirs: (data) => savedOf(kinds, data),
      async save(draft, version) {
        const body = {
          fullName,
          enCode,
          description,
          category,
          sortCode,
          formData: JSON.stringify(draft),
          version,
        }
        const saved = await send(designs.update, { params: { id }, body })
        return { version: saved.version, at: saved.lastModifyTime }
      },
    },
  )
}

/**
 * Opens a design with its journal. Unsaved work based on the same draft is taken over; work based
 * on an older one is offered. Returns problems when the draft cannot be read.
 */
export function openDesign(
  opening: Opening,
): OpenDesign | { readonly problems: readonly UpgradeProblem[] } {
  const { design, kinds, journal, say, trail } = opening
  const read = readDocument(kinds, design.formData)
  if ('problems' in read) return read
  const entry = journal.read()
  const kept = entry && upgrade(kinds, entry.document)
  const store = new DesignStore({
    kinds,
    document: read.document,
    saving: savingOf(opening, read.document),
    say,
    ...(trail && { trail }),
  })
  const resume = () => store.resume(readTrail(kinds, trail?.read(), store.document))
  if (!entry || !kept || 'problems' in kept || isEqual(kept.document, read.document)) {
    resume()
    return { store, recovery: null }
  }
  const isAsked = entry.version !== design.version
  if (!isAsked) {
    store.replace(kept.document, 'recover')
    // Reactions do not run while a page is drawn, so the store would not notice this change and
    // would not save it.
    store.saving.note(kept.document)
    resume()
  }
  return { store, recovery: { at: entry.at, isAsked, document: kept.document } }
}
