import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import type { CallResult } from '#schemas/api/call.ts'
import { groups } from '#schemas/api/group.ts'
import { positions } from '#schemas/api/position.ts'
import { roles } from '#schemas/api/role.ts'
import type { Send } from '#src/engine/send.ts'

type Choices = CallResult<typeof groups.selector>['list']

/**
 * The positions, groups, and roles that the caller may grant; each undefined until it is loaded.
 */
export class UserChoices {
  positions: Choices | undefined = undefined
  roles: Choices | undefined = undefined
  groups: Choices | undefined = undefined
  readonly #send: Send

  constructor(send: Send) {
    this.#send = send
    makeAutoObservable(this, {
      positions: observableRef,
      roles: observableRef,
      groups: observableRef,
    })
  }

  /** Loads the choices. The toast has shown what could not be loaded; the others can be used. */
  async load(): Promise<void> {
    const calls = {
      positions: positions.selector,
      roles: roles.selectorByPermission,
      groups: groups.selector,
    } as const
    const names = Object.keys(calls) as (keyof typeof calls)[]
    await Promise.allSettled(
      names.map(async (name) => {
        const { list } = await this.#send(calls[name], {})
        runInAction(() => void (this[name] = list))
      }),
    )
  }
}
