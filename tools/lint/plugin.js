import { exportsItsOwn, importsAreSeen } from './imports.js'
import { noWorld } from './pure.js'
import { fileLength } from './file-length.js'
import { functionLength } from './function-length.js'
import { kindAnswersForItself } from './kind.js'
import { lineLength } from './line-length.js'
import { mobxSeven, observerOnly } from './mobx.js'
import { oneDoor } from './doors.js'
import { sourceAnswersForItself } from './source.js'
import { onePlatform } from './platform.js'
import { noRawSql } from './sql.js'
import { oneEquality } from './equality.js'

/**
 * The project's own lint rules, which no ready-made rule covers; tests/lint.test.ts contains a
 * violation of each.
 */
export default {
  meta: { name: 'berth' },
  rules: {
    'kind-answers-for-itself': kindAnswersForItself,
    'source-answers-for-itself': sourceAnswersForItself,
    'one-door': oneDoor,
    'one-platform': onePlatform,
    'no-world': noWorld,
    'imports-are-seen': importsAreSeen,
    'exports-its-own': exportsItsOwn,
    'no-raw-sql': noRawSql,
    'one-equality': oneEquality,
    'observer-only': observerOnly,
    'mobx-seven': mobxSeven,
    'file-length': fileLength,
    'function-length': functionLength,
    'line-length': lineLength,
  },
}
