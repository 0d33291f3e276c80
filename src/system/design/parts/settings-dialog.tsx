import { observer } from 'mobx-react-lite'
import { useNavigate } from 'react-router-dom'
import { useMay } from '#renderers/runtime.tsx'
import { designs } from '#schemas/api/design.ts'
import type { DesignEntry } from '#schemas/api/design.ts'
import { DesignDialog } from '../edit.tsx'
import type { DesignList, DesignSettings } from '../store.ts'
import type { NewDesign } from './beginnings.tsx'

interface SettingsProps {
  readonly designList: DesignList
  readonly edited: DesignEntry | 'new'
  /** The initial content of a new design. */
  readonly beginning: NewDesign
  readonly onClose: () => void
}

/** The settings of a design. After creating one, users who may design go on to the designer. */
export const SettingsDialog = observer(
  ({ designList, edited, beginning, onClose }: SettingsProps) => {
    const navigate = useNavigate()
    const canDesign = useMay()(designs.update)
    const save = async ({ fullName, names, enCode, category, description }: DesignSettings) => {
      const settings = { fullName, names: names ?? {}, enCode, category, description }
      if (edited === 'new') {
        const made = await designList.create(settings, beginning)
        if (canDesign) await navigate(`/onlineDev/design/${made.id}`)
      } else await designList.change(edited.id, settings)
      onClose()
    }
    return (
      <DesignDialog
        start={edited === 'new' ? null : edited}
        {...(edited === 'new' && { name: beginning.name })}
        categories={designList.categories()}
        onSave={save}
        onClose={onClose}
      />
    )
  },
)
