/** What the browser reads codes with, as far as it is used here. */
interface Detector {
  detect(source: HTMLVideoElement | ImageBitmap): Promise<readonly { readonly rawValue: string }[]>
}

/** The browser's own reader of codes; null where it has none. */
function findDetector(): Detector | null {
  const Made: unknown = Reflect.get(globalThis, 'BarcodeDetector')
  return typeof Made === 'function' ? (Reflect.construct(Made, []) as Detector) : null
}

export const canScan = (): boolean => findDetector() !== null

/**
 * Milliseconds between two looks at the camera: quick enough for a hand, slow enough for a phone.
 */
const pause = 200

/**
 * Watches through the camera at the back until a code is seen, which is told once. Gives how to
 * stop; rejects where there is no camera or it may not be used.
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

/** The code in a photo; undefined where there is none, or it is no photo. */
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
