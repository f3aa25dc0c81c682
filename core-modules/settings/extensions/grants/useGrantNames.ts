import type { Grant } from '@pergola/sdk'
import { useTranslation } from 'react-i18next'
import { useScreenTexts } from '../../useScreenTexts'
import texts from './texts.json'

/** What an extension may do beyond drawing itself, each in the words of people. */
export function useGrantNames(): (grants: readonly Grant[]) => string[] {
  const { t } = useTranslation()
  useScreenTexts('grants', texts)
  return (grants) => grants.map((grant) => t(`modules.settings.grants.${grant.replace(':', '_')}`))
}
