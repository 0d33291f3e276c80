import { relative, sep } from 'node:path'

/**
 * Path of the linted file relative to the repository, with slashes.
 * @param {import('oxlint/plugins-dev').Context} context
 */
export const placeOf = (context) => relative(context.cwd, context.filename).split(sep).join('/')

/** @param {string} place */
export const isTest = (place) => /\.(test|flow)\.tsx?$|^tests\//.test(place)
