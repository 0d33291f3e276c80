/** Props of a preview of file content. */
export interface BytesProps {
  readonly name: string
  readonly bytes: Blob
  /** Called when the content does not match the file name or cannot be shown. */
  onBroken(): void
}
