import { DEFAULT_LOCALE } from '../../contract/matchLocale'
import { wordRefusal } from '../../contract/wordRefusal'
import type { RefusedAnswer } from '../api/ApiError'
import type { I18n } from './createI18n'
import { addTexts } from './languages'

/**
 * What a refusal says in the reader's language: the server names its sentence, and the console has it in all languages.
 * The words of the server stand where it names none, as other servers do, and where the console does not know the name.
 *
 * The texts are fetched with the first refusal; English is on the wire. Never rejects.
 */
export async function sayRefusal(i18n: I18n, { code, ...refusal }: RefusedAnswer) {
  const { message, key, problems } = refusal
  if (code !== null && code < 0) return i18n.t('errors.-1', { defaultValue: message })
  const isNamed = key !== undefined || (problems?.length ?? 0) > 0
  if (i18n.language === DEFAULT_LOCALE || !isNamed) return message
  await addTexts(i18n, 'refusals').catch(() => undefined)
  return wordRefusal(refusal, i18n.language, (name, params) => {
    const text = `refusals.${name}`
    // `replace`: a parameter must not pass for an option, such as the language.
    return i18n.exists(text) ? i18n.t(text, { replace: params }) : null
  })
}
