import { Checkbox, Collapse, Form, Input, Select } from 'antd'
import { observer } from 'mobx-react-lite'
import { Icon, iconNames } from '#renderers/parts/icon.tsx'
import { SearchTree } from '#renderers/parts/search-tree.tsx'
import { useTexts } from '#renderers/runtime.tsx'
import type { MenuBranch } from '#schemas/api/menu.ts'
import { fieldRules, ruleTexts } from '#schemas/widget/rule.ts'
import type { MenuWish, PublishStore } from './store.ts'
import { publishTexts } from './texts.ts'

interface MenuChoice {
  readonly value: string
  readonly title: string
  readonly children: MenuChoice[]
}

type NameOfMenu = (branch: MenuBranch) => string

const treeOf = (all: readonly MenuBranch[], parentId: string, nameOf: NameOfMenu): MenuChoice[] =>
  all
    .filter((branch) => branch.parentId === parentId)
    .map((branch) => ({
      value: branch.id,
      title: nameOf(branch),
      children: treeOf(all, branch.id, nameOf),
    }))

/** Is the requested menu entry complete? */
export const isWhole = (wish: MenuWish | null): boolean =>
  wish === null ||
  (fieldRules.fullName.test(wish.fullName.trim()) &&
    /^[A-Za-z0-9]([A-Za-z0-9.]*[A-Za-z0-9])?$/.test(wish.enCode))

const MoreFields = observer(
  ({
    menu,
    change,
    isBad,
  }: {
    readonly menu: MenuWish
    readonly change: (set: Partial<MenuWish>) => void
    readonly isBad: boolean
  }) => {
    const text = useTexts(publishTexts)
    return (
      <>
        <Form.Item
          required
          label={text('menuCode')}
          htmlFor="design-menu-code"
          {...(isBad && { validateStatus: 'error' as const, help: text('codeWrong') })}
        >
          <Input
            id="design-menu-code"
            value={menu.enCode}
            maxLength={80}
            onChange={(event) => change({ enCode: event.target.value.trim() })}
          />
        </Form.Item>
        <Form.Item label={text('menuIcon')} htmlFor="design-menu-icon">
          <Select
            id="design-menu-icon"
            showSearch
            value={menu.icon}
            onChange={(icon) => change({ icon })}
            options={iconNames.map((value) => ({ value, label: value.replace('Outlined', '') }))}
            optionRender={({ value }) => (
              <>
                <Icon name={String(value)} /> {String(value).replace('Outlined', '')}
              </>
            )}
          />
        </Form.Item>
      </>
    )
  },
)

const WishFields = observer(
  ({
    store,
    menu,
    nameOf,
  }: {
    readonly store: PublishStore
    readonly menu: MenuWish
    readonly nameOf: NameOfMenu
  }) => {
    const text = useTexts(publishTexts)
    const say = useTexts(ruleTexts)
    const change = (set: Partial<MenuWish>) => store.typeMenu({ ...menu, ...set })
    const isBad = !isWhole({ ...menu, fullName: 'x' })
    return (
      <>
        <Form.Item
          required
          label={text('menuName')}
          htmlFor="design-menu-name"
          {...(!fieldRules.fullName.test(menu.fullName.trim()) && {
            validateStatus: 'error' as const,
            help: menu.fullName.trim() === '' ? text('needed') : say('fullName'),
          })}
        >
          <Input
            id="design-menu-name"
            value={menu.fullName}
            maxLength={100}
            onChange={(event) => change({ fullName: event.target.value })}
          />
        </Form.Item>
        <Form.Item label={text('menuParent')} htmlFor="design-menu-parent">
          <SearchTree
            id="design-menu-parent"
            value={menu.parentId}
            treeDefaultExpandAll
            treeData={[
              { value: '', title: text('top'), children: treeOf(store.directories, '', nameOf) },
            ]}
            onChange={(next) => change({ parentId: typeof next === 'string' ? next : '' })}
          />
        </Form.Item>
        <Collapse
          ghost
          size="small"
          {...(isBad && { activeKey: 'more' })}
          items={[
            {
              key: 'more',
              label: text('more'),
              children: <MoreFields menu={menu} change={change} isBad={isBad} />,
            },
          ]}
        />
      </>
    )
  },
)

/**
 * The fields for a new menu entry for the published form. Its code and icon are folded, because
 * both are suggested.
 */
export const MenuFields = observer(
  ({
    store,
    start,
    isFirst,
    nameOf,
  }: {
    readonly store: PublishStore
    readonly start: MenuWish
    /** The form was never published, so it has no menu entry yet. */
    readonly isFirst: boolean
    readonly nameOf: NameOfMenu
  }) => {
    const text = useTexts(publishTexts)
    const { menu } = store
    return (
      <Form layout="vertical" component="div" className="design-menu-fields">
        <Checkbox
          checked={menu !== null}
          onChange={(event) => store.set({ menu: event.target.checked ? start : null })}
        >
          {text(isFirst ? 'newMenu' : 'otherMenu')}
        </Checkbox>
        {menu && <WishFields store={store} menu={menu} nameOf={nameOf} />}
      </Form>
    )
  },
)
