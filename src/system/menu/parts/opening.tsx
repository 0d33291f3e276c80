import { Col, Form, Input, Select } from 'antd'
import type { FormItemProps } from 'antd'
import { SearchSelect } from '#renderers/parts/search-select.tsx'
import { useTexts } from '#renderers/runtime.tsx'
import type { MenuEntry } from '#schemas/api/menu.ts'
import { isWebAddress, menuTypes } from '#schemas/menu.ts'
import type { MenuStore } from '../store.ts'
import { menuTexts } from '../texts.ts'

const ids = {
  [menuTypes.view]: 'viewId',
  [menuTypes.report]: 'reportId',
  [menuTypes.portal]: 'portalId',
} as const

const hasId = (type: number): type is keyof typeof ids => Object.hasOwn(ids, type)

interface OpeningProps {
  readonly store: MenuStore
  readonly type: number
  now(key: keyof MenuEntry): object
}

/** The fields that an entry of this type needs to open something (specification 2.5). */
export const Opening = ({ store, type, now }: OpeningProps) => {
  const text = useTexts(menuTexts)
  return (
    <>
      {(type === menuTypes.model || type === menuTypes.dictionary) && (
        <ModuleField store={store} type={type} now={now} />
      )}
      {hasId(type) && (
        <Col xs={24} sm={12}>
          <Form.Item
            name={['properties', 'moduleId']}
            label={text(ids[type])}
            {...now('propertyJson')}
          >
            <Input maxLength={40} />
          </Form.Item>
        </Col>
      )}
      {type !== menuTypes.directory && type !== menuTypes.view && (
        <AddressField type={type} now={now} />
      )}
      {type === menuTypes.link && <TargetField now={now} />}
    </>
  )
}

/** Chooses the form or dictionary that the entry opens. */
const ModuleField = ({ store, type, now }: OpeningProps) => {
  const text = useTexts(menuTexts)
  return (
    <Col xs={24} sm={12}>
      <Form.Item
        name={['properties', 'moduleId']}
        label={text(type === menuTypes.model ? 'model' : 'dictionary')}
        rules={[{ required: true, message: text('moduleNeeded') }]}
        {...now('propertyJson')}
      >
        <SearchSelect
          options={store.opened
            .filter((content) => content.type === type)
            .map(({ id, fullName, enCode }) => ({
              value: id,
              label: `${fullName} (${enCode})`,
            }))}
        />
      </Form.Item>
    </Col>
  )
}

const isAddress = (value = ''): boolean =>
  isWebAddress(value.replaceAll('${token}', 'ticket').replace('${dataV}', 'https://host'))

/** The address that a page or link needs; a link needs a web address. */
const AddressField = ({ type, now }: Omit<OpeningProps, 'store'>) => {
  const text = useTexts(menuTexts)
  const isLink = type === menuTypes.link
  const address = type === menuTypes.page ? 'pagePath' : isLink ? 'linkAddress' : 'address'
  const rules: FormItemProps['rules'] = [
    ...(type === menuTypes.page || isLink
      ? [{ required: true, whitespace: true, message: text('required', { name: text(address) }) }]
      : []),
    ...(isLink
      ? [
          {
            validator: (_: unknown, value?: string) =>
              !value || isAddress(value)
                ? Promise.resolve()
                : Promise.reject(new Error(text('linkRule'))),
          },
        ]
      : []),
  ]
  return (
    <Col xs={24} sm={isLink ? 24 : 12}>
      <Form.Item
        name="urlAddress"
        label={text(address)}
        rules={rules}
        {...(isLink
          ? { extra: text('linkHint') }
          : type !== menuTypes.page && { extra: text('pathHint') })}
        {...now('urlAddress')}
      >
        <Input maxLength={500} />
      </Form.Item>
    </Col>
  )
}

const TargetField = ({ now }: Pick<OpeningProps, 'now'>) => {
  const text = useTexts(menuTexts)
  return (
    <Col xs={24} sm={12}>
      <Form.Item name="linkTarget" label={text('target')} {...now('linkTarget')}>
        <Select
          options={[
            { value: '_blank', label: text('targetBlank') },
            { value: 'self', label: text('targetSelf') },
          ]}
          allowClear
        />
      </Form.Item>
    </Col>
  )
}
