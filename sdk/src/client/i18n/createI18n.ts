import { createInstance, type i18n as I18n } from 'i18next'
import publicTexts from './en-US.public.json'
import { DEFAULT_LOCALE } from './locales'

export type { I18n }

export const NAMESPACE = 'translation'

/**
 * The catalogue of texts: en-US is built in and stands in for every key that another language lacks. A key without any
 * text shows as it is. Placeholders are `{name}`; nothing is escaped, because React does that where text is drawn.
 *
 * The texts of the public pages are there at once; those of the console behind them follow with {@link addConsoleTexts}.
 */
export function createI18n(): I18n {
  const i18n = createInstance()
  void i18n.init({
    lng: DEFAULT_LOCALE,
    fallbackLng: DEFAULT_LOCALE,
    load: 'currentOnly',
    // A copy: bundles that are added later are merged into it in place.
    resources: { [DEFAULT_LOCALE]: { [NAMESPACE]: structuredClone(publicTexts) } },
    keySeparator: '.',
    nsSeparator: false,
    interpolation: { prefix: '{', suffix: '}', escapeValue: false },
    // Extensions and content bring their texts after the first render.
    react: { useSuspense: false, bindI18nStore: 'added' },
    initAsync: false,
  })
  return i18n
}
