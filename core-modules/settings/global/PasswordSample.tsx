import type { Item } from '@pergola/sdk'
import { Icon, TextField } from '@pergola/sdk/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toPattern } from '../model/fieldDraft'
import panelStyles from '../model/panel/FieldPage.module.css'

/** A box in which a password is tried against the policy that is chosen; nothing while there is none. */
export function PasswordSample({ values }: { values: Item }) {
  const { t } = useTranslation()
  const [sample, setSample] = useState('')
  const policy = String(values.password_policy ?? '')
  const pattern = policy === '' ? null : toPattern(policy)
  if (!pattern) return null
  const isAllowed = pattern.test(sample)
  return (
    <div>
      <TextField
        label={t('modules.settings.global.try_password')}
        value={sample}
        autoComplete="off"
        spellCheck="false"
        onChange={setSample}
      />
      <p className={panelStyles.verdict} role="status" data-match={isAllowed || undefined}>
        {sample !== '' && (
          <>
            <Icon name={isAllowed ? 'check_circle' : 'error'} size={16} />
            {t(`modules.settings.model.${isAllowed ? 'validation_match' : 'validation_no_match'}`)}
          </>
        )}
      </p>
    </div>
  )
}
