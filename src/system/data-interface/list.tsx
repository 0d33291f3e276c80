import { useRef, useState } from 'react'
import { App } from 'antd'
import { ImportOutlined } from '@ant-design/icons'
import { observer } from 'mobx-react-lite'
import { toChoiceSlot } from '#renderers/pages/entries/parts/choice-filter.tsx'
import { entryTexts } from '#renderers/pages/entries/parts/texts.ts'
import { EntriesPage } from '#renderers/pages/entries/view.tsx'
import { later } from '#renderers/parts/later.tsx'
import { useLoaded } from '#renderers/parts/use-loaded.ts'
import { useNameOf, useTexts } from '#renderers/runtime.tsx'
import { dataInterfaces } from '#schemas/api/data-interface.ts'
import type { DataInterfaceEntry, DataInterfaceLine } from '#schemas/api/data-interface.ts'
import { useEngine } from '#src/app/engine.tsx'
import { useEntryAddress } from '#src/app/use-entry-address.ts'
import { saveFile } from '#src/engine/save-file.ts'
import { Edit } from './edit.tsx'
import { makeDataInterfaceStore } from './store.ts'
import type { DataInterfaceStore } from './store.ts'
import { dataInterfaceTexts } from './texts.ts'

const Trial = later(async () => (await import('./parts/trial.tsx')).Trial)
const Calls = later(async () => (await import('./parts/calls.tsx')).Calls)
const Versions = later(async () => (await import('./parts/versions.tsx')).Versions)

/** The columns of the data interfaces. */
function useColumns() {
  const text = useTexts(dataInterfaceTexts)
  const nameOf = useNameOf()
  const say = useTexts(entryTexts)
  return [
    { key: 'fullName', title: text('name'), width: 170, render: nameOf },
    {
      key: 'enCode',
      title: text('code'),
      width: 140,
      render: ({ enCode }: DataInterfaceLine) => enCode,
    },
    {
      key: 'category',
      title: text('category'),
      width: 110,
      render: ({ category }: DataInterfaceLine) => category || '-',
    },
    {
      key: 'type',
      title: text('type'),
      width: 120,
      render: ({ type }: DataInterfaceLine) => text(type),
    },
    {
      key: 'description',
      title: say('description'),
      width: 200,
      render: ({ description }: DataInterfaceLine) => description || '-',
    },
    {
      key: 'sortCode',
      title: say('order'),
      width: 70,
      align: 'right' as const,
      render: ({ sortCode }: DataInterfaceLine) => sortCode,
    },
  ]
}

/** Copies an interface, exports it to a file, and imports one from a file. */
function useActs(store: DataInterfaceStore) {
  const { send } = useEngine()
  const { message } = App.useApp()
  const text = useTexts(dataInterfaceTexts)
  const nameOf = useNameOf()
  // The toast has already shown a failure.
  const failed = () => undefined
  const told = async (making: Promise<DataInterfaceEntry>, word: 'copied' | 'imported') => {
    const made = await making.catch(failed)
    if (!made) return
    void message.success(text(word, { name: nameOf(made), code: made.enCode }))
    await store.load()
  }
  return {
    copy: ({ id }: DataInterfaceLine) =>
      void told(send(dataInterfaces.copy, { params: { id }, body: {} }), 'copied'),
    exportTo: (entry: DataInterfaceLine) =>
      void send(dataInterfaces.exportInterface, { params: { id: entry.id } }).then(
        (file) => saveFile(file, `${nameOf(entry)}.json`),
        failed,
      ),
    importFrom: (file: File) =>
      void told(send(dataInterfaces.importInterface, { body: {}, file }), 'imported'),
  }
}

/** What is open over the list. */
type OverList =
  | { readonly over: 'edit'; readonly entry: DataInterfaceEntry | null }
  | { readonly over: 'trial'; readonly entry: DataInterfaceEntry }
  | { readonly over: 'calls' | 'versions'; readonly entry: DataInterfaceLine }

interface OpenedProps {
  readonly opened: OverList
  readonly store: DataInterfaceStore
  readonly categories: readonly string[]
  onDone(): void
}

