import { chooseLocale, type LocaleWishes, offeredLocales } from '@pergola/sdk/host'
import type { Shell } from '../Shell'

/** The language that the console is shown in, for what people want and a project is set to. */
export function currentLocale({ i18n }: Pick<Shell, 'i18n'>, wishes: Omit<LocaleWishes, 'browser'>): string {
  return chooseLocale({ ...wishes, browser: navigator.languages }, offeredLocales(i18n))
}
