import { Form, Segmented, Switch } from 'antd'
import { createContext, useContext, useId } from 'react'
import type { ReactNode } from 'react'
import { useHolds } from '#renderers/parts/use-holds.ts'
import { rankOf } from '../find.ts'

const Query = createContext('')

/** Filters the settings below it to those whose name contains the query. */
export const QueryProvider = Query.Provider

/** Tells whether a setting, given by its names, matches the search. */
export function useSearched(): (...names: readonly string[]) => boolean {
  const query = useContext(Query)
  const holds = useHolds()
  return (...names) => rankOf(names, query, holds) !== null
}

/**
 * One labelled setting; `children` draws its control with the id that the label points to. Hidden
 * when the search does not match it.
 */
export const Setting = ({
  label,
  problem,
  children,
}: {
  readonly label: string
  readonly problem?: string | undefined
  readonly children: (id: string) => ReactNode
}) => {
  const id = useId()
  const isSearched = useSearched()
  if (!isSearched(label)) return null
  return (
    <Form.Item
      label={label}
      htmlFor={id}
      className="design-setting"
      {...(problem !== undefined && { validateStatus: 'error' as const, help: problem })}
    >
      {children(id)}
    </Form.Item>
  )
}

export const SwitchSetting = ({
  label,
  value,
  onChange,
}: {
  readonly label: string
  readonly value: boolean
  readonly onChange: (value: boolean) => void
}) => (
  <Setting label={label}>
    {(id) => <Switch id={id} aria-label={label} size="small" checked={value} onChange={onChange} />}
  </Setting>
)

interface SegmentSettingProps<T extends string> {
  readonly label: string
  readonly value: T
  readonly options: { readonly value: T; readonly label: string }[]
  readonly onChange: (value: T) => void
}

/** A setting that is one of a few values. */
export const SegmentSetting = <T extends string>({ label, ...rest }: SegmentSettingProps<T>) => (
  <Setting label={label}>{(id) => <Segmented id={id} aria-label={label} {...rest} />}</Setting>
)

/** A named group of settings. */
export const Group = ({
  title,
  children,
}: {
  readonly title: string
  readonly children: ReactNode
}) => (
  <section className="design-group" aria-label={title}>
    <h2>{title}</h2>
    <Form layout="vertical" component="div" size="small">
      {children}
    </Form>
  </section>
)
