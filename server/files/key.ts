const keyPattern = /^~?[A-Za-z0-9_-]{2,40}$/

/** Is this a valid key of a file? A valid key cannot lead out of the folder (security T31). */
export const isKey = (key: string): boolean => keyPattern.test(key)

/** Returns the key; throws where it is not valid. */
export function checkKey(key: string): string {
  if (!isKey(key)) throw new Error(`${key} is no key of a file`)
  return key
}

/** Returns `<upload>/<number>`; throws where that is no valid chunk (security T32). */
export function checkChunk(upload: string, number: number): string {
  if (!/^[A-Za-z0-9_-]{2,100}$/.test(upload) || !Number.isInteger(number) || number < 1)
    throw new Error(`${upload} ${number} is no chunk of an upload`)
  return `${upload}/${number}`
}
