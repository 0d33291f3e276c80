type AgentMarks = readonly (readonly [name: string, mark: RegExp])[]

/** In order: browsers that include another's name come before that one. */
const browsers: AgentMarks = [
  ['WeCom', /wxwork\/(\d+)/i],
  ['WeChat', /MicroMessenger\/(\d+)/],
  ['DingTalk', /DingTalk\/(\d+)/],
  ['QQ', /\bM?QQ(?:Browser)?\/(\d+)/],
  ['Edge', /\bEdg(?:e|A|iOS)?\/(\d+)/],
  ['Opera', /\bOPR\/(\d+)/],
  ['Samsung Internet', /SamsungBrowser\/(\d+)/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /\b(?:Chrome|CriOS)\/(\d+)/],
  ['Safari', /\bVersion\/(\d+)[\d.]* (?:Mobile\/\w+ )?Safari\//],
]

const platforms: AgentMarks = [
  ['Windows', /Windows NT/],
  ['iOS', /iPhone|iPad|iPod/],
  ['Android', /Android/],
  ['HarmonyOS', /OpenHarmony|HarmonyOS/],
  ['macOS', /Macintosh|Mac OS X/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /Linux|X11/],
]

/**
 * Browser with main version, and platform, from a User-Agent header; '' where unknown. These names
 * are not translated.
 */
export function readAgent(agent: string): { readonly browser: string; readonly platform: string } {
  const browser = browsers.find(([, mark]) => mark.test(agent))
  return {
    browser: browser ? `${browser[0]} ${browser[1].exec(agent)?.[1] ?? ''}` : '',
    platform: platforms.find(([, mark]) => mark.test(agent))?.[0] ?? '',
  }
}
