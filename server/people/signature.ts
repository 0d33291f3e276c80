/** The type of a stored signature by hand: one that no upload has, so that no download gives it. */
export const signType = 'userSign'

/** What the signature of a user hangs on. */
export const signOwner = (userId: string): string => `sign:${userId}`
