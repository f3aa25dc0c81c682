import { useLanguages } from '@pergola/sdk'
import { useTranslation } from 'react-i18next'
import { rememberLanguage } from '../session/languages/languageMemory'
import styles from './LanguageSwitch.module.css'

/** Chooses the language of the console for this browser; drawn only where there is a choice. */
export function LanguageSwitch() {
  const { t, i18n } = useTranslation()
  const languages = useLanguages()
  if (languages.length < 2) return null
  return (
    <select
      className={styles.select}
      aria-label={t('language')}
      value={i18n.language}
      onChange={(event) => rememberLanguage(event.target.value)}
    >
      {languages.map(({ code, name }) => (
        <option key={code} value={code} lang={code}>
          {name}
        </option>
      ))}
    </select>
  )
}
