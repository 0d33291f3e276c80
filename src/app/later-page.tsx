import { Result } from 'antd'
import { useTexts } from '#renderers/runtime.tsx'
import type { FixedName } from './fixed-routes.ts'
import { fixedTexts } from './names.ts'
import { laterTexts } from './later-texts.ts'

/** Fixed routes whose content comes in a later version. */
export type Later = Extract<FixedName, keyof (typeof laterTexts)['zh']>

/** Explains what the page will contain, and for whom. */
export const LaterPage = ({ name }: { readonly name: Later }) => {
  const text = useTexts(laterTexts)
  const title = useTexts(fixedTexts)
  return <Result status="info" title={title(name)} subTitle={text(name)} />
}
