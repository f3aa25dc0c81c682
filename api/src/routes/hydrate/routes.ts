import { orderEnvelope } from '../../http/orderEnvelope'
import { sendData } from '../../http/reply'
import { sendTagged, tagAnswer } from '../../http/taggedAnswer'
import type { RoutesPlugin } from '../../http/typeProvider'
import { serializeJson } from '../../json/serializeJson'
import { hydrate, hydrateModel, hydratePerson, sharedAnswer } from './hydrate'
import { hydrateSchema } from './schema'

/** `GET /{project}/hydrate`: the console's start in one request or two; ours, announced in the project info. */
export const hydrateRoutes: RoutesPlugin = async (app) => {
  app.get('/hydrate', { schema: hydrateSchema }, async (request, reply) => {
    const { part, disable_extensions: disabledExtensions, locale, names } = request.query
    const options = { disabledExtensions, locale }
    if (part === 'shared') return sendTagged(reply, await sharedAnswer(request, options))
    if (part === 'person' || part === 'model') {
      const data =
        part === 'person' ? await hydratePerson(request) : await hydrateModel(request, { locale, names })
      const envelope = orderEnvelope({ data }, false)
      return sendTagged(reply, tagAnswer(serializeJson(envelope)))
    }
    return sendData(reply, { data: await hydrate(request, options) })
  })
}
