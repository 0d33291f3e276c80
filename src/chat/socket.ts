import type { ReceivedMessage } from '#schemas/socket/chat.ts'
import { socketPath } from '#schemas/socket/chat.ts'
import { connect } from './connection.ts'
import type { Hearing, Line } from './connection.ts'

function dial({ onOpen, onText, onClose }: Hearing): Line {
  const socket = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${socketPath}`)
  socket.addEventListener('open', onOpen)
  socket.addEventListener('message', ({ data }) => onText(String(data)))
  socket.addEventListener('close', onClose)
  return { send: (text) => socket.send(text), close: () => socket.close() }
}

/** Opens the socket of the shell (7.17) and hands on what it receives; tries again at once when the browser comes back online or into sight. Gives the way to close it. */
export function openSocket(token: string, onMessage: (message: ReceivedMessage) => void): () => void {
  const connection = connect({ token, onMessage, dial })
  const seen = () => {
    if (document.visibilityState === 'visible') connection.wake()
  }
  window.addEventListener('online', connection.wake)
  document.addEventListener('visibilitychange', seen)
  return () => {
    window.removeEventListener('online', connection.wake)
    document.removeEventListener('visibilitychange', seen)
    connection.close()
  }
}
