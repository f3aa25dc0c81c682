import type { FastifyInstance, FastifySchema } from 'fastify'
import type { TSchema } from 'typebox'

/** A route as the OpenAPI document describes it. */
export interface CollectedRoute {
  /** Lower case. */
  method: string
  /** As registered: `/:project/files/:id`. */
  url: string
  schema: FastifySchema
}

declare module 'fastify' {
  interface FastifySchema {
    /** What a form holds whose parts are read one by one, so that no schema checks them. */
    form?: TSchema
  }

  interface FastifyInstance {
    /** Every route of this server, for its OpenAPI document. */
    collectedRoutes: readonly CollectedRoute[]
  }
}

/** What the catch-alls of static files and the implied methods would add says nothing about the API. */
const impliedMethods = ['HEAD', 'OPTIONS']

/**
 * Writes down every route that is registered from now on.
 *
 * @returns a list that grows with the routes; complete when the app is ready
 */
export function collectRoutes(app: FastifyInstance): readonly CollectedRoute[] {
  const routes: CollectedRoute[] = []
  app.addHook('onRoute', ({ method, url, schema }) => {
    if (url.includes('*')) return
    for (const name of [method].flat()) {
      if (!impliedMethods.includes(name))
        routes.push({ method: name.toLowerCase(), url, schema: schema ?? {} })
    }
  })
  return routes
}
