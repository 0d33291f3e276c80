import type { Language } from '#schemas/text.ts'
import type { Engine } from '#src/engine/engine.ts'
import type { LayoutType } from '#src/engine/settings.ts'

/**
 * Sends the signed-in user's choice to the server. Without connection the choice still applies in
 * this browser.
 */
async function tell(
  { send, session }: Engine,
  choice: { readonly theme: LayoutType } | { readonly language: Language },
): Promise<void> {
  if (session.state !== 'in') return
  try {
    const { profile } = await import('#schemas/api/profile.ts')
    if ('theme' in choice) await send(profile.systemTheme, { body: choice }, { quiet: true })
    else await send(profile.systemLanguage, { body: choice }, { quiet: true })
  } catch {
    // Ignored, because the next choice is sent again.
  }
}

/** Applies a layout at once and stores it on the server too (section 7.8). */
export function chooseLayout(engine: Engine, layoutType: LayoutType): Promise<void> {
  engine.settings.set('layoutType', layoutType)
  return tell(engine, { theme: layoutType })
}

/** Switches the language at once and stores it on the server too (section 7.8). */
export function chooseLanguage(engine: Engine, language: Language): Promise<void> {
  engine.settings.setLanguage(language)
  return tell(engine, { language })
}
