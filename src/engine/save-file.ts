/** Has the browser save a file under a name, through a temporary address. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser reads the address only after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
