import { eachMember, globalsOf, membersOf } from './globals.js'
import { isTest, placeOf } from './place.js'

const app = /^server\/(?!platform\/)/
/** Names that only Node provides. */
const node = new Set([
  'process',
  'Buffer',
  'NodeJS',
  'setImmediate',
  'clearImmediate',
  'global',
  'require',
  'module',
  '__dirname',
  '__filename',
])
/** Objects that have the above as members. */
const holders = new Set(['globalThis', 'self'])
/** Members that only Node adds to objects of the platform. */
const members = new Set(['unref', 'hasRef'])

/**
 * The server's app uses only the platform and never Node itself, so that it also runs elsewhere.
 */
export const onePlatform = {
  create(context) {
    const place = placeOf(context)
    if (isTest(place) || !app.test(place)) return {}
    const report = (at, name) =>
      context.report({ node: at, message: `${name} is Node's: ask server/platform for it.` })
    return {
      ...eachMember((at, name) => {
        if (members.has(name)) report(at, name)
      }),
      'Program:exit'() {
        for (const at of globalsOf(context.sourceCode)) {
          if (node.has(at.name)) report(at, at.name)
          if (!holders.has(at.name)) continue
          const names = membersOf(at)
          if (names === null) report(at, `What is taken of ${at.name}`)
          for (const name of names ?? []) if (node.has(name)) report(at, name)
        }
      },
    }
  },
}
