import type { ReceivedMessage } from '#schemas/socket/chat.ts'
import { socketPath } from '#schemas/socket/chat.ts'
import type { Language } from '#schemas/text.ts'
import { toAddress } from '#src/engine/base.ts'
import { connect } from './connection.ts'
import type { Hearing, SocketPort, PageMessage } from './connection.ts'
import { openDoor } from './door.ts'

function dial({ onOpen, onText, onClose }: Hearing): SocketPort {
  const socket = new WebSocket(
    `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${toAddress(socketPath)}`,
  )
  socket.addEventListener('open', onOpen)
  socket.addEventListener('message', ({ data }) => onText(String(data)))
  socket.addEventListener('close', onClose)
  return { send: (text) => socket.send(text), close: () => socket.close() }
}

export interface OpenedSocket {
  say(message: PageMessage): void
  tellLanguage(): void
  close(): void
}

/** Exported here so that it is loaded with the socket; pages send and receive through it. */
export { openDoor }

interface SocketUse {
  readonly token: string
  language(): Language
  onMessage(message: ReceivedMessage): void
}

/**
 * Opens the socket of the shell (7.17) and passes on what it receives. Reconnects at once when the
 * browser is online or visible again.
 */
export function openSocket(given: SocketUse): OpenedSocket {
  const connection = connect({ ...given, dial })
  const seen = () => {
    if (document.visibilityState === 'visible') connection.wake()
  }
  window.addEventListener('online', connection.wake)
  document.addEventListener('visibilitychange', seen)
  return {
    say: connection.say,
    tellLanguage: connection.tellLanguage,
    close() {
      window.removeEventListener('online', connection.wake)
      document.removeEventListener('visibilitychange', seen)
      connection.close()
    },
  }
}
