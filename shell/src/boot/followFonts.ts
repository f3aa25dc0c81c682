import type { I18n } from '@pergola/sdk/host'

/** `de-Latn-DE`, not `vi-Latn-VN`. */
const IN_LATIN = /^(?!vi).*Latn/

/** Fetches the type of a language that is not written in Latin letters, or in more of them than most: now, or once it is chosen. */
export function followFonts(i18n: I18n): void {
  const fetchStyles = (locale: string) => {
    // The page is drawn in the type of the system until then, and without a connection.
    if (!IN_LATIN.test(String(new Intl.Locale(locale).maximize())))
      import('@pergola/sdk/scripts.css').catch(() => undefined)
  }
  i18n.on('languageChanged', fetchStyles)
  fetchStyles(i18n.language)
}
