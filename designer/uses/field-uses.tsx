import { Typography } from 'antd'
import { observer } from 'mobx-react-lite'
import { useTexts } from '#renderers/runtime.tsx'
import { pathsOf } from '#schemas/design/paths.ts'
import { usesOfOwn } from '#schemas/design/references.ts'
import { useDesign } from '../context.tsx'
import { AllUses } from './all-uses.tsx'
import { usesTexts } from './texts.ts'

/** While a new field name is typed, lists what will be changed along with it. */
export const FieldUses = observer(({ id }: { readonly id: string }) => {
  const { kinds, document } = useDesign()
  const text = useTexts(usesTexts)
  const path = pathsOf(kinds, document).get(id) ?? ''
  return (
    <div role="status" style={{ marginBlockEnd: 12 }}>
      <Typography.Paragraph type="secondary" style={{ marginBlockEnd: 4 }}>
        {text('renameHint')}
      </Typography.Paragraph>
      <AllUses own={usesOfOwn(kinds, document, new Set([path]))} paths={[path]} />
    </div>
  )
})
