import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { offeredLocales } from '../i18n/languages'
import { describeLocales, type Locale } from '../i18n/locales'

/** The languages that the console can be switched to, each named in itself. */
export function useLanguages(): readonly Locale[] {
  const { i18n } = useTranslation()
  return useMemo(() => describeLocales(offeredLocales(i18n)), [i18n])
}
