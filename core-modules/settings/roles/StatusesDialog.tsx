import { useNames } from '@pergola/sdk'
import { statusMappingOf, useStatusNames } from '@pergola/sdk/items'
import { Checkbox } from '@pergola/sdk/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './PermissionMatrix.module.css'
import { rowOf } from './permissionTable'
import { RowDialog, type RowDialogProps, withEntry } from './RowDialog'

/** Which statuses the role may set. */
export function StatusesDialog({ table, collection, status, onConfirm, onClose }: RowDialogProps) {
  const { t } = useTranslation()
  const statusNameOf = useStatusNames()
  const name = useNames().collection(collection.collection)
  const [denied, setDenied] = useState(rowOf(table, collection.collection, status).status_blacklist ?? [])
  return (
    <RowDialog
      size="small"
      title={t('modules.settings.roles.statuses_of', { name })}
      body={t('modules.settings.roles.statuses_body')}
      onDone={() => onConfirm({ status_blacklist: denied })}
      onClose={onClose}
    >
      <div className={styles.choices}>
        {Object.keys(statusMappingOf(collection) ?? {}).map((value) => (
          <Checkbox
            key={value}
            isSelected={!denied.includes(value)}
            onChange={(isOn) => setDenied((before) => withEntry(before, value, !isOn))}
          >
            {statusNameOf(collection, value)}
          </Checkbox>
        ))}
      </div>
    </RowDialog>
  )
}
