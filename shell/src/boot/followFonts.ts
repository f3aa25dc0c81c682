import type { I18n } from '@pergola/sdk/host'

/** Fetches the type of a language that is not written in Latin letters, or in more of them than most: now, or once it is chosen. */
export function followFonts(i18n: I18n): void {
  const fetchStyles = (locale: string) => {
    // The page is drawn in the type of the system until then, and without a connection.
    if (needsType(locale)) import('@pergola/sdk/scripts.css').catch(() => undefined)
  }
  i18n.on('languageChanged', fetchStyles)
  fetchStyles(i18n.language)
}

function needsType(locale: string): boolean {
  const { language, script } = new Intl.Locale(locale).maximize()
  return script !== 'Latn' || language === 'vi'
}
