/** Page sizes offered (specification 9); the server takes 1 to 10000. */
export const pageSizes = [10, 20, 50, 100, 500] as const
export const maxPageSize = 10_000
