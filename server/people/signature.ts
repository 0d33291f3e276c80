/** Type of a stored signature. No upload can have it, so that no download returns one. */
export const signType = 'userSign'

/** The owner under which a user's signature is stored. */
export const signOwner = (userId: string): string => `sign:${userId}`
