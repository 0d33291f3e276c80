import { makeAutoObservable, observableRef } from 'mobx'
import type { Engine } from '#src/engine/engine.ts'
import type { Storage } from '#src/engine/storage.ts'

/** Most pages that can be pinned. */
const most = 100

/**
 * The paths of the pages that one user pinned to the home page, in the order of pinning; stored in
 * this browser.
 */
export class Favourites {
  paths: readonly string[]
  readonly #storage: Storage
  readonly #key: string

  constructor(storage: Storage, userId: string) {
    this.#storage = storage
    this.#key = `favourites.${userId}`
    const kept = storage.read(this.#key)
    this.paths = Array.isArray(kept)
      ? kept.filter((path): path is string => typeof path === 'string').slice(0, most)
      : []
    makeAutoObservable(this, { paths: observableRef })
  }

  has(path: string): boolean {
    return this.paths.includes(path)
  }

  toggle(path: string): void {
    this.paths = this.has(path)
      ? this.paths.filter((favourite) => favourite !== path)
      : [...this.paths, path].slice(-most)
    this.#storage.write(this.#key, this.paths)
  }
}

/** The favourites of the signed-in user. */
export const favouritesOf = ({ storage, session }: Engine): Favourites =>
  new Favourites(storage, session.current?.userInfo.userId ?? '')
