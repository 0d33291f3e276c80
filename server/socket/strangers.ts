/** Most sockets that have not identified their user: from one address, and in all. */
export const mostStrangers = { address: 200, all: 1000 } as const

/**
 * Counts sockets from their opening until they identify their user, by the address of the other
 * side. Anybody can open such sockets.
 */
export class Strangers<Socket> {
  readonly #addresses = new Map<Socket, string>()
  readonly #counts = new Map<string, number>()

  hasRoom(address: string): boolean {
    return (
      this.#addresses.size < mostStrangers.all &&
      (this.#counts.get(address) ?? 0) < mostStrangers.address
    )
  }

  add(socket: Socket, address: string): void {
    this.#addresses.set(socket, address)
    this.#counts.set(address, (this.#counts.get(address) ?? 0) + 1)
  }

  /** The socket has identified its user or ended; a second time does nothing. */
  remove(socket: Socket): void {
    const address = this.#addresses.get(socket)
    if (address === undefined) return
    this.#addresses.delete(socket)
    const left = (this.#counts.get(address) ?? 1) - 1
    if (left > 0) this.#counts.set(address, left)
    else this.#counts.delete(address)
  }
}
