import { Button, Flex } from 'antd'
import { EnvironmentOutlined } from '@ant-design/icons'
import { useEffect, useState } from 'react'
import { observer } from 'mobx-react-lite'
import { FieldGroup } from '#renderers/parts/field-group.tsx'
import { PlaceDialog } from '#renderers/parts/place-dialog.tsx'
import { findPosition } from '#renderers/parts/position.ts'
import { useRuntime, useTexts } from '#renderers/runtime.tsx'
import { defineView } from '#renderers/view.ts'
import type { FieldPort } from '#schemas/runtime.ts'
import { placeText, readPlace } from '#schemas/widget/place.ts'
import type { GeoPlace } from '#schemas/widget/place.ts'
import { location } from './kind.ts'
import { texts } from './texts.ts'

/** Fields for which the browser was asked already, because it should only be asked once. */
const asked = new WeakSet<FieldPort>()

export default defineView(
  location,
  observer(({ field, options, name }) => {
    const say = useTexts(texts)
    const { isDesign } = useRuntime()
    const [isOpen, setOpen] = useState(false)
    const place = readPlace(field.value)
    const take = (next: GeoPlace | null) => {
      field.set(next && placeText(next))
      field.touch()
      setOpen(false)
    }
    const isWanted =
      options.autoLocation &&
      !isDesign &&
      field.isNew === true &&
      !field.readOnly &&
      field.value === null
    useEffect(() => {
      if (!isWanted || asked.has(field)) return
      asked.add(field)
      // Without a position from the browser, the place can still be typed.
      findPosition().then(
        (found) => field.set(placeText({ name: '', address: '', ...found })),
        () => undefined,
      )
    }, [isWanted, field])
    return (
      <FieldGroup field={field} name={name}>
        <Flex gap="small" align="center" wrap>
          {field.printed !== '' && (
            <span style={{ overflowWrap: 'anywhere' }}>{field.printed}</span>
          )}
          {!field.readOnly && (
            <Button
              icon={<EnvironmentOutlined aria-hidden />}
              danger={field.problem !== undefined}
              onClick={() => setOpen(true)}
            >
              {say(place ? 'again' : 'choose')}
            </Button>
          )}
          {!field.readOnly && field.printed !== '' && (
            <Button type="text" onClick={() => take(null)}>
              {say('clear')}
            </Button>
          )}
        </Flex>
        {isOpen && (
          <PlaceDialog
            title={name ?? field.label}
            place={place}
            known={options.locationScope}
            isBound={options.onlyInScope}
            reach={options.adjustmentScope}
            onTake={take}
            onClose={() => setOpen(false)}
          />
        )}
      </FieldGroup>
    )
  }),
)
