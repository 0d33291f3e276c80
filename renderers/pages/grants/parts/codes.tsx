import { Button, Checkbox, Tag, Tooltip, Typography } from 'antd'
import { useTexts } from '#renderers/runtime.tsx'
import { grantTexts } from './texts.ts'

interface CodesProps {
  readonly label: string
  /** The codes to choose from; locked ones can only be seen. */
  readonly parts: readonly {
    readonly enCode: string
    readonly fullName: string
    readonly isLocked?: boolean
  }[]
  readonly value: readonly string[]
  /** Codes that the subject has through others anyway, with the names of those others. */
  readonly inherited: ReadonlyMap<string, string>
  readonly onChange: (codes: readonly string[]) => void
  readonly hint?: string
}

/** Says through which subjects something is inherited; nothing where it is not. */
export const Inherited = ({ names }: { readonly names: string | undefined }) => {
  const text = useTexts(grantTexts)
  if (names === undefined) return null
  return (
    <Tooltip title={text('inheritedFrom', { names })}>
      <Tag
        color="processing"
        style={{ marginInlineStart: 6, marginInlineEnd: 0 }}
        title={text('inheritedFrom', { names })}
      >
        {text('inherited')}
      </Tag>
    </Tooltip>
  )
}

/**
 * Checkboxes for codes, with one for all. Inherited codes are marked. Codes that are granted but no
 * longer offered stay granted.
 */
export const Codes = ({ label, parts, value, inherited, onChange, hint }: CodesProps) => {
  const text = useTexts(grantTexts)
  const codes = parts.map(({ enCode }) => enCode)
  const checked = codes.filter((code) => value.includes(code))
  const offered = parts.flatMap(({ enCode, isLocked }) => (isLocked ? [] : [enCode]))
  const set = (next: readonly string[]) =>
    onChange([
      ...value.filter((code) => !offered.includes(code)),
      ...next.filter((code) => offered.includes(code)),
    ])
  return (
    <fieldset style={{ border: 0, margin: '0 0 16px', padding: 0, minWidth: 0 }}>
      <legend
        style={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 8,
          padding: 0,
          marginBottom: 6,
        }}
      >
        <strong>{label}</strong>
        <Typography.Text type="secondary">
          {text('count', { count: checked.length, total: parts.length })}
        </Typography.Text>
        <Button
          size="small"
          type="link"
          aria-label={`${label}: ${text('all')}`}
          disabled={offered.every((code) => checked.includes(code))}
          onClick={() => set(offered)}
        >
          {text('all')}
        </Button>
        <Button
          size="small"
          type="link"
          aria-label={`${label}: ${text('none')}`}
          disabled={!offered.some((code) => checked.includes(code))}
          onClick={() => set([])}
        >
          {text('none')}
        </Button>
      </legend>
      {parts.length === 0 && <Typography.Text type="secondary">{text('noParts')}</Typography.Text>}
      <Checkbox.Group
        value={checked}
        onChange={set}
        style={{ gap: '6px 16px' }}
        options={parts.map(({ enCode, fullName, isLocked = false }) => ({
          value: enCode,
          ...(isLocked && { disabled: true }),
          label: inherited.has(enCode) ? (
            <>
              {fullName}
              <Inherited names={inherited.get(enCode)} />
            </>
          ) : (
            fullName
          ),
        }))}
      />
      {hint && (
        <div>
          <Typography.Text type="secondary">{hint}</Typography.Text>
        </div>
      )}
    </fieldset>
  )
}
