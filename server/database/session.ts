/**
 * Settings of every connection, on both engines: the search path, unambiguous text formats, and no
 * JIT. PostgreSQL overestimates the groups of a local day so much that it would spend a third of a
 * second on compiling such statements.
 */
export const sessionSettings: { readonly [name: string]: string } = {
  search_path: 'berth,public',
  TimeZone: 'UTC',
  DateStyle: 'ISO',
  IntervalStyle: 'iso_8601',
  jit: 'off',
}
