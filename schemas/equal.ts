import { createCustomEqual } from 'fast-equals'

const isPlain = (value: object): boolean => Object.getPrototypeOf(value) === Object.prototype

/**
 * Do two values hold the same? Plain data is compared by what it holds, whatever the order of its
 * keys is (a database keeps its own); what has a class (a file, a store) is the same only as
 * itself.
 */
export const isEqual: (value: unknown, other: unknown) => boolean = createCustomEqual({
  createCustomConfig: ({ areObjectsEqual }) => ({
    areObjectsEqual: (value, other, state) =>
      isPlain(value) && areObjectsEqual(value, other, state),
  }),
})
