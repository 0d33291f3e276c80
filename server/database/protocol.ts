/** Messages between the server and the thread that runs PGlite. */
export interface EngineOptions {
  /** Data folder; without one the data stays in memory. */
  readonly dir?: string
  /** A tar of a data folder (`dumpDataDir`), to start a new database from. */
  readonly template?: ArrayBuffer
}

export interface Request {
  readonly id: number
  readonly text: string
  readonly values: readonly unknown[]
}

export interface EngineResult {
  readonly rows: Record<string, unknown>[]
  readonly affectedRows: number
}

export interface EngineTrouble {
  readonly message: string
  readonly [field: string]: unknown
}

export type Reply =
  | { readonly type: 'ready' }
  | { readonly type: 'failed'; readonly trouble: EngineTrouble }
  | { readonly type: 'done'; readonly id: number; readonly result: EngineResult }
  | { readonly type: 'refused'; readonly id: number; readonly trouble: EngineTrouble }
  | { readonly type: 'dump'; readonly id: number; readonly tar: ArrayBuffer }
  | { readonly type: 'closed' }

export type EngineOrder =
  | { readonly type: 'query'; readonly request: Request }
  | { readonly type: 'dump'; readonly id: number }
  | { readonly type: 'close' }
