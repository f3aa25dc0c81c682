import { addMessages } from '@pergola/sdk/host'
import { useEffect, useState } from 'react'
import { useShell } from '../../session/ShellContext'
import texts from './texts.json'

/**
 * Adds the texts that only the installer needs.
 *
 * @returns whether they are there
 */
export function useInstallerTexts(): boolean {
  const { i18n } = useShell()
  const [isReady, setIsReady] = useState(false)
  useEffect(() => {
    addMessages(i18n, 'en-US', texts)
    setIsReady(true)
  }, [i18n])
  return isReady
}
