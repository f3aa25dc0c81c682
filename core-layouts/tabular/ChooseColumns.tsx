import { type Field, useNames } from '@pergola/sdk'
import { IconButton, Menu, MenuItem, MenuTrigger } from '@pergola/sdk/ui'
import { useTranslation } from 'react-i18next'
import type { ListingColumns } from './useListingTable'

export interface ChooseColumnsProps {
  /** All that may be shown. */
  fields: readonly Field[]
  columns: ListingColumns
  isTabStop: boolean
}

/** The button behind the last header: which fields are columns. */
export function ChooseColumns({ fields, columns: { table, shown }, isTabStop }: ChooseColumnsProps) {
  const { t } = useTranslation()
  const names = useNames()

  return (
    <MenuTrigger>
      <IconButton
        icon="add"
        label={t('layouts.tabular.choose_columns')}
        size="compact"
        excludeFromTabOrder={!isTabStop}
      />
      <Menu
        placement="bottom end"
        selectionMode="multiple"
        selectedKeys={shown.map(({ field }) => field)}
        disallowEmptySelection
        onSelectionChange={(keys) =>
          keys !== 'all' &&
          table.setColumnVisibility(Object.fromEntries(fields.map(({ field }) => [field, keys.has(field)])))
        }
      >
        {fields.map(({ collection, field }) => (
          <MenuItem key={field} id={field}>
            {names.field(collection, field)}
          </MenuItem>
        ))}
      </Menu>
    </MenuTrigger>
  )
}
