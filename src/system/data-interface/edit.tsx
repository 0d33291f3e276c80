import { useId, useState } from 'react'
import { AutoComplete, Col, Form } from 'antd'
import { EntryDialog } from '#renderers/pages/entries/parts/entry-dialog.tsx'
import { EntryFields, Half } from '#renderers/pages/entries/parts/entry-fields.tsx'
import { useNameOf, useTexts } from '#renderers/runtime.tsx'
import type { DataInterfaceEntry } from '#schemas/api/data-interface.ts'
import { checkParameters } from '#schemas/interface/parameter.ts'
import { makeSaver } from '#src/engine/entry-store.ts'
import { ContentField } from './parts/content-field.tsx'
import { ParameterList } from './parts/parameter-list.tsx'
import { readRows } from './parts/rows-text.ts'
import { draftOf, emptyDraft } from './store.ts'
import type { ContentDraft, DataInterfaceDraft, DataInterfaceStore } from './store.ts'
import { dataInterfaceTexts } from './texts.ts'

interface DataInterfaceEditProps {
  readonly store: DataInterfaceStore
  /** Null to add a new entry. */
  readonly entry: DataInterfaceEntry | null
  readonly categories: readonly string[]
  onDone(): void
}

/** What is wrong stands at its parameter already; the form only has to know. */
const refuseWrong = (_: unknown, parameters: DataInterfaceDraft['parameters']): Promise<void> =>
  checkParameters(parameters).length === 0
    ? Promise.resolve()
    : // The message is shown beneath the parameters; an empty one leaves it to them.
      Promise.reject(new Error(''))

/** The rule that the typed rows are rows, told in the language of the reader. */
function useRowsRule() {
  const text = useTexts(dataInterfaceTexts)
  return {
    validator: (_: unknown, content: ContentDraft): Promise<void> => {
      const read = readRows(content.text)
      return 'problem' in read
        ? Promise.reject(new Error(text(read.problem.code, read.problem.params)))
        : Promise.resolve()
    },
  }
}

/** Adds or changes one data interface (7.10). */
export const Edit = ({ store, entry, categories, onDone }: DataInterfaceEditProps) => {
  const text = useTexts(dataInterfaceTexts)
  const nameOf = useNameOf()
  const rowsRule = useRowsRule()
  // The form would call it `content`, which is what the page around calls its own.
  const rowsId = useId()
  const [save] = useState(() => makeSaver(store, entry, draftOf))
  return (
    <EntryDialog<DataInterfaceDraft>
      title={text(entry ? 'edit' : 'add', { name: entry ? nameOf(entry) : '' })}
      width={880}
      draft={entry ? draftOf(entry) : emptyDraft}
      save={save}
      onDone={onDone}
    >
      <EntryFields name={text('name')} code={text('code')}>
        <Half>
          <Form.Item name="category" label={text('category')}>
            <AutoComplete
              maxLength={50}
              options={categories.map((value) => ({ value }))}
              showSearch={{ filterOption: true }}
            />
          </Form.Item>
        </Half>
        <Col span={24}>
          <Form.Item
            name="content"
            htmlFor={rowsId}
            label={text('rows')}
            validateTrigger={[]}
            rules={[rowsRule]}
          >
            <ContentField id={rowsId} />
          </Form.Item>
        </Col>
        <Col span={24}>
          <Form.Item
            name="parameters"
            label={text('parameters')}
            extra={text('parametersNote')}
            rules={[{ validator: refuseWrong }]}
          >
            <ParameterList />
          </Form.Item>
        </Col>
      </EntryFields>
    </EntryDialog>
  )
}
