import { wordRefusal } from '@pergola/sdk/contract'
import type { FastifyRequest } from 'fastify'
import { fillText } from '../../errors/fillText'
import type { Refusal } from '../../errors/Refusal'
import { wishedLocales } from '../../project/wishedLocales'

/** Says refusals in the language of the caller, as the console does; in English where it has no texts in that language. */
export async function refusalWords({
  project,
  viewer,
  server,
}: FastifyRequest): Promise<(refusal: Refusal) => string> {
  const user = await project.knex('directus_users').where({ id: viewer.userId }).first('locale')
  const known = await server.consoleLanguages.refusals(await wishedLocales(project, user?.locale))
  if (!known) return ({ message }) => message
  const { locale, texts } = known
  return (refusal) =>
    wordRefusal(refusal, locale, (key, params) => {
      const text = Object.hasOwn(texts, key) ? texts[key] : undefined
      return typeof text === 'string' ? fillText(locale, text, params) : null
    })
}
