import type { Item } from '@pergola/sdk'
import { useTranslation } from 'react-i18next'
import { toPattern } from '../model/fieldDraft'
import { PatternTrial } from '../model/panel/PatternTrial'

/** A box in which a password is tried against the policy that is chosen; nothing while there is none. */
export function PasswordSample({ values }: { values: Item }) {
  const { t } = useTranslation()
  const policy = String(values.password_policy ?? '')
  const pattern = policy === '' ? null : toPattern(policy)
  if (!pattern) return null
  return (
    <PatternTrial
      label={t('modules.settings.global.try_password')}
      pattern={pattern}
      autoComplete="off"
      spellCheck="false"
    />
  )
}
