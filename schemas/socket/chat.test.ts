import fc from 'fast-check'
import Value from 'typebox/value'
import { test } from 'vitest'
import { isReceived, receivedMessage } from './chat.ts'

const broken = fc.oneof(
  fc.integer(),
  fc.string(),
  fc.constant(null),
  fc.constant([]),
  fc.double({ noNaN: true }),
)
const message = fc.record(
  {
    method: fc.oneof(
      fc.constantFrom(
        'initMessage',
        'messagePush',
        'refresh',
        'logout',
        'closeSocket',
        'recordComments',
        'toString',
      ),
      broken,
    ),
    unreadMessageCount: fc.oneof(fc.nat(), broken),
    unreadNoticeCount: fc.oneof(fc.nat(), broken),
    unreadNums: fc.oneof(
      fc.array(
        fc.record({
          formUserId: fc.oneof(fc.string(), broken),
          unreadNum: fc.oneof(fc.nat(), broken),
        }),
      ),
      broken,
    ),
    title: fc.oneof(fc.string(), broken),
    msg: fc.oneof(fc.string(), broken),
    modelId: fc.oneof(fc.string(), broken),
    recordId: fc.oneof(fc.string(), broken),
  },
  { requiredKeys: [] },
)

test('7.17 the short check of a received message says what its schema says', () => {
  fc.assert(
    fc.property(
      fc.oneof(message, broken),
      (value) => isReceived(value) === Value.Check(receivedMessage, value),
    ),
    { numRuns: 2000 },
  )
})
