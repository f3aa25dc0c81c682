import type { ProjectInfo } from '@pergola/sdk/contract'
import type { FastifyRequest } from 'fastify'
import { API_VERSION } from '../../http/version'
import { pictureAddresses } from './pictureAddresses'

type Caller = Pick<FastifyRequest, 'project' | 'viewer' | 'server'>

/** What `GET /{project}/` returns, by who asks: everyone, users, administrators. */
export async function projectInfo(request: Caller): Promise<ProjectInfo> {
  const { project, viewer, server } = request
  const settings = await project.settings.get()
  const picture = (key: string) => pictureAddresses(request, settings.number(key, 0))
  const signedIn = !viewer.isAnonymous
  return {
    api: {
      ...(signedIn ? { version: API_VERSION } : {}),
      // Users who have yet to set up two-factor are anonymous until they did, so no one is shown anything else.
      requires2FA: signedIn && (await roleRequiresTwoFactor(request)),
      ...(signedIn ? { database: project.dialect.name } : {}),
      project_logo: await picture('project_logo'),
      project_color: settings.text('project_color'),
      project_foreground: await picture('project_foreground'),
      project_background: await picture('project_background'),
      project_public_note: settings.text('project_public_note') || null,
      default_locale: settings.text('default_locale') || null,
      telemetry: settings.flag('telemetry'),
      project_name: settings.text('project_name'),
      // Ours: this server answers the console's start in one request.
      hydrate: true,
      // Ours: `GET /search` looks through all collections.
      ...(signedIn ? { search: true } : {}),
      // Ours: `?plan=1` asks what a change of the data model would do. A server that does not know it would do it.
      ...(viewer.isAdmin ? { model_plans: true } : {}),
      // Ours: collections have an order, and `PATCH /collections` changes several of them.
      ...(viewer.isAdmin ? { collection_order: true } : {}),
      // Ours: `/collections/{collection}/cost` and `/indexes` say what a listing costs, and make it cheaper.
      ...(viewer.isAdmin ? { indexes: true } : {}),
      // Ours: `/exports` answers the items of a listing as a file, `/imports` takes one, `/batches` changes them all.
      ...(signedIn ? { transfers: true } : {}),
      // Ours: `filter` takes groups of conditions.
      ...(signedIn ? { filter_groups: true } : {}),
      // Ours: a nested item says by `$base` what it replaces.
      ...(signedIn ? { nested_bases: true } : {}),
      // Ours: a nested item says by `$new` that it is none that is there.
      ...(signedIn ? { nested_new: true } : {}),
      // Ours: `/hydrate?part=model` answers the model again after a change.
      ...(signedIn ? { model_part: true } : {}),
      // Ours: a `POST` or `PATCH` that carries `Idempotency-Key` counts once.
      ...(signedIn ? { request_keys: true } : {}),
      // Ours: `/files/uploads` takes a file in several requests.
      ...(signedIn ? { resumable_uploads: true } : {}),
      ...(signedIn && server.appOptions.allowsExtensionDevelopment ? { extensions_dev: true } : {}),
    },
    ...(signedIn ? { server: serverPart(server.appOptions.maxUploadBytes, viewer.isAdmin) } : {}),
  }
}

function serverPart(maxUploadBytes: number, isAdmin: boolean): ProjectInfo['server'] {
  return {
    max_upload_size: maxUploadBytes,
    ...(isAdmin ? { general: { php_version: process.versions.node, php_api: 'node' } } : {}),
  }
}

async function roleRequiresTwoFactor({ project, viewer }: Caller): Promise<boolean> {
  if (viewer.roleId === null) return false
  const role = await project.knex('directus_roles').where({ id: viewer.roleId }).first('enforce_2fa')
  return Number(role?.enforce_2fa ?? 0) === 1
}
