const prefix = crypto.randomUUID().slice(0, 8)
let count = 0

/**
 * A new request id for answers and log lines; its random prefix makes it unique among processes.
 */
export const nextRequestId = (): string => `${prefix}-${(++count).toString(36)}`
