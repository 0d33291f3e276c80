import { Select } from 'antd'
import { useTexts } from '#renderers/runtime.tsx'
import type { ModelParts } from '#schemas/api/authority.ts'
import { isPage } from '#schemas/grant/grants.ts'
import { RecordPick } from './record-pick.tsx'
import type { FoundRecord } from './record-pick.tsx'
import { grantTexts, targetKeys } from './texts.ts'

export type TargetType = keyof typeof targetKeys

/** The target of the question, with as much of it as is chosen so far. */
export interface TargetDraft {
  readonly type: TargetType
  readonly menuId?: string
  readonly modelId?: string
  readonly enCode?: string
  readonly recordId?: string
}

interface TargetPickProps {
  readonly value: TargetDraft
  readonly types: readonly TargetType[]
  readonly models: readonly ModelParts[]
  readonly menus: ReadonlyMap<string, string>
  /** Absent where a record cannot be the target. */
  findRecords?(modelId: string, keyword: string): Promise<readonly FoundRecord[]>
  onChange(next: TargetDraft): void
}

const partsBy = { column: 'columns', form: 'forms', button: 'buttons' } as const
const box = {
  style: { width: 240, maxWidth: '100%' },
  showSearch: { optionFilterProp: 'label' },
} as const

/** Chooses a menu entry, a part of a form, or one of its records. */
export const TargetPick = ({
  value,
  types,
  models,
  menus,
  findRecords,
  onChange,
}: TargetPickProps) => {
  const text = useTexts(grantTexts)
  const { type } = value
  const change = (more: Partial<TargetDraft>) => onChange({ ...value, ...more })
  const model = models.find(({ modelId }) => modelId === value.modelId)
  return (
    <>
      <Select<TargetType>
        aria-label={text('explainWhat')}
        value={type}
        options={types.map((targetType) => ({
          value: targetType,
          label: text(targetKeys[targetType]),
        }))}
        onChange={(next) => change({ type: next, enCode: '', recordId: '' })}
        style={{ width: 140 }}
      />
      {type === 'menu' ? (
        <Select
          {...box}
          aria-label={text('whichMenu')}
          placeholder={text('whichMenu')}
          {...(value.menuId && { value: value.menuId })}
          options={[...menus].map(([id, label]) => ({ value: id, label }))}
          onChange={(menuId) => change({ menuId })}
        />
      ) : (
        <Select
          {...box}
          aria-label={text('whichModel')}
          placeholder={text('whichModel')}
          {...(value.modelId && { value: value.modelId })}
          options={models
            .filter(
              (modelParts) =>
                !isPage(modelParts) ||
                (type in partsBy && modelParts[partsBy[type as keyof typeof partsBy]].length > 0),
            )
            .map(({ modelId, fullName }) => ({ value: modelId, label: fullName }))}
          onChange={(modelId) => change({ modelId, enCode: '', recordId: '' })}
        />
      )}
      {type === 'record' && findRecords && (
        <RecordPick
          key={value.modelId}
          modelId={value.modelId ?? ''}
          value={value.recordId ?? ''}
          find={findRecords}
          onPick={(recordId) => change({ recordId })}
        />
      )}
      {(type === 'column' || type === 'form' || type === 'button') && (
        <Select
          {...box}
          aria-label={text('whichPart')}
          placeholder={text('whichPart')}
          {...(value.enCode && { value: value.enCode })}
          options={(model?.[partsBy[type]] ?? []).map(({ enCode, fullName }) => ({
            value: enCode,
            label: fullName,
          }))}
          onChange={(enCode) => change({ enCode })}
        />
      )}
    </>
  )
}
