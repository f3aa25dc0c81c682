import type {
  FastifyPluginAsync,
  FastifyPluginOptions,
  FastifyReply,
  FastifyRequest,
  FastifyTypeProvider,
  RawServerDefault,
} from 'fastify'
import type { Static, TSchema } from 'typebox'

/** Lets the TypeBox schema of a route type its `body`, `params` and `querystring`. */
export interface TypeBoxTypeProvider extends FastifyTypeProvider {
  validator: this['schema'] extends TSchema ? Static<this['schema']> : unknown
  serializer: unknown
}

/** A plugin of routes with TypeBox schemas. */
export type RoutesPlugin<Options extends FastifyPluginOptions = Record<never, never>> = FastifyPluginAsync<
  Options,
  RawServerDefault,
  TypeBoxTypeProvider
>

/**
 * A request by the parts of it that a handler reads. For handlers of several routes: each route has to declare these parts
 * in its schema, or it does not compile.
 */
export type RequestWith<Parts extends { params?: unknown; query?: unknown; body?: unknown }> =
  FastifyRequest & Parts

/** A handler of several routes, which sends its answer itself. */
export type SharedHandler<Parts extends { params?: unknown; query?: unknown; body?: unknown }> = (
  request: RequestWith<Parts>,
  reply: FastifyReply,
) => Promise<FastifyReply>
