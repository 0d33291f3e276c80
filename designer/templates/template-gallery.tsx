import { Alert, Flex, Input, Modal, Skeleton } from 'antd'
import { useCallback, useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { useRuntime, useTexts } from '#renderers/runtime.tsx'
import { documentOf, templates } from '#fixtures/designs/templates.ts'
import { designs } from '#schemas/api/design.ts'
import type { DesignEntry } from '#schemas/api/design.ts'
import type { Document } from '#schemas/design/document.ts'
import { nameIn } from '#schemas/names.ts'
import type { Language } from '#schemas/text.ts'
import type { Kinds } from '#schemas/widget/define.ts'
import { readDocument } from '../open.ts'
import { refusalOf } from '../port.ts'
import type { Send } from '../port.ts'
import { Shelf } from './shelf.tsx'
import type { DesignTemplate } from './shelf.tsx'
import './templates.css'
import { templateTexts } from './texts.ts'

interface Props {
  readonly kinds: Kinds
  readonly send: Send
  /** Draws the real form on a document. */
  readonly preview: (document: Document) => ReactNode
  readonly onUse: (begun: { readonly name: string; readonly formData: string }) => void
  readonly onClose: () => void
}

const places = { zh: 0, zhtw: 1, en: 2 } as const
const ownShown = 12
/** Milliseconds after the last key press before the search starts. */
const rest = 300

const countFields = (document: Document): number =>
  Object.values(document.nodes).filter(({ field }) => field !== '').length

/** The forms that come with the product. */
function useReady(): readonly DesignTemplate[] {
  const text = useTexts(templateTexts)
  const { language } = useRuntime()
  return templates.map((template): DesignTemplate => {
    const document = documentOf(template, language)
    return {
      key: template.code,
      icon: template.icon,
      name: template.name[places[language]],
      about: `${template.about[places[language]]} · ${text('fields', { count: countFields(document) })}`,
      load: () => Promise.resolve(document),
    }
  })
}

interface OwnForms {
  readonly list: readonly DesignEntry[]
  readonly total: number
}

/**
 * The user's own forms that contain a word, searched a moment after the last key press; null until
 * they are known.
 */
function useOwn(send: Send, word: string, onFail: (error: unknown) => void): OwnForms | null {
  const [own, setOwn] = useState<OwnForms | null>(null)
  useEffect(() => {
    let isGone = false
    const timer = setTimeout(
      () => {
        send(designs.list, {
          query: { currentPage: 1, pageSize: ownShown, ...(word && { keyword: word }) },
        }).then(
          ({ list, pagination }) => !isGone && setOwn({ list, total: pagination.total }),
          (error: unknown) => !isGone && onFail(error),
        )
      },
      word === '' ? 0 : rest,
    )
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [send, word, onFail])
  return own
}

type TakeDocument = (name: string, document: Document) => void

/** One of the own forms as a template; its document is only read when it is needed. */
const toTemplate = (
  { id, fullName, names, enCode, description }: DesignEntry,
  { kinds, send, language }: Pick<Props, 'kinds' | 'send'> & { readonly language: Language },
): DesignTemplate => ({
  key: id,
  icon: 'FormOutlined',
  name: nameIn({ fullName, names }, language),
  // A description is written in the language of the original name.
  about: (names?.[language] ? '' : description) || enCode,
  async load() {
    const { formData } = await send(designs.read, { params: { id } })
    const read = readDocument(kinds, formData)
    return 'document' in read ? read.document : null
  },
})

/**
 * Forms to start from: those of the product and the own ones. Each can be previewed before it is
 * used.
 */
export const TemplateGallery = ({ kinds, send, preview, onUse, onClose }: Props) => {
  const text = useTexts(templateTexts)
  const [query, setQuery] = useState('')
  const [failure, setFailure] = useState('')
  const [shown, setShown] = useState<{ readonly name: string; readonly document: Document } | null>(
    null,
  )
  const { language } = useRuntime()
  const word = query.trim()
  const fail = useCallback((error: unknown) => setFailure(refusalOf(error).message), [])
  const own = useOwn(send, word, fail)
  const found = useReady().filter(({ name, about }) =>
    `${name} ${about}`.toLowerCase().includes(word.toLowerCase()),
  )
  const mine = (own?.list ?? []).map((design) => toTemplate(design, { kinds, send, language }))
  const withDocument = (template: DesignTemplate, take: TakeDocument) => {
    setFailure('')
    template
      .load()
      .then(
        (document) => (document ? take(template.name, document) : setFailure(text('unreadable'))),
        fail,
      )
  }
  const use = (template: DesignTemplate) =>
    withDocument(template, (name, document) => onUse({ name, formData: JSON.stringify(document) }))
  const look = (template: DesignTemplate) =>
    withDocument(template, (name, document) => setShown({ name, document }))
  return (
    <Modal
      open
      width="min(1080px, 96vw)"
      style={{ top: 24 }}
      title={text('title')}
      footer={null}
      onCancel={onClose}
    >
      <Flex vertical gap="middle">
        <Input.Search
          allowClear
          aria-label={text('search')}
          placeholder={text('search')}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
        {failure !== '' && (
          <Alert type="error" showIcon title={text('failed')} description={failure} />
        )}
        <Shelf title={text('ready')} list={found} onPreview={look} onUse={use} />
        {own ? (
          <Shelf title={text('own')} list={mine} onPreview={look} onUse={use} />
        ) : (
          failure === '' && <Skeleton active />
        )}
        {own && own.total > own.list.length && (
          <p className="design-quiet">{text('more', { count: own.list.length })}</p>
        )}
      </Flex>
      {shown && (
        <Modal
          open
          width="min(1000px, 96vw)"
          title={shown.name}
          footer={null}
          destroyOnHidden
          onCancel={() => setShown(null)}
        >
          {preview(shown.document)}
        </Modal>
      )}
    </Modal>
  )
}
