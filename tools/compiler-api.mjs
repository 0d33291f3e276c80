import { register } from 'node:module'
import { ts } from '@ts-morph/common'

// TypeScript 7 has no compiler API. A tool that needs one finds it under the usual name, if this
// file is imported before the tool.
const resolve = `export const resolve = (name, context, next) =>
  name === 'typescript' ? { url: ${JSON.stringify(import.meta.url)}, shortCircuit: true } : next(name, context)`
register(`data:text/javascript,${encodeURIComponent(resolve)}`)

// oxlint-disable-next-line import/no-default-export -- such a tool imports the default
export default ts
