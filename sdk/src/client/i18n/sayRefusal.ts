import { DEFAULT_LOCALE } from '../../contract/matchLocale'
import type { NamedSentence, RefusedAnswer } from '../api/ApiError'
import type { I18n } from './createI18n'
import { addTexts } from './languages'

/**
 * What a refusal says in the reader's language: the server names its sentence, and the console has it in all languages.
 * The words of the server stand where it names none, as other servers do, and where the console does not know the name.
 *
 * The texts are fetched with the first refusal; English is on the wire. Never rejects.
 */
export async function sayRefusal(i18n: I18n, { code, message, key, params, problems }: RefusedAnswer) {
  if (code !== null && code < 0) return i18n.t('errors.-1', { defaultValue: message })
  const isNamed = key !== undefined || (problems?.length ?? 0) > 0
  if (i18n.language === DEFAULT_LOCALE || !isNamed) return message
  await addTexts(i18n, 'refusals').catch(() => undefined)
  if (key !== undefined) return fill(i18n, { key, params }) ?? message
  const sentences = (problems ?? []).map(({ field, ...problem }) => {
    const text = fill(i18n, problem)
    return text === null ? null : `${field}: ${text}${fullStop(i18n.language)}`
  })
  return sentences.includes(null) ? message : sentences.join(' ')
}

/** The sentences of values come without it, as the server words them. */
function fullStop(language: string): string {
  return /^(?:ja|zh)\b/.test(language) ? '。' : '.'
}

function fill(i18n: I18n, { key, params = {} }: NamedSentence): string | null {
  const name = `refusals.${key}`
  // `replace`: a parameter must not pass for an option, such as the language.
  return i18n.exists(name) ? i18n.t(name, { replace: params }) : null
}
