const keyPattern = /^~?[A-Za-z0-9_-]{2,40}$/

/** May this be the key of a file? Such a name never leads elsewhere (security T31). */
export const isKey = (key: string): boolean => keyPattern.test(key)

/** The same key; throws for what may be none. */
export function checkKey(key: string): string {
  if (!isKey(key)) throw new Error(`${key} is no key of a file`)
  return key
}

/** `<upload>/<number>`; throws for what may be no chunk (security T32). */
export function checkChunk(upload: string, number: number): string {
  if (!/^[A-Za-z0-9_-]{2,100}$/.test(upload) || !Number.isInteger(number) || number < 1)
    throw new Error(`${upload} ${number} is no chunk of an upload`)
  return `${upload}/${number}`
}
