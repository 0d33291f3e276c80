/** The part of the browser's barcode reader that is used here. */
interface Detector {
  detect(source: HTMLVideoElement | ImageBitmap): Promise<readonly { readonly rawValue: string }[]>
}

/** The browser's own barcode reader; null where it has none. */
function findDetector(): Detector | null {
  const Made: unknown = Reflect.get(globalThis, 'BarcodeDetector')
  return typeof Made === 'function' ? (Reflect.construct(Made, []) as Detector) : null
}

export const canScan = (): boolean => findDetector() !== null

/**
 * Milliseconds between two scans of the camera picture: fast enough for a user, slow enough for a
 * phone.
 */
const pause = 200

/**
 * Scans with the rear camera until a code is found, and reports it once. Returns a function that
 * stops it. Rejects where there is no camera or access is denied.
 */
export async function watchCamera(
  video: HTMLVideoElement,
  onCode: (text: string) => void,
): Promise<() => void> {
  const detector = findDetector()
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false
  const stop = () => {
    isStopped = true
    clearTimeout(timer)
    for (const track of stream.getTracks()) track.stop()
  }
  const look = async (): Promise<void> => {
    const [found] = (await detector?.detect(video).catch(() => [])) ?? []
    if (isStopped) return
    if (!found) {
      timer = setTimeout(() => void look(), pause)
      return
    }
    stop()
    onCode(found.rawValue)
  }
  video.srcObject = stream
  await video.play().catch(() => undefined)
  void look()
  return stop
}

/** The code in a photo; undefined where there is none, or the file is not a photo. */
export async function readPhoto(file: File): Promise<string | undefined> {
  try {
    const picture = await createImageBitmap(file)
    const [found] = (await findDetector()?.detect(picture)) ?? []
    picture.close()
    return found?.rawValue
  } catch {
    return undefined
  }
}
