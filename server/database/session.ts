/**
 * Settings of every connection, on both engines: where names are looked up, and texts that can be
 * read in one way.
 */
export const sessionSettings: { readonly [name: string]: string } = {
  search_path: 'berth,public',
  TimeZone: 'UTC',
  DateStyle: 'ISO',
  IntervalStyle: 'iso_8601',
}
