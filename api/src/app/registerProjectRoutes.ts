import type { FastifyInstance } from 'fastify'
import { activityRoutes } from '../routes/activity/routes'
import { assetRoutes } from '../routes/assets/routes'
import { authRoutes } from '../routes/auth/routes'
import { backupRoutes } from '../routes/backups/routes'
import { batchRoutes } from '../routes/batches/routes'
import { collectionPresetRoutes } from '../routes/collection-presets/routes'
import { collectionRoutes } from '../routes/collections/routes'
import { deletionPlanRoutes } from '../routes/deletion-plans/routes'
import { exportRoutes } from '../routes/exports/routes'
import { projectExtensionRoutes } from '../routes/extensions/projectExtensionRoutes'
import { fieldRoutes } from '../routes/fields/routes'
import { fileRoutes } from '../routes/files/routes'
import { folderRoutes } from '../routes/folders/routes'
import { hydrateRoutes } from '../routes/hydrate/routes'
import { importRoutes } from '../routes/imports/routes'
import { indexRoutes } from '../routes/indexes/routes'
import { itemRoutes } from '../routes/items/routes'
import { jobRoutes } from '../routes/jobs/routes'
import { mailRoutes } from '../routes/mail/routes'
import { openApiRoutes } from '../routes/openapi/routes'
import { permissionRoutes } from '../routes/permissions/routes'
import { projectInfoRoutes } from '../routes/project-info/routes'
import { relationRoutes } from '../routes/relations/routes'
import { revisionRoutes } from '../routes/revisions/routes'
import { roleRoutes } from '../routes/roles/routes'
import { schemaRoutes } from '../routes/schema/routes'
import { searchRoutes } from '../routes/search/routes'
import { serverDetailsRoutes } from '../routes/server-details/routes'
import { settingRoutes } from '../routes/settings/routes'
import { tableRoutes } from '../routes/tables/routes'
import { userRoutes } from '../routes/users/routes'
import { utilRoutes } from '../routes/utils/routes'
import { webhookRoutes } from '../routes/webhooks/routes'

/** Every resource below `/{project}`. Order does not matter: the router prefers fixed segments over parameters. */
export async function registerProjectRoutes(app: FastifyInstance): Promise<void> {
  await app.register(projectInfoRoutes)
  await app.register(authRoutes, { prefix: '/auth' })
  await app.register(itemRoutes, { prefix: '/items' })
  await app.register(activityRoutes, { prefix: '/activity' })
  await app.register(revisionRoutes, { prefix: '/revisions' })
  await app.register(collectionRoutes, { prefix: '/collections' })
  await app.register(indexRoutes, { prefix: '/collections' })
  await app.register(collectionPresetRoutes, { prefix: '/collection_presets' })
  await app.register(deletionPlanRoutes, { prefix: '/deletion_plans' })
  await app.register(fieldRoutes, { prefix: '/fields' })
  await app.register(exportRoutes, { prefix: '/exports' })
  await app.register(projectExtensionRoutes, { prefix: '/extensions' })
  await app.register(permissionRoutes, { prefix: '/permissions' })
  await app.register(relationRoutes, { prefix: '/relations' })
  await app.register(schemaRoutes, { prefix: '/schema' })
  await app.register(userRoutes, { prefix: '/users' })
  await app.register(roleRoutes, { prefix: '/roles' })
  await app.register(settingRoutes, { prefix: '/settings' })
  await app.register(hydrateRoutes)
  await app.register(searchRoutes)
  await app.register(serverDetailsRoutes)
  await app.register(assetRoutes, { prefix: '/assets' })
  await app.register(fileRoutes, { prefix: '/files' })
  await app.register(folderRoutes, { prefix: '/folders' })
  await app.register(webhookRoutes, { prefix: '/webhooks' })
  await app.register(backupRoutes, { prefix: '/backups' })
  await app.register(importRoutes, { prefix: '/imports' })
  await app.register(tableRoutes, { prefix: '/tables' })
  await app.register(batchRoutes, { prefix: '/batches' })
  await app.register(jobRoutes, { prefix: '/jobs' })
  await app.register(mailRoutes)
  await app.register(utilRoutes, { prefix: '/utils' })
  await app.register(openApiRoutes)
}
