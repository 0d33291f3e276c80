import { heartbeatInterval, isReceived, lookupNames } from '#schemas/socket/chat.ts'
import type { ReceivedMessage, SentMessage } from '#schemas/socket/chat.ts'
import type { Language } from '#schemas/text.ts'

/** Milliseconds before the first and the longest wait before reconnecting. */
export const reconnectWaits = { first: 1000, longest: 30_000 } as const

/** Events of a connection. */
export interface Hearing {
  onOpen(): void
  onText(text: string): void
  onClose(): void
}

/** One connection to the server, as a WebSocket offers it. */
export interface SocketPort {
  send(text: string): void
  close(): void
}

export interface ConnectionOptions {
  readonly token: string
  /** The language of the page at the moment. */
  language(): Language
  dial(hearing: Hearing): SocketPort
  onMessage(message: ReceivedMessage): void
  /** 0 to 1; spreads the attempts of many browsers. */
  random?(): number
}

/** What a page sends; the connection adds the token. */
export type PageMessage =
  | Omit<Extract<SentMessage, { readonly method: 'designPresence' }>, 'token'>
  | Omit<Extract<SentMessage, { readonly method: 'recordWatch' }>, 'token'>

export interface Connection {
  /** Sends the message if connected; otherwise does nothing. */
  say(message: PageMessage): void
  /** Tells the server that the language of the page has changed. */
  tellLanguage(): void
  /** Starts the next attempt to connect without waiting. */
  wake(): void
  /** Closes the connection permanently. */
  close(): void
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/**
 * Keeps one connection to the server (section 4, chat socket): identifies itself, sends heartbeats,
 * reconnects after a normal close, and ends after `logout` or `closeSocket`. Messages that do not
 * match the contract are ignored. After a reconnect, everything that may have changed is reported
 * as changed.
 */
export function connect({
  token,
  language,
  dial,
  onMessage,
  random = Math.random,
}: ConnectionOptions): Connection {
  let line: SocketPort | null = null
  let isOver = false
  let isOpen = false
  let wasLost = false
  let failures = 0
  let heartbeat: ReturnType<typeof setTimeout> | undefined
  let retry: ReturnType<typeof setTimeout> | undefined

  const say = (message: SentMessage) => line?.send(JSON.stringify(message))
  const restartHeartbeat = () => {
    clearTimeout(heartbeat)
    heartbeat = setTimeout(() => {
      say({ method: 'heartCheck', token })
      restartHeartbeat()
    }, heartbeatInterval)
  }
  const close = () => {
    isOver = true
    clearTimeout(heartbeat)
    clearTimeout(retry)
    line?.close()
    line = null
  }
  const hear = (text: string) => {
    restartHeartbeat()
    failures = 0
    const message = parsed(text)
    if (!isReceived(message)) return
    if (message.method === 'logout' || message.method === 'closeSocket') close()
    onMessage(message)
    if (!wasLost || message.method !== 'initMessage') return
    wasLost = false
    onMessage({ method: 'refresh' })
    onMessage({ method: 'lookup', names: [...lookupNames] })
  }
  const wait = () => {
    clearTimeout(heartbeat)
    line = null
    isOpen = false
    wasLost = true
    const longest = Math.min(reconnectWaits.first * 2 ** failures, reconnectWaits.longest)
    failures++
    retry = setTimeout(open, Math.max(reconnectWaits.first, longest * (0.5 + random() / 2)))
  }
  const open = () => {
    clearTimeout(retry)
    retry = undefined
    // Late events of an abandoned connection are ignored.
    const isCurrent = () => !isOver && line === mine
    const mine = dial({
      onOpen() {
        if (!isCurrent()) return
        isOpen = true
        say({ method: 'OnConnection', token, mobileDevice: false, language: language() })
        restartHeartbeat()
      },
      onText: (text) => isCurrent() && hear(text),
      onClose: () => isCurrent() && wait(),
    })
    line = mine
  }
  open()
  return {
    say: (message) => void (isOpen && !isOver && say({ ...message, token })),
    tellLanguage() {
      if (isOpen && !isOver) say({ method: 'heartCheck', token, language: language() })
    },
    wake() {
      if (!isOver && line === null) open()
    },
    close,
  }
}
