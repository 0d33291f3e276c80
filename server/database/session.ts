/**
 * Settings of every connection, on both engines: where names are looked up, texts that can be read
 * in one way, and that statements are run as they are: how many groups a local day makes is guessed
 * so high that compiling them was thought to be worth a third of a second.
 */
export const sessionSettings: { readonly [name: string]: string } = {
  search_path: 'berth,public',
  TimeZone: 'UTC',
  DateStyle: 'ISO',
  IntervalStyle: 'iso_8601',
  jit: 'off',
}
