import { relative, sep } from 'node:path'

/**
 * Path of the linted file relative to the repository, with slashes.
 * @param {import('oxlint/plugins-dev').Context} context
 */
export const placeOf = (context) => relative(context.cwd, context.filename).split(sep).join('/')

/**
 * Is it a test? Everything in tests/ is; elsewhere only what the import law keeps others from
 * importing.
 * @param {string} place
 */
export const isTest = (place) => /^tests\/|\.(test|soak)\.tsx?$/.test(place)
