import { itemsPath, type Role } from '@pergola/sdk'
import { ADMIN_ROLE_ID } from '@pergola/sdk/contract'
import { Button, Dialog, Notice, Select } from '@pergola/sdk/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './PeopleTable.module.css'
import { nameOf, type Person } from './peopleQuery'
import { useChangePerson } from './usePersonActions'

interface RoleDialogProps {
  person: Person
  roles: readonly Role[]
  onClose: () => void
}

/** Asks which role a person gets. */
export function RoleDialog({ person, roles, onClose }: RoleDialogProps) {
  const { t } = useTranslation()
  const [role, setRole] = useState<string | null>(person.role === null ? null : String(person.role))
  const { mutateAsync, isPending } = useChangePerson()
  const name = nameOf(person)

  async function handleSave() {
    // A failure is reported, and the choice stays.
    await mutateAsync({
      run: (api, query) =>
        api.patch(itemsPath('directus_users', person.id), { role: Number(role) }, { query }),
      done: t('modules.settings.people.role_done', { name }),
    }).then(
      (written) => written && onClose(),
      () => {},
    )
  }

  return (
    <Dialog
      isOpen
      size="small"
      title={t('modules.settings.people.role_title', { name })}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <>
          <Button variant="quiet" onPress={onClose} isDisabled={isPending}>
            {t('cancel')}
          </Button>
          <Button
            variant="primary"
            isDisabled={role === null || role === String(person.role)}
            isPending={isPending}
            onPress={() => void handleSave()}
          >
            {t('modules.settings.people.change_role')}
          </Button>
        </>
      }
    >
      <div className={styles.people}>
        <Select
          label={t('modules.settings.people.role')}
          options={roles.map(({ id, name: label, description }) => ({
            id: String(id),
            label,
            ...(description && { description }),
          }))}
          value={role}
          onChange={setRole}
        />
        {role === String(ADMIN_ROLE_ID) && (
          <Notice tone="warning">{t('modules.settings.people.administrators_warning')}</Notice>
        )}
        <p className={styles.email}>{t('modules.settings.people.role_body', { name })}</p>
      </div>
    </Dialog>
  )
}
