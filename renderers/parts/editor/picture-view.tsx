import { createContext, useContext } from 'react'
import { NodeViewWrapper } from '@tiptap/react'
import type { ReactNodeViewProps } from '@tiptap/react'
import { StoredPicture } from '../stored-picture.tsx'
import type { FindPicture } from '../stored-picture.tsx'

/** The way in which the surrounding editor shows stored pictures. */
export const PictureContext = createContext<FindPicture>(() => undefined)

/** A picture inside the editor. */
export const PictureView = ({ node, selected }: ReactNodeViewProps) => (
  <NodeViewWrapper className="berth-editor-picture" data-selected={selected} data-drag-handle>
    <StoredPicture
      src={String(node.attrs['src'])}
      alt={String(node.attrs['alt'] ?? '')}
      picture={useContext(PictureContext)}
    />
  </NodeViewWrapper>
)
