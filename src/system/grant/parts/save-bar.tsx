import { Button, Flex, Typography, theme } from 'antd'
import { observer } from 'mobx-react-lite'
import { grantTexts } from '#renderers/pages/grants/parts/texts.ts'
import { useToday } from '#renderers/parts/use-today.ts'
import { useTexts } from '#renderers/runtime.tsx'
import { linesOver } from '#schemas/grant/ends.ts'
import type { GrantStore } from '../store.ts'
import { ClosedForms } from './levels.tsx'
import { useSave } from './use-save.tsx'

/** The buttons to save or discard the changes; always visible at the bottom. */
export const SaveBar = observer(
  ({
    store,
    menus,
  }: {
    readonly store: GrantStore
    readonly menus: ReadonlyMap<string, string>
  }) => {
    const text = useTexts(grantTexts)
    const save = useSave(store, menus)
    const { token } = theme.useToken()
    const today = useToday()
    const expired = linesOver(store.draft, today).length
    return (
      <Flex
        gap={8}
        align="center"
        wrap
        style={{
          position: 'sticky',
          bottom: -12,
          zIndex: 2,
          paddingBlock: 12,
          background: token.colorBgContainer,
        }}
      >
        <div style={{ width: '100%' }}>
          <ClosedForms store={store} />
        </div>
        <Button type="primary" disabled={!store.isDirty} onClick={save}>
          {text('save')}
        </Button>
        <Button disabled={!store.isDirty} onClick={() => store.revert()}>
          {text('revert')}
        </Button>
        {expired > 0 && (
          <Button onClick={() => store.dropExpired(today)}>
            {text('dropExpired', { count: expired })}
          </Button>
        )}
        {!store.isDirty && <Typography.Text type="secondary">{text('unchanged')}</Typography.Text>}
      </Flex>
    )
  },
)
