import { type ExtensionKind, formatTitle, useApi } from '@pergola/sdk'
import { addMessages } from '@pergola/sdk/host'
import { Icon } from '@pergola/sdk/ui'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from '../ExtensionFallback.module.css'
import { isDisabled } from './isDisabled'
import messages from './messages.json'

interface AbsentExtensionProps {
  kind: ExtensionKind
  id: string
  fieldName: string | undefined
}

/** Says beside what stands in for an extension that it was switched off, which is no fault. */
export function AbsentExtension({ kind, id, fieldName }: AbsentExtensionProps) {
  const api = useApi()
  const { t, i18n } = useTranslation()
  const [isOff, setIsOff] = useState(false)
  useEffect(() => {
    addMessages(i18n, 'en-US', messages)
    let isGone = false
    void isDisabled(api, { kind, id }).then((isSo) => !isGone && setIsOff(isSo))
    return () => {
      isGone = true
    }
  }, [api, i18n, kind, id])
  if (!isOff) return null
  const names = { ext: formatTitle(id), field: fieldName }
  return (
    <p className={styles.line}>
      <Icon name="info" size={16} />
      {t(fieldName ? 'absent_field' : 'absent_layout', names)}
    </p>
  )
}
