const prefix = crypto.randomUUID().slice(0, 8)
let count = 0

/** Names one request in answers and log lines; unique among processes by its random prefix. */
export const nextRequestId = (): string => `${prefix}-${(++count).toString(36)}`