const OpenedPart = ({ opened, store, categories, onDone }: OpenedProps) => {
  const nameOf = useNameOf()
  if (opened.over === 'edit')
    return (
      <Edit key={opened.entry?.id ?? ''} {...{ store, categories, onDone }} entry={opened.entry} />
    )
  const name = nameOf(opened.entry)
  if (opened.over === 'trial') return <Trial entry={opened.entry} name={name} onClose={onDone} />
  if (opened.over === 'calls') return <Calls id={opened.entry.id} name={name} onClose={onDone} />
  return (
    <Versions
      entry={opened.entry}
      name={name}
      onClose={onDone}
      onRestored={() => {
        onDone()
        void store.load()
      }}
    />
  )
}

/** The actions on an interface, which open something or make a call. */
function useActionsOf(store: DataInterfaceStore, open: (opened: OverList) => void) {
  const { send } = useEngine()
  const text = useTexts(dataInterfaceTexts)
  const { copy, exportTo, importFrom } = useActs(store)
  /** Opens what needs all of the interface. */
  const openWhole = ({ id }: DataInterfaceLine, over: 'edit' | 'trial') =>
    void send(dataInterfaces.get, { params: { id } }).then(
      (entry) => open({ over, entry }),
      () => undefined,
    )
  const actionsOf = (entry: DataInterfaceLine) => [
    {
      key: 'trial',
      label: text('trial'),
      call: dataInterfaces.preview,
      run: () => openWhole(entry, 'trial'),
    },
    {
      key: 'calls',
      label: text('calls'),
      call: dataInterfaces.log,
      run: () => open({ over: 'calls', entry }),
    },
    {
      key: 'versions',
      label: text('versions'),
      call: dataInterfaces.versions,
      run: () => open({ over: 'versions', entry }),
    },
    { key: 'copy', label: text('copy'), call: dataInterfaces.copy, run: () => copy(entry) },
    {
      key: 'export',
      label: text('export'),
      call: dataInterfaces.exportInterface,
      run: () => exportTo(entry),
    },
  ]
  return { actionsOf, openWhole, importFrom }
}

/** Data interfaces: named answers that forms and pages take their values from (7.10). */
const DataInterfaceList = observer(() => {
  const { send } = useEngine()
  const text = useTexts(dataInterfaceTexts)
  const nameOf = useNameOf()
  const [store] = useState(() => makeDataInterfaceStore(send))
  useEntryAddress(store, ['category'])
  const [opened, setOpened] = useState<OverList | null>(null)
  const columns = useColumns()
  const { actionsOf, openWhole, importFrom } = useActionsOf(store, setOpened)
  const picker = useRef<HTMLInputElement>(null)
  const known = useLoaded(`${store.total}`, async () =>
    (await send(dataInterfaces.categories, {}, { quiet: true })).list.map((line) => line.category),
  )
  const categories = known.value ?? []
  const filter = toChoiceSlot({
    store,
    name: 'category',
    label: text('category'),
    all: text('allCategories'),
    options: categories.map((value) => ({ value, label: value })),
  })
  return (
    <>
      <EntriesPage<DataInterfaceLine>
        noun="dataInterface"
        title={text('title')}
        emptyNote={text('emptyNote')}
        store={store}
        columns={columns}
        nameOf={nameOf}
        filters={[filter]}
        onEdit={(entry) =>
          entry ? openWhole(entry, 'edit') : setOpened({ over: 'edit', entry: null })
        }
        actionsOf={actionsOf}
        acts={[
          {
            key: 'import',
            label: text('import'),
            icon: <ImportOutlined aria-hidden />,
            call: dataInterfaces.importInterface,
            run: () => picker.current?.click(),
          },
        ]}
      />
      <input
        ref={picker}
        hidden
        type="file"
        accept=".json"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          target.value = ''
          if (file) importFrom(file)
        }}
      />
      {opened && <OpenedPart {...{ opened, store, categories }} onDone={() => setOpened(null)} />}
    </>
  )
})
export default DataInterfaceList
