import { Alert, Button, Flex } from 'antd'
import { observer } from 'mobx-react-lite'
import { ChangeList } from '#renderers/pages/grants/parts/change-list.tsx'
import { grantTexts } from '#renderers/pages/grants/parts/texts.ts'
import { useTexts } from '#renderers/runtime.tsx'
import { changesOf } from '#schemas/grant/grants.ts'
import { GrantStore } from '../store.ts'
import { sayScope } from './say-scope.tsx'

/**
 * Shown if somebody else saved first: what they changed, and the choice to take their grants or to
 * merge both.
 */
export const Conflict = observer(
  ({
    store,
    menus,
  }: {
    readonly store: GrantStore
    readonly menus: ReadonlyMap<string, string>
  }) => {
    const text = useTexts(grantTexts)
    if (!store.theirs) return null
    const difference = (
      <>
        <div>{text('theirs')}</div>
        <ChangeList
          changes={changesOf(store.saved, store.theirs)}
          models={store.parts}
          menus={menus}
          sayScope={sayScope}
        />
        <Flex gap={8} wrap style={{ marginTop: 8 }}>
          <Button onClick={() => store.settleConflict('mine')}>{text('mine')}</Button>
          <Button onClick={() => store.settleConflict('theirs')}>{text('reload')}</Button>
        </Flex>
      </>
    )
    return (
      <Alert
        type="warning"
        showIcon
        title={text('conflict')}
        description={difference}
        style={{ marginBottom: 12 }}
      />
    )
  },
)
