import type { Editor } from '@tiptap/core'
import { blockStyleOf, setBlockStyle, setOnBlocks } from '../markup/looks'

export interface ToolbarButton {
  icon: string
  /** Whether what it does holds at the caret; left out for a command that leaves no state. */
  isActive?: (editor: Editor) => boolean
  isPossible?: (editor: Editor) => boolean
  run: (editor: Editor) => void
}

const heading = (level: 1 | 2 | 3 | 4 | 5 | 6): ToolbarButton => ({
  icon: `format_h${level}`,
  isActive: (editor) => editor.isActive('heading', { level }),
  run: (editor) => editor.chain().focus().toggleHeading({ level }).run(),
})

const alignment = (value: string): ToolbarButton => ({
  icon: `format_align_${value}`,
  isActive: (editor) => blockStyleOf(editor, 'text-align') === value,
  run: (editor) =>
    setBlockStyle(editor, 'text-align', blockStyleOf(editor, 'text-align') === value ? null : value),
})

const direction = (dir: 'ltr' | 'rtl', icon: string): ToolbarButton => ({
  icon,
  isActive: (editor) => editor.state.selection.$from.parent.attrs.dir === dir,
  run: (editor) => setOnBlocks(editor, (attributes) => ({ dir: attributes.dir === dir ? null : dir })),
})

const mark = (name: string, icon: string): ToolbarButton => ({
  icon,
  isActive: (editor) => editor.isActive(name),
  run: (editor) => editor.chain().focus().toggleMark(name).run(),
})

/** Through the browser, so that what is copied keeps its markup; a press of a button is leave enough. */
const clipboard = (command: 'copy' | 'cut', icon: string): ToolbarButton => ({
  icon,
  isPossible: (editor) => !editor.state.selection.empty,
  run: (editor) => {
    editor.commands.focus()
    document.execCommand(command)
  },
})

/** What the buttons of the toolbar do, by their names in the option. Link and source open something and are not here. */
export const toolbarButtons: Readonly<Record<string, ToolbarButton>> = {
  bold: {
    icon: 'format_bold',
    isActive: (editor) => editor.isActive('bold'),
    run: (editor) => editor.chain().focus().toggleBold().run(),
  },
  italic: {
    icon: 'format_italic',
    isActive: (editor) => editor.isActive('italic'),
    run: (editor) => editor.chain().focus().toggleItalic().run(),
  },
  underline: {
    icon: 'format_underlined',
    isActive: (editor) => editor.isActive('underline'),
    run: (editor) => editor.chain().focus().toggleUnderline().run(),
  },
  strikethrough: {
    icon: 'strikethrough_s',
    isActive: (editor) => editor.isActive('strike'),
    run: (editor) => editor.chain().focus().toggleStrike().run(),
  },
  subscript: mark('subscript', 'subscript'),
  superscript: mark('superscript', 'superscript'),
  alignleft: alignment('left'),
  aligncenter: alignment('center'),
  alignright: alignment('right'),
  alignjustify: alignment('justify'),
  alignnone: {
    icon: 'format_align_left',
    isPossible: (editor) => blockStyleOf(editor, 'text-align') !== null,
    run: (editor) => setBlockStyle(editor, 'text-align', null),
  },
  ltr: direction('ltr', 'format_textdirection_l_to_r'),
  rtl: direction('rtl', 'format_textdirection_r_to_l'),
  copy: clipboard('copy', 'content_copy'),
  cut: clipboard('cut', 'content_cut'),
  remove: {
    icon: 'backspace',
    isPossible: (editor) => !editor.state.selection.empty,
    run: (editor) => editor.chain().focus().deleteSelection().run(),
  },
  selectall: {
    icon: 'select_all',
    run: (editor) => editor.chain().focus().selectAll().run(),
  },
  removeformat: {
    icon: 'format_clear',
    run: (editor) => editor.chain().focus().unsetAllMarks().clearNodes().run(),
  },
  unlink: {
    icon: 'link_off',
    isPossible: (editor) => editor.isActive('link'),
    run: (editor) => editor.chain().focus().extendMarkRange('link').unsetLink().run(),
  },
  bullist: {
    icon: 'format_list_bulleted',
    isActive: (editor) => editor.isActive('bulletList'),
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  numlist: {
    icon: 'format_list_numbered',
    isActive: (editor) => editor.isActive('orderedList'),
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  outdent: {
    icon: 'format_indent_decrease',
    isPossible: (editor) => editor.can().liftListItem('listItem'),
    run: (editor) => editor.chain().focus().liftListItem('listItem').run(),
  },
  indent: {
    icon: 'format_indent_increase',
    isPossible: (editor) => editor.can().sinkListItem('listItem'),
    run: (editor) => editor.chain().focus().sinkListItem('listItem').run(),
  },
  blockquote: {
    icon: 'format_quote',
    isActive: (editor) => editor.isActive('blockquote'),
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
  },
  h1: heading(1),
  h2: heading(2),
  h3: heading(3),
  h4: heading(4),
  h5: heading(5),
  h6: heading(6),
  hr: {
    icon: 'horizontal_rule',
    run: (editor) => editor.chain().focus().setHorizontalRule().run(),
  },
  undo: {
    icon: 'undo',
    isPossible: (editor) => editor.can().undo(),
    run: (editor) => editor.chain().focus().undo().run(),
  },
  redo: {
    icon: 'redo',
    isPossible: (editor) => editor.can().redo(),
    run: (editor) => editor.chain().focus().redo().run(),
  },
}
