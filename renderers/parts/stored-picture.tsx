import { observer } from 'mobx-react-lite'
import { allowedHtml } from '#schemas/format/html.ts'

const folder = '/api/file/Download/advertPicture/'

/**
 * The address that stands in stored HTML for an uploaded picture (7.15). Nobody loads from it
 * without a session: a `picture` function gives what an `<img>` can show.
 */
export const pictureAddress = (name: string): string => folder + name

/**
 * Gives the address of an uploaded picture as the browser can show it; absent until it is there.
 * Observed.
 */
export type FindPicture = (name: string) => string | undefined

interface StoredPictureProps {
  readonly src: string
  readonly alt: string
  readonly picture: FindPicture
  readonly width?: string | undefined
  readonly height?: string | undefined
}

/**
 * A picture of rich text: an upload, through the session, or one that stands in the text itself; a
 * quiet place for anything else.
 */
export const StoredPicture = observer(
  ({ src, alt, picture, width, height }: StoredPictureProps) => {
    const isAllowed = allowedHtml.picture.test(src)
    const address = isAllowed && src.startsWith(folder) ? picture(src.slice(folder.length)) : src
    if (!isAllowed || !address)
      return <span role="img" aria-label={alt} className="berth-picture-waiting" />
    return <img src={address} alt={alt} {...(width && { width })} {...(height && { height })} />
  },
)
