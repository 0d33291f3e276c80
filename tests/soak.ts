/**
 * Whether this is the long run (`npm run test:soak`): every suite on each database, with all kills,
 * whole crawls and large random runs. The usual run has a small version of each.
 */
export const isSoak = process.env['TEST_SOAK'] === '1'

/** The first in the usual run, the second in the long one. */
export const sized = <T>(usual: T, long: T): T => (isSoak ? long : usual)
