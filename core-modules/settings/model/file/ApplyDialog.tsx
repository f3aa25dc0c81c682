import type { ModelChange } from '@pergola/sdk/contract'
import { ConfirmDialog } from '@pergola/sdk/ui'
import { useTranslation } from 'react-i18next'
import { PlanList } from '../plan/PlanList'
import styles from './ModelFile.module.css'
import { useChangeName } from './useChangeName'

interface ApplyDialogProps {
  /** All changes that will be made. */
  count: number
  /** Those of them that lose something. */
  losses: readonly ModelChange[]
  isPending: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Shows what would be lost before it is. */
export function ApplyDialog({ count, losses, ...dialog }: ApplyDialogProps) {
  const { t } = useTranslation()
  const nameOf = useChangeName()
  return (
    <ConfirmDialog
      {...dialog}
      isOpen
      isDanger
      title={t('modules.settings.model.file_ask', { count })}
      confirmLabel={t('modules.settings.model.file_apply', { count })}
      body={
        <>
          <p className={styles.about}>{t('modules.settings.model.file_losses', { count: losses.length })}</p>
          {losses.map((change) => (
            <section key={change.id} className={styles.loss}>
              <h3 className={styles.heading}>{nameOf(change)}</h3>
              {change.plan && <PlanList plan={change.plan} />}
            </section>
          ))}
        </>
      }
    />
  )
}
