import Image from '@tiptap/extension-image'
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import TextAlign from '@tiptap/extension-text-align'
import { ReactNodeViewRenderer } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { allowedHtml } from '#schemas/format/html.ts'
import { quietSource } from './clean-html.ts'
import { PictureView } from './picture-view.tsx'

const { link, picture, rel, target } = allowedHtml
const spans = { colspan: { default: 1 }, rowspan: { default: 1 } }
const sourceOf = (element: HTMLElement): string =>
  element.getAttribute('src') ?? element.getAttribute(quietSource) ?? ''

/**
 * A picture, identified by its stored address. Other addresses are not accepted, and temporary ones
 * of the page are never stored.
 */
const Picture = Image.extend({
  addAttributes: () => ({
    src: {
      default: '',
      parseHTML: sourceOf,
      renderHTML: ({ src }: { src: string }) => ({ [quietSource]: src }),
    },
    alt: { default: '' },
    width: { default: null },
    height: { default: null },
  }),
  parseHTML: () => [
    { tag: 'img', getAttrs: (element: HTMLElement) => picture.test(sourceOf(element)) && null },
  ],
  addInputRules: () => [],
  addNodeView: () => ReactNodeViewRenderer(PictureView),
})

/** The parts that the editor supports; `cleanHtml` removes what rich text may not show. */
export const extensions = [
  StarterKit.configure({
    heading: { levels: [1, 2, 3, 4] },
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      isAllowedUri: (address) => link.test(address),
      HTMLAttributes: { target, rel },
    },
    // Off, because it would add a line to a text that is merely opened.
    trailingNode: false,
  }),
  TextAlign.configure({
    types: ['heading', 'paragraph'],
    alignments: ['left', 'center', 'right', 'justify'],
  }),
  Picture,
  Table.extend({ renderHTML: () => ['table', ['tbody', 0]] }),
  TableRow,
  TableHeader.extend({ addAttributes: () => spans }),
  TableCell.extend({ addAttributes: () => spans }),
]
