import type { Cell, Layout, View } from '#renderers/view.ts'

type Loaded<T> = () => Promise<{ readonly default: T }>

/** The screens of one kind; each is loaded on first need. No cell: the printed text. */
export interface Views {
  readonly view?: Loaded<View>
  readonly layout?: Loaded<Layout>
  readonly cell?: Loaded<Cell>
  readonly panel?: Loaded<unknown>
}

/** The screens of every kind. One line a kind. */
export const views: { readonly [kind: string]: Views | undefined } = {
  input: { view: () => import('./input/view.tsx') },
}
