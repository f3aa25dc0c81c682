import type { FastifyInstance } from 'fastify'
import type { TSchema } from 'typebox'
import { ErrorAnswer, Key, ListMeta, RefusalData, RelatedDataWarning, ref } from '../http/answers'
import { FileData, systemRecords, Thumbnail, Translation } from '../records/systemRecords'
import { authShapes } from '../routes/auth/schema'
import { backupShapes } from '../routes/backups/schema'
import { collectionShapes } from '../routes/collections/schema'
import { extensionShapes } from '../routes/extensions/schema'
import { fieldShapes } from '../routes/fields/schema'
import { FileUses, UnusedFiles } from '../routes/files/schema'
import { hydrationShapes } from '../routes/hydrate/schema'
import { Item } from '../routes/items/schema'
import { Health } from '../routes/monitor/schema'
import { permissionShapes } from '../routes/permissions/schema'
import { ProjectInfo } from '../routes/project-info/schema'
import { modelShapes } from '../routes/schema/schema'
import { serverShapes } from '../routes/server/schema'
import { ServerDetails } from '../routes/server-details/schema'
import { userShapes } from '../routes/users/schema'
import { Delivery } from '../routes/webhooks/schema'
import { Filter } from '../system/jsonShapes'

/** Every shape that has a name: schemas of routes refer to them, and they are the types of the sdk. */
export const namedSchemas: readonly TSchema[] = [
  Key,
  Item,
  ListMeta,
  RelatedDataWarning,
  ErrorAnswer,
  RefusalData,
  Filter,
  Translation,
  Thumbnail,
  FileData,
  ...systemRecords,
  ...fieldShapes,
  ...collectionShapes,
  ...authShapes,
  ...backupShapes,
  ...userShapes,
  ...extensionShapes,
  ...serverShapes,
  ProjectInfo,
  ...hydrationShapes,
  FileUses,
  UnusedFiles,
  ...modelShapes,
  ...permissionShapes,
  ServerDetails,
  Health,
  Delivery,
]

const refusals = { '4xx': ref(ErrorAnswer), '5xx': ref(ErrorAnswer) }

/** Makes the named shapes known, and gives every route the answers of refusals. Has to run before the routes are registered. */
export function addSchemas(app: FastifyInstance): void {
  for (const schema of namedSchemas) app.addSchema(schema)
  app.addHook('onRoute', (route) => {
    route.schema = { ...route.schema, response: { ...refusals, ...Object(route.schema?.response) } }
  })
}
