import { useNames } from '@pergola/sdk'
import { primaryKeyOf } from '@pergola/sdk/items'
import { Checkbox, DataTable } from '@pergola/sdk/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { rowOf } from './permissionTable'
import { RowDialog, type RowDialogProps, withEntry } from './RowDialog'

/** Which fields the role sees and which it changes. The key is always seen: without it no item could be opened. */
export function FieldsDialog({ table, collection, status, onConfirm, onClose }: RowDialogProps) {
  const { t } = useTranslation()
  const names = useNames()
  const row = rowOf(table, collection.collection, status)
  const [unreadable, setUnreadable] = useState(row.read_field_blacklist ?? [])
  const [unwritable, setUnwritable] = useState(row.write_field_blacklist ?? [])
  const key = primaryKeyOf(collection)
  const fields = Object.keys(collection.fields)
  const nameOf = (field: string) => names.field(collection.collection, field)

  return (
    <RowDialog
      title={t('modules.settings.roles.fields_of', { name: names.collection(collection.collection) })}
      body={t('modules.settings.roles.fields_body')}
      onDone={() => onConfirm({ read_field_blacklist: unreadable, write_field_blacklist: unwritable })}
      onClose={onClose}
    >
      <DataTable
        aria-label={t('field_other')}
        rows={fields}
        getKey={(field) => field}
        columns={[
          { id: 'field', label: t('field', { count: 1 }), cell: nameOf },
          {
            id: 'read',
            label: t('modules.settings.roles.field_read'),
            cell: (field) => (
              <Checkbox
                aria-label={`${t('modules.settings.roles.field_read')}: ${nameOf(field)}`}
                isSelected={!unreadable.includes(field)}
                isDisabled={field === key}
                onChange={(isOn) => setUnreadable((before) => withEntry(before, field, !isOn))}
              />
            ),
          },
          {
            id: 'write',
            label: t('modules.settings.roles.field_write'),
            cell: (field) => (
              <Checkbox
                aria-label={`${t('modules.settings.roles.field_write')}: ${nameOf(field)}`}
                isSelected={!unwritable.includes(field)}
                onChange={(isOn) => setUnwritable((before) => withEntry(before, field, !isOn))}
              />
            ),
          },
        ]}
      />
    </RowDialog>
  )
}
