import { createContext, useContext } from 'react'
import type { DesignProblem } from '#schemas/design/check.ts'
import { rootId } from '#schemas/design/document.ts'
import type { InspectorTab } from './inspector/tabs.ts'
import type { Act } from './keys.ts'
import { focusPart } from './parts.ts'
import { ancestorsOf, orderOf } from './place.ts'
import type { DesignStore } from './store.ts'

/** The sheets and dialogs that can cover the canvas; only one is open at a time. */
export type Sheet =
  | 'preview'
  | 'versions'
  | 'publish'
  | 'help'
  | 'insert'
  | 'commands'
  | 'history'
  | 'problems'
  | 'source'
  | 'compare'
  | 'translations'

/** What the frame around the canvas can open and show. */
export interface FramePort {
  open(sheet: Sheet): void
  inspect(): void
  goTo(problem: DesignProblem): void
  moveTo(id: string): void
  /** Brings a tab of the settings to the front. */
  show(tab: InspectorTab): void
  /** The same, without opening the panel where it is closed. */
  bring(tab: InspectorTab): void
}

export type Acts = { readonly [A in Act]: () => unknown }

/**
 * The next problem after the one of the selected node. After the last one it starts over at the
 * first.
 */
function problemAfter({ problems, selection }: DesignStore): DesignProblem | undefined {
  const at = problems.findLastIndex(({ nodeId }) => nodeId === selection)
  return problems[at + 1] ?? problems[0]
}

/** The function behind each key of the designer. */
export function actsOf(store: DesignStore, doors: FramePort): Acts {
  const ends = () => orderOf(store.document)
  return {
    walkUp: () => store.walk('up'),
    walkDown: () => store.walk('down'),
    walkLeft: () => store.walk('left'),
    walkRight: () => store.walk('right'),
    walkFirst: () => store.select(ends()[0] ?? rootId),
    walkLast: () => store.select(ends().at(-1) ?? rootId),
    moreUp: () => store.walk('up', true),
    moreDown: () => store.walk('down', true),
    all: () => store.selectBeside(),
    moveUp: () => store.move('up'),
    moveDown: () => store.move('down'),
    moveOut: () => store.move('out'),
    moveInto: () => store.move('into'),
    narrower: () => store.widen(-1),
    wider: () => store.widen(1),
    remove: () => store.remove(),
    duplicate: () => store.duplicate(),
    undo: () => store.undo(),
    redo: () => store.redo(),
    rename: () => store.selection !== rootId && store.rename(store.selection),
    climb: () =>
      store.select(
        store.chosen.length > 1
          ? store.selection
          : (ancestorsOf(store.document, store.selection).at(-1) ?? rootId),
      ),
    inspect: doors.inspect,
    insert: () => doors.open('insert'),
    commands: () => doors.open('commands'),
    help: () => doors.open('help'),
    save: () => void store.saving.flush(),
    nextPart: () => focusPart(1),
    previousPart: () => focusPart(-1),
    nextProblem: () => {
      const next = problemAfter(store)
      if (next) doors.goTo(next)
    },
  }
}

const Context = createContext<{ readonly acts: Acts; readonly doors: FramePort } | null>(null)

/** Gives every part of the designer access to `useActs`. */
export const ActsProvider = Context.Provider

/** What the keys do, and what the frame around the canvas can open. Throws outside a designer. */
export function useActs(): { readonly acts: Acts; readonly doors: FramePort } {
  const given = useContext(Context)
  if (!given) throw new Error('no desk above this part')
  return given
}
