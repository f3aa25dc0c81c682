import { type Field, useNames } from '@pergola/sdk'
import { IconButton, Menu, MenuItem, MenuTrigger } from '@pergola/sdk/ui'
import { useTranslation } from 'react-i18next'

export interface ChooseColumnsProps {
  /** All that may be shown. */
  fields: readonly Field[]
  shown: readonly Field[]
  isTabStop: boolean
  onChange: (names: string[]) => void
}

/** The button behind the last header: which fields are columns. */
export function ChooseColumns({ fields, shown, isTabStop, onChange }: ChooseColumnsProps) {
  const { t } = useTranslation()
  const names = useNames()
  const shownNames = shown.map(({ field }) => field)

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
        selectedKeys={shownNames}
        disallowEmptySelection
        onSelectionChange={(keys) => {
          if (keys === 'all') return
          const kept = shownNames.filter((name) => keys.has(name))
          const added = [...keys].map(String).filter((name) => !shownNames.includes(name))
          onChange([...kept, ...added])
        }}
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
