import { type Collection, type Permission, useNames } from '@pergola/sdk'
import { primaryKeyOf } from '@pergola/sdk/items'
import { Button, Checkbox, Dialog, Table } from '@pergola/sdk/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type PermissionTable, rowOf } from './permissionTable'

export interface RowDialogProps {
  table: PermissionTable
  collection: Collection
  status: string | null
  onConfirm: (part: Partial<Permission>) => void
  onClose: () => void
}

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
    <Dialog
      isOpen
      title={t('modules.settings.roles.fields_of', { name: names.collection(collection.collection) })}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <>
          <Button variant="quiet" onPress={onClose}>
            {t('cancel')}
          </Button>
          <Button
            variant="primary"
            onPress={() => {
              onConfirm({ read_field_blacklist: unreadable, write_field_blacklist: unwritable })
              onClose()
            }}
          >
            {t('done')}
          </Button>
        </>
      }
    >
      <p>{t('modules.settings.roles.fields_body')}</p>
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
                    onChange={(isOn) => setUnreadable((before) => withField(before, field, !isOn))}
                  />
                </td>
                <td>
                  <Checkbox
                    aria-label={`${t('modules.settings.roles.field_write')}: ${name}`}
                    isSelected={!unwritable.includes(field)}
                    onChange={(isOn) => setUnwritable((before) => withField(before, field, !isOn))}
                  />
                </td>
              </tr>
            )
          })}
        </tbody>
      </Table>
    </Dialog>
  )
}

/** A list with an entry, or without it. */
export function withField(list: readonly string[], entry: string, isIn: boolean): string[] {
  const rest = list.filter((other) => other !== entry)
  return isIn ? [...rest, entry] : rest
}
