import { compareStructural, computed } from 'mobx'
import type { IComputedValue } from 'mobx'

/**
 * A value worked out from observables, on first ask, and kept until one of them changes. Asked for
 * while it is being worked out (a circle of rules), it gives `circle` instead of failing.
 */
export class Derived<T> {
  private readonly work: IComputedValue<T>
  private readonly circle: T
  private isOpen = false

  constructor(work: () => T, circle: T) {
    this.circle = circle
    this.work = computed(
      () => {
        this.isOpen = true
        try {
          return work()
        } finally {
          this.isOpen = false
        }
      },
      { keepAlive: true, equals: compareStructural },
    )
  }

  get(): T {
    return this.isOpen ? this.circle : this.work.get()
  }
}
