import { IconButton, Menu, MenuItem, MenuSeparator, MenuTrigger } from '@pergola/sdk/ui'
import type { Command } from '@tiptap/pm/state'
import {
  addColumnAfter,
  addColumnBefore,
  addRowAfter,
  addRowBefore,
  deleteColumn,
  deleteRow,
  deleteTable,
  mergeCells,
  splitCell,
  toggleHeaderRow,
} from '@tiptap/pm/tables'
import { type Editor, useEditorState } from '@tiptap/react'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'

const GROUPS: readonly Readonly<Record<string, { icon: string; command: Command }>>[] = [
  {
    row_before: { icon: 'add_row_above', command: addRowBefore },
    row_after: { icon: 'add_row_below', command: addRowAfter },
    column_before: { icon: 'add_column_left', command: addColumnBefore },
    column_after: { icon: 'add_column_right', command: addColumnAfter },
  },
  {
    header_row: { icon: 'table_rows', command: toggleHeaderRow },
    merge_cells: { icon: 'cell_merge', command: mergeCells },
    split_cell: { icon: 'splitscreen', command: splitCell },
  },
  {
    delete_row: { icon: 'remove', command: deleteRow },
    delete_column: { icon: 'remove', command: deleteColumn },
    delete_table: { icon: 'delete', command: deleteTable },
  },
]
const NEW_ROWS = 3
const NEW_COLUMNS = 3

/** Makes a table, and changes the one that holds the caret. */
export function TableMenu({ editor }: { editor: Editor }) {
  const { t } = useTranslation()
  const possible = useEditorState({
    editor,
    selector: ({ editor: current }) =>
      GROUPS.flatMap((group) =>
        Object.entries(group).flatMap(([name, { command }]) => (command(current.state) ? [name] : [])),
      ),
  })
  const isInTable = possible.includes('delete_table')

  function handleAction(name: string) {
    const command = GROUPS.find((group) => name in group)?.[name]?.command
    if (command)
      editor
        .chain()
        .focus()
        .command(({ state, dispatch }) => command(state, dispatch))
        .run()
    else editor.chain().focus().insertContent(newTable()).run()
  }

  return (
    <MenuTrigger>
      <IconButton
        size="compact"
        icon="table"
        label={t('interfaces.wysiwyg.table')}
        aria-pressed={isInTable}
      />
      <Menu aria-label={t('interfaces.wysiwyg.table')} onAction={(name) => handleAction(String(name))}>
        {!isInTable && (
          <MenuItem id="insert" icon="add">
            {t('interfaces.wysiwyg.insert_table')}
          </MenuItem>
        )}
        {isInTable &&
          GROUPS.map((group, index) => (
            <Fragment key={Object.keys(group)[0]}>
              {index > 0 && <MenuSeparator />}
              {Object.entries(group).map(([name, { icon }]) => (
                <MenuItem key={name} id={name} icon={icon} isDisabled={!possible.includes(name)}>
                  {t(`interfaces.wysiwyg.${name}`)}
                </MenuItem>
              ))}
            </Fragment>
          ))}
      </Menu>
    </MenuTrigger>
  )
}

function newTable() {
  const cells = (type: string) =>
    Array.from({ length: NEW_COLUMNS }, () => ({ type, content: [{ type: 'paragraph' }] }))
  const row = (type: string) => ({ type: 'tableRow', content: cells(type) })
  return {
    type: 'table',
    attrs: { style: 'width: 100%; border-collapse: collapse;', border: '1' },
    content: [row('tableHeader'), ...Array.from({ length: NEW_ROWS - 1 }, () => row('tableCell'))],
  }
}
