import { sendEmpty } from '../../http/reply'
import type { RoutesPlugin } from '../../http/typeProvider'
import { MailService } from './MailService'
import { mailSchema } from './schema'

/** `/{p}/mail`: sends one message. */
export const mailRoutes: RoutesPlugin = async (app) => {
  app.post('/mail', { schema: mailSchema }, async (request, reply) => {
    await new MailService(request.project, request.viewer).send(request.body)
    return sendEmpty(reply)
  })
}
