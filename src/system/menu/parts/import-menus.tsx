import { useState } from 'react'
import { Form, Tag } from 'antd'
import { SearchTree } from '#renderers/parts/search-tree.tsx'
import { useTexts } from '#renderers/runtime.tsx'
import { ImportDialog } from '#src/app/import-dialog.tsx'
import type { MenuStore, MenuImportEntry } from '../store.ts'
import { menuTexts, typeKeys } from '../texts.ts'
import { useParents } from './use-parents.ts'

/** Imports menu entries from a file below a chosen entry. */
export const ImportMenus = ({ store, onClose }: { readonly store: MenuStore; onClose(): void }) => {
  const text = useTexts(menuTexts)
  const parents = useParents(store.tree)
  const [parentId, setParent] = useState('')
  return (
    <ImportDialog<MenuImportEntry>
      title={text('importFile')}
      column={{
        title: text('type'),
        width: 110,
        render: ({ type }) => text(typeKeys[type - 1] ?? 'type2'),
      }}
      renderNote={({ isLost }) =>
        isLost && (
          <Tag color="error" style={{ whiteSpace: 'normal' }}>
            {text('lost')}
          </Tag>
        )
      }
      preview={(file) => store.preview(file)}
      take={(file, conflict) => store.take(file, conflict, parentId)}
      onDone={onClose}
      onClose={onClose}
    >
      <Form.Item label={text('below')} layout="vertical" style={{ margin: 0 }}>
        <SearchTree
          aria-label={text('below')}
          value={parentId}
          onChange={(next) => setParent(typeof next === 'string' ? next : '')}
          treeData={parents}
          treeDefaultExpandAll
        />
      </Form.Item>
    </ImportDialog>
  )
}
