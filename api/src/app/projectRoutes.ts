import type { FastifyInstance } from 'fastify'
import { authRoutes } from '../routes/auth/routes'
import { projectInfoRoutes } from '../routes/project-info/routes'

/** Every resource below `/{project}`. Order does not matter: the router prefers fixed segments over parameters. */
export async function registerProjectRoutes(app: FastifyInstance): Promise<void> {
  await app.register(projectInfoRoutes)
  await app.register(authRoutes, { prefix: '/auth' })
}
