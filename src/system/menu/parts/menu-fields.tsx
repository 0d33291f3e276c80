import { Col, Form, Input, InputNumber, Row, Select, Switch } from 'antd'
import { useTexts } from '#renderers/runtime.tsx'
import { highestOrder } from '#schemas/api/menu.ts'
import type { MenuEntry } from '#schemas/api/menu.ts'
import { menuTypes, permissionSwitches } from '#schemas/menu.ts'
import { fieldRules, ruleTexts } from '#schemas/widget/rule.ts'
import { IconPick } from '#src/app/icon-pick.tsx'
import type { MenuStore } from '../store.ts'
import { menuTexts, typeKeys } from '../texts.ts'
import { Opening } from './opening.tsx'
import { asSwitch, Switches } from './switches.tsx'
import { SearchTree } from '#renderers/parts/search-tree.tsx'
import { useParents } from './use-parents.ts'
import { NameFields } from '#renderers/pages/entries/parts/name-fields.tsx'

const codePattern = /^[A-Za-z0-9]([A-Za-z0-9.]*[A-Za-z0-9])?$/

interface MenuFieldsProps {
  readonly store: MenuStore
  /** The edited entry, which cannot be its own parent; undefined for a new one. */
  readonly id: string | undefined
  readonly type: number
  /** Shows the current value at a field that somebody else changed meanwhile. */
  now(key: keyof MenuEntry): object
}

/** The fields of a menu entry: names and parent, what it opens, and how it appears in the menu. */
export const MenuFields = ({ store, id, type, now }: MenuFieldsProps) => {
  const text = useTexts(menuTexts)
  return (
    <Row gutter={16}>
      <PlaceFields store={store} id={id} now={now} />
      <Opening store={store} type={type} now={now} />
      <LookFields now={now} />
      <Switches legend={text('devices')} names={['isPc', 'isApp']} />
      {type === menuTypes.model && (
        <Switches
          legend={text('permissions')}
          names={permissionSwitches}
          hint={text('permissionsHint')}
        />
      )}
    </Row>
  )
}

const PlaceFields = ({ store, id, now }: Omit<MenuFieldsProps, 'type'>) => {
  const text = useTexts(menuTexts)
  const say = useTexts(ruleTexts)
  const parents = useParents(store.tree, id)
  const required = (name: string) => ({
    required: true,
    whitespace: true,
    message: text('required', { name }),
  })
  return (
    <>
      <Col xs={24} sm={12}>
        <Form.Item
          name="fullName"
          label={text('name')}
          rules={[
            required(text('name')),
            {
              validator: (_: unknown, name = '') =>
                name.trim() === '' || fieldRules.fullName.test(name.trim())
                  ? Promise.resolve()
                  : Promise.reject(new Error(say('fullName'))),
            },
          ]}
          {...now('fullName')}
        >
          <Input maxLength={100} autoFocus />
        </Form.Item>
      </Col>
      <Col xs={24} sm={12}>
        <Form.Item
          name="enCode"
          label={text('code')}
          rules={[required(text('code')), { pattern: codePattern, message: text('codeRule') }]}
          {...now('enCode')}
        >
          <Input maxLength={80} />
        </Form.Item>
      </Col>
      <NameFields />
      <Col xs={24} sm={12}>
        <Form.Item name="type" label={text('type')} {...now('type')}>
          <Select
            options={typeKeys.map((key, index) => ({ value: index + 1, label: text(key) }))}
          />
        </Form.Item>
      </Col>
      <Col xs={24} sm={12}>
        <Form.Item name="parentId" label={text('parent')} {...now('parentId')}>
          <SearchTree treeData={parents} treeDefaultExpandAll />
        </Form.Item>
      </Col>
    </>
  )
}

const LookFields = ({ now }: Pick<MenuFieldsProps, 'now'>) => {
  const text = useTexts(menuTexts)
  return (
    <>
      <Col xs={24} sm={12}>
        <Form.Item name="icon" label={text('icon')} {...now('icon')}>
          <IconPick />
        </Form.Item>
      </Col>
      <Col xs={12} sm={6}>
        <Form.Item name="sortCode" label={text('order')} {...now('sortCode')}>
          <InputNumber
            min={0}
            max={highestOrder}
            precision={0}
            placeholder={text('last')}
            style={{ width: '100%' }}
          />
        </Form.Item>
      </Col>
      <Col xs={12} sm={6}>
        <Form.Item name="enabledMark" label={text('state')} {...now('enabledMark')} {...asSwitch}>
          <Switch checkedChildren={text('on')} unCheckedChildren={text('off')} />
        </Form.Item>
      </Col>
    </>
  )
}
