import { Type } from 'typebox'
import { orderEnvelope, serializeJson } from '../../http/envelope'
import { sendData } from '../../http/reply'
import { sendTagged, tagAnswer } from '../../http/taggedAnswer'
import type { RoutesPlugin } from '../../http/typeProvider'
import { ListingQuerystring } from '../extensions/schema'
import { hydrate, hydratePerson, sharedAnswer } from './hydrate'

const HydrateQuerystring = Type.Intersect([
  ListingQuerystring,
  Type.Object({
    part: Type.Optional(
      Type.Union([Type.Literal('person'), Type.Literal('shared')], {
        description:
          'What depends on who asks, or what does not (model and extensions); left out, all in one answer. Parts carry a tag, and are not sent again as long as they are the same',
      }),
    ),
  }),
])

/** `GET /{project}/hydrate`: the console's start in one request or two; ours, announced in the project info. */
export const hydrateRoutes: RoutesPlugin = async (app) => {
  app.get('/hydrate', { schema: { querystring: HydrateQuerystring } }, async (request, reply) => {
    const { part, disable_extensions: disabled } = request.query
    if (part === 'shared') return sendTagged(reply, await sharedAnswer(request, disabled))
    if (part === 'person') {
      const envelope = orderEnvelope({ data: await hydratePerson(request) }, false)
      return sendTagged(reply, tagAnswer(serializeJson(envelope)))
    }
    return sendData(reply, { data: await hydrate(request, disabled) })
  })
}
