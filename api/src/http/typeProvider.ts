import type { FastifyPluginAsync, FastifyPluginOptions, FastifyTypeProvider, RawServerDefault } from 'fastify'
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
