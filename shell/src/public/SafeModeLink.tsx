import { useTranslation } from 'react-i18next'
import { useShell } from '../session/ShellContext'
import { safeModeHref } from '../session/safeMode'

/** A way out when an extension may be what keeps the console from starting; nothing where it was taken already. */
export function SafeModeLink({ className }: { className?: string }) {
  const { t } = useTranslation()
  const { safeMode } = useShell()
  if (safeMode.isOn) return null
  return (
    <a className={className} href={safeModeHref(location)}>
      {t('start_without_extensions')}
    </a>
  )
}
