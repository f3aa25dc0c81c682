import { useNames } from '@pergola/sdk'
import { statusMappingOf } from '@pergola/sdk/items'
import { Button, Checkbox, Dialog } from '@pergola/sdk/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type RowDialogProps, withField } from './FieldsDialog'
import styles from './PermissionMatrix.module.css'
import { rowOf } from './permissionTable'

/** Which statuses the role may set. */
export function StatusesDialog({ table, collection, status, onConfirm, onClose }: RowDialogProps) {
  const { t } = useTranslation()
  const name = useNames().collection(collection.collection)
  const [denied, setDenied] = useState(rowOf(table, collection.collection, status).status_blacklist ?? [])
  return (
    <Dialog
      isOpen
      size="small"
      title={t('modules.settings.roles.statuses_of', { name })}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <>
          <Button variant="quiet" onPress={onClose}>
            {t('cancel')}
          </Button>
          <Button
            variant="primary"
            onPress={() => {
              onConfirm({ status_blacklist: denied })
              onClose()
            }}
          >
            {t('done')}
          </Button>
        </>
      }
    >
      <p>{t('modules.settings.roles.statuses_body')}</p>
      <div className={styles.choices}>
        {Object.entries(statusMappingOf(collection) ?? {}).map(([value, entry]) => (
          <Checkbox
            key={value}
            isSelected={!denied.includes(value)}
            onChange={(isOn) => setDenied((before) => withField(before, value, !isOn))}
          >
            {entry.name ?? value}
          </Checkbox>
        ))}
      </div>
    </Dialog>
  )
}
