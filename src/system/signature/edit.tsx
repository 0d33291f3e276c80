import { useState } from 'react'
import { Alert, Button, Col, Flex, Form, Upload } from 'antd'
import { UploadOutlined } from '@ant-design/icons'
import { EntryDialog } from '#renderers/pages/entries/parts/entry-dialog.tsx'
import { EntryFields } from '#renderers/pages/entries/parts/entry-fields.tsx'
import { UserField } from '#renderers/pages/entries/parts/pick-fields.tsx'
import { Inked } from '#renderers/parts/inked.tsx'
import { toPictureText } from '#renderers/parts/small-picture.ts'
import { useNameOf, useTexts } from '#renderers/runtime.tsx'
import type { SignatureEntry } from '#schemas/api/signature.ts'
import { makeSaver } from '#src/engine/entry-store.ts'
import { draftOf, emptyDraft } from './store.ts'
import type { SignatureDraft, SignatureStore } from './store.ts'
import { signatureTexts } from './texts.ts'

interface SignatureEditProps {
  readonly store: SignatureStore
  /** Null to add a new seal. */
  readonly entry: SignatureEntry | null
  onDone(): void
}

/** Adds or changes one seal and who may use it. */
export const Edit = ({ store, entry, onDone }: SignatureEditProps) => {
  const text = useTexts(signatureTexts)
  const nameOf = useNameOf()
  const [save] = useState(() => makeSaver(store, entry, draftOf))
  return (
    <EntryDialog<SignatureDraft>
      title={text(entry ? 'edit' : 'add', { name: entry ? nameOf(entry) : '' })}
      width={640}
      draft={entry ? draftOf(entry) : emptyDraft}
      save={save}
      onDone={onDone}
    >
      <EntryFields name={text('name')} code={text('code')}>
        <Col span={24}>
          <Form.Item
            name="image"
            label={text('image')}
            rules={[{ required: true, message: text('needImage') }]}
          >
            <PictureField />
          </Form.Item>
        </Col>
        <Col span={24}>
          <Form.Item name="userIds" label={text('users')} trigger="onPick">
            <UserField multiple />
          </Form.Item>
        </Col>
      </EntryFields>
    </EntryDialog>
  )
}

/** The form passes the field's value as properties. */
const PictureField = ({
  value = '',
  onChange,
  id,
}: {
  readonly value?: string
  readonly onChange?: (value: string) => void
  readonly id?: string
}) => {
  const text = useTexts(signatureTexts)
  const [isWrong, setWrong] = useState(false)
  const take = async (file: File) => {
    const picture = await toPictureText(file)
    setWrong(picture === undefined)
    if (picture !== undefined) onChange?.(picture)
  }
  return (
    <Flex gap="middle" align="center" wrap>
      <Inked value={value} alt={text('image')} height={100} />
      <Upload
        accept="image/png,image/jpeg,image/webp"
        showUploadList={false}
        beforeUpload={(file) => (void take(file), false)}
        {...(id && { id })}
      >
        <Button icon={<UploadOutlined aria-hidden />}>{text('choose')}</Button>
      </Upload>
      {isWrong && <Alert type="warning" showIcon title={text('notPicture')} />}
    </Flex>
  )
}
