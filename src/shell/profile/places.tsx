import { useCallback } from 'react'
import { App, Button, Flex, Tag } from 'antd'
import { useTexts } from '#renderers/runtime.tsx'
import { profile } from '#schemas/api/profile.ts'
import type { OwnPlace } from '#schemas/api/profile.ts'
import { useEngine } from '#src/app/engine.tsx'
import { Loaded } from './loaded.tsx'
import { profileTexts } from './texts.ts'
import { ownTexts } from './own-texts.ts'

const kinds = {
  Organize: { call: profile.organizes, ask: 'organizeAsk', label: 'organizes' },
  Position: { call: profile.positions, ask: 'positionAsk', label: 'positions' },
} as const

/**
 * The user's organizations or positions, one of which is the major one (specification 7.8). They
 * can choose another; menus and permissions change at once.
 */
export const PlacesPart = ({ type }: { readonly type: keyof typeof kinds }) => {
  const { send, session, toasts, say } = useEngine()
  const text = useTexts(ownTexts)
  const name = useTexts(profileTexts)
  const { modal } = App.useApp()
  const { call, ask, label } = kinds[type]
  const load = useCallback(async () => (await send(call, {}, { quiet: true })).list, [send, call])
  const makeMajor = async ({ id }: OwnPlace, reload: () => void) => {
    await send(profile.major, { body: { majorId: id, majorType: type } })
    await session.enter()
    reload()
    toasts.show('success', say(ownTexts, 'majorMade'))
  }
  // The toast has already shown a failure; the confirmation just closes.
  const askMajor = (place: OwnPlace, reload: () => void) =>
    void modal.confirm({
      title: text('prompt'),
      content: text(ask, { name: place.fullName }),
      onOk: () => makeMajor(place, reload).catch(() => undefined),
    })
  return (
    <Loaded load={load} isEmpty={(list) => list.length === 0} empty={text('noPlaces')}>
      {(list, reload) => (
        <ul className="profile-lines" aria-label={name(label)}>
          {list.map((place) => (
            <li key={place.id}>
              <span className="profile-line-main">{place.fullName}</span>
              <Flex align="center">
                {place.isDefault ? (
                  <Tag>{text('major')}</Tag>
                ) : (
                  <Button
                    size="small"
                    aria-label={`${text('makeMajor')} ${place.fullName}`}
                    onClick={() => askMajor(place, reload)}
                  >
                    {text('makeMajor')}
                  </Button>
                )}
              </Flex>
            </li>
          ))}
        </ul>
      )}
    </Loaded>
  )
}
