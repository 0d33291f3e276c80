import { config } from '#schemas/api/config.ts'
import type { MapPort, MapRuntime } from '#schemas/runtime.ts'
import type { Language } from '#schemas/text.ts'
import type { Engine } from '#src/engine/engine.ts'

/**
 * Maps of the service for which the server has a key. The script is loaded when the first map is
 * opened.
 */
export function createMaps({ send }: Pick<Engine, 'send'>): MapRuntime {
  const opened = new Map<Language, Promise<MapPort | null>>()
  const open = async (language: Language): Promise<MapPort | null> => {
    const access = await send(config.maps, {}, { quiet: true })
    return access.key === '' ? null : (await import('./amap.ts')).loadMap(access, language)
  }
  return {
    open(language) {
      const opening = opened.get(language) ?? open(language)
      opened.set(language, opening)
      // After a failure the next map tries again.
      opening.catch(() => opened.delete(language))
      return opening
    },
  }
}
