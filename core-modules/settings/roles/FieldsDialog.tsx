import { useNames } from '@pergola/sdk'
import { primaryKeyOf } from '@pergola/sdk/items'
import { Checkbox, Table } from '@pergola/sdk/ui'
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

  return (
    <RowDialog
      title={t('modules.settings.roles.fields_of', { name: names.collection(collection.collection) })}
      body={t('modules.settings.roles.fields_body')}
      onDone={() => onConfirm({ read_field_blacklist: unreadable, write_field_blacklist: unwritable })}
      onClose={onClose}
    >
      <Table aria-label={t('field_other')}>
        <thead>
          <tr>
            <th scope="col">{t('field_one')}</th>
            <th scope="col">{t('modules.settings.roles.field_read')}</th>
            <th scope="col">{t('modules.settings.roles.field_write')}</th>
          </tr>
        </thead>
        <tbody>
          {fields.map((field) => {
            const name = names.field(collection.collection, field)
            return (
              <tr key={field}>
                <th scope="row">{name}</th>
                <td>
                  <Checkbox
                    aria-label={`${t('modules.settings.roles.field_read')}: ${name}`}
                    isSelected={!unreadable.includes(field)}
                    isDisabled={field === key}
                    onChange={(isOn) => setUnreadable((before) => withEntry(before, field, !isOn))}
                  />
                </td>
                <td>
                  <Checkbox
                    aria-label={`${t('modules.settings.roles.field_write')}: ${name}`}
                    isSelected={!unwritable.includes(field)}
                    onChange={(isOn) => setUnwritable((before) => withEntry(before, field, !isOn))}
                  />
                </td>
              </tr>
            )
          })}
        </tbody>
      </Table>
    </RowDialog>
  )
}
