import { callOrReturn, getExtensionField, mergeAttributes, Node, type ParentConfig } from '@tiptap/core'
import { goToNextCell, tableEditing } from '@tiptap/pm/tables'

declare module '@tiptap/core' {
  interface NodeConfig<Options, Storage> {
    /** What a node is to the commands of tables. */
    tableRole?:
      | 'table'
      | 'row'
      | 'cell'
      | 'header_cell'
      | ((this: ParentConfig<NodeConfig<Options, Storage>>) => string)
  }
}

/** Tables as HTML has them: rows of cells, each holding text like the page does. */
const Table = Node.create({
  name: 'table',
  group: 'block',
  content: 'tableRow+',
  isolating: true,
  tableRole: 'table',
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: ({ HTMLAttributes }) => ['table', HTMLAttributes, ['tbody', 0]],
  addProseMirrorPlugins: () => [tableEditing()],
  addKeyboardShortcuts() {
    const go = (direction: 1 | -1) => () =>
      this.editor.isActive('table') &&
      this.editor.commands.command(({ state, dispatch }) => goToNextCell(direction)(state, dispatch))
    return { Tab: go(1), 'Shift-Tab': go(-1) }
  },
  extendNodeSchema(extension) {
    const context = { name: extension.name, options: extension.options, storage: extension.storage }
    return { tableRole: callOrReturn(getExtensionField(extension, 'tableRole', context)) }
  },
})

const TableRow = Node.create({
  name: 'tableRow',
  content: '(tableCell | tableHeader)*',
  tableRole: 'row',
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: ({ HTMLAttributes }) => ['tr', HTMLAttributes, 0],
})

const span = (name: string) => ({
  default: 1,
  parseHTML: (element: HTMLElement) => Math.min(1000, Math.max(1, Number(element.getAttribute(name)) || 1)),
  renderHTML: (attributes: Record<string, unknown>) =>
    attributes[name] === 1 ? {} : { [name]: attributes[name] },
})

function cell(name: string, tag: 'td' | 'th', tableRole: 'cell' | 'header_cell') {
  return Node.create({
    name,
    content: 'block+',
    isolating: true,
    tableRole,
    addAttributes: () => ({
      colspan: span('colspan'),
      rowspan: span('rowspan'),
      // Asked for by the commands of tables; widths are kept as styles.
      colwidth: { default: null, rendered: false },
    }),
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, mergeAttributes(HTMLAttributes), 0],
  })
}

export const tables = [
  Table,
  TableRow,
  cell('tableCell', 'td', 'cell'),
  cell('tableHeader', 'th', 'header_cell'),
]
