import { createInstance, type i18n as I18n } from 'i18next'
import { DEFAULT_LOCALE } from '../../contract/matchLocale'
import { addItemTexts, areItemTextsExpected } from './addConsoleTexts'
import publicTexts from './en-US.public.json'
import { formatValues } from './formatValues'
import { NAMESPACE } from './locales'

export type { I18n }

/**
 * The catalogue of texts: en-US is built in and stands in for every key that another language lacks. A key without any
 * text shows as it is. Placeholders are `{name}`, filled by {@link formatValues}; nothing is escaped, because React does that
 * where text is drawn.
 *
 * The texts of the public pages are there at once; those of the console behind them follow with {@link addConsoleTexts},
 * and what only further pages need when it is first asked for: until it is there, such a text is empty.
 */
export function createI18n(): I18n {
  const instance = createInstance()
  const i18n: I18n = Object.create(instance)
  void instance.init({
    lng: DEFAULT_LOCALE,
    fallbackLng: DEFAULT_LOCALE,
    load: 'currentOnly',
    // A copy: bundles that are added later are merged into it in place.
    resources: { [DEFAULT_LOCALE]: { [NAMESPACE]: structuredClone(publicTexts) } },
    keySeparator: '.',
    nsSeparator: false,
    interpolation: { prefix: '{', suffix: '}', escapeValue: false, alwaysFormat: true },
    // Extensions and content bring their texts after the first render.
    react: { useSuspense: false, bindI18nStore: 'added' },
    initAsync: false,
    parseMissingKeyHandler: (key, defaultValue) => {
      if (defaultValue !== undefined || !areItemTextsExpected(i18n)) return defaultValue ?? key
      void addItemTexts(i18n).catch(() => undefined)
      return ''
    },
  })
  // A formatter of our own would have to bring all formats of i18next again.
  const { interpolator, formatter } = i18n.services
  if (formatter) Object.assign(interpolator, { format: formatValues(formatter.format.bind(formatter)) })
  return i18n
}
