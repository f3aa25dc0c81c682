import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import texts from './databaseTexts.json'

const KEY = 'installer_database'

/**
 * Texts that only someone needs who installs into a database server; they are found as `installer_database.{key}`.
 *
 * @returns whether they are there
 */
export function useDatabaseTexts(): boolean {
  const { i18n } = useTranslation()
  const [isReady, setIsReady] = useState(() => i18n.getResource('en-US', 'translation', KEY) !== undefined)
  useEffect(() => {
    if (!isReady) i18n.addResourceBundle('en-US', 'translation', { [KEY]: texts }, true, false)
    setIsReady(true)
  }, [i18n, isReady])
  return isReady
}
