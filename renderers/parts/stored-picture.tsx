import { observer } from 'mobx-react-lite'
import { allowedHtml } from '#schemas/format/html.ts'

const folder = '/api/file/Download/advertPicture/'

/**
 * The address that stored HTML contains for an uploaded picture (7.15). It cannot be loaded without
 * a session, so a `picture` function provides what an `<img>` can show.
 */
export const pictureAddress = (name: string): string => folder + name

/**
 * The address that shows an uploaded picture in the browser; undefined until it is loaded. Call it
 * inside an observer.
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
 * A picture in rich text: an upload, loaded with the session, or one embedded in the text. Anything
 * else becomes an empty placeholder.
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
