/** What a preview of bytes is given. */
export interface BytesProps {
  readonly name: string
  readonly bytes: Blob
  /** The bytes are not what their name says, or too odd to be shown. */
  onBroken(): void
}
