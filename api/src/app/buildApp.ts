import { join } from 'node:path'
import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify'
import { addExtensionHook } from '../extensions/addExtensionHook'
import { ExtensionTrees } from '../extensions/ExtensionTrees'
import { sweepUnfinished } from '../extensions/installExtension'
import { type AppOptions, DEFAULT_OPTIONS } from '../http/AppOptions'
import { addCompression } from '../http/addCompression'
import { addContentTypeParsers } from '../http/addContentTypeParsers'
import { answerFirst, serverThatAsksFirst } from '../http/answerFirst'
import { applyCors } from '../http/applyCors'
import { applySecurityHeaders } from '../http/applySecurityHeaders'
import { addBodyLimits, defaultBodyLimit } from '../http/bodyLimits'
import { buildValidatorOnUse } from '../http/buildValidatorOnUse'
import { buildSerializer } from '../http/compileSerializer'
import { createNotFoundHandler } from '../http/createNotFoundHandler'
import { describeError } from '../http/describeError'
import { describeRequest } from '../http/describeRequest'
import { dropStalledClients } from '../http/dropStalledClients'
import { keepOriginsApart } from '../http/extensionsOrigin'
import { finishRequests } from '../http/finishRequests'
import { handleError } from '../http/handleError'
import { leaveOutBodies } from '../http/leaveOutBodies'
import { parseQuerystring } from '../http/parseQuerystring'
import { addProjectHooks } from '../http/projectScope'
import { tallyRequests } from '../http/RequestTally'
import { foldersOf, mayTakeRoom, requireRoom } from '../http/requireRoom'
import { resolveProject } from '../http/resolveProject'
import { sweepSpooledAnswers } from '../items/answer/AnswerText'
import { ReadLanes } from '../items/answer/ReadLanes'
import { sweepRequestKeys } from '../items/write/writeOnce'
import type { OpenProject } from '../lifecycle/openProject'
import { ProjectRegistry } from '../lifecycle/ProjectRegistry'
import { startAccountNotices } from '../mail/startAccountNotices'
import { allowNetworks } from '../net/targets'
import { uploadRoutes } from '../routes/assets/routes'
import { ConsoleLanguages } from '../routes/console/ConsoleLanguages'
import { extensionRoutes } from '../routes/extensions/routes'
import { announceFiles } from '../routes/files/announceFiles'
import { removeDeletedFiles } from '../routes/files/removeDeletedFiles'
import { sweepStagedContent } from '../routes/files/stageContent'
import { sweepRegularly } from '../routes/files/sweepRegularly'
import { monitorRoutes } from '../routes/monitor/routes'
import { collectRoutes } from '../routes/openapi/collectRoutes'
import { serverRoutes } from '../routes/server/routes'
import { DiskReserve } from '../storage/DiskReserve'
import { sweepStagedTables } from '../transfer/import/stageTable'
import { repairRegularly } from '../transfer/table/halfMade'
import { startWebhooks } from '../webhooks/startWebhooks'
import { registerProjectRoutes } from './registerProjectRoutes'
import { addSchemas } from './schemas'
import { staticRoutes } from './staticRoutes'

/** Long enough for a batch of keys in a path, short enough to be no attack. */
const MAX_PARAMETER_LENGTH = 8_192
/** For receiving a whole request, uploads included. */
const REQUEST_TIMEOUT_MS = 300_000

/**
 * Builds the whole server: API, console and extensions. Neither listens nor reads the environment.
 *
 * Closing the app closes all projects.
 */
export async function buildApp(
  options: Pick<AppOptions, 'dataDir'> & Partial<AppOptions>,
): Promise<FastifyInstance> {
  const appOptions: AppOptions = { ...DEFAULT_OPTIONS, ...options }
  const app = createInstance(appOptions)
  app.decorate('appOptions', appOptions)
  app.decorate(
    'projects',
    new ProjectRegistry({
      dataDir: appOptions.dataDir,
      languagesDir: appOptions.languagesDir,
      limits: { batchRows: appOptions.maxBatchRows, nestedRows: appOptions.maxNestedRows },
      onOpen: (project) => startProject(project, app),
      onUnreadable: (key, error) => app.log.error({ err: error }, `The project "${key}" is left out`),
    }),
  )
  app.decorate('requestTally', tallyRequests(app))
  app.decorate('reads', new ReadLanes())
  const { diskReserveBytes: reserveBytes, readFreeBytes } = appOptions
  app.decorate('diskReserve', new DiskReserve({ reserveBytes, readFreeBytes }))
  const installed = join(appOptions.dataDir, 'extensions')
  app.decorate('extensionTrees', new ExtensionTrees({ built: appOptions.extensionsDir, installed }))
  const languagesDir = appOptions.languagesDir ?? join(appOptions.dataDir, 'languages')
  const warn = (message: string) => app.log.warn(message)
  app.decorate('consoleLanguages', new ConsoleLanguages(appOptions.consoleDir, languagesDir, warn))
  finishRequests(app)
  dropStalledClients(app)
  app.addHook('onClose', () => app.projects.close())
  const stopSweeping = sweepRegularly(async (before) => {
    await sweepStagedContent(before)
    await sweepSpooledAnswers(before)
    await sweepStagedTables(before)
    await sweepUnfinished(installed, before)
  })
  app.addHook('onClose', async () => stopSweeping())
  // Filled by the first hooks; typed without null, because the routes that use them run behind those hooks.
  app.decorateRequest('project', null as never)
  app.decorateRequest('viewer', null as never)
  app.decorateRequest('credential', null)
  app.decorateRequest('versions', null)

  addSchemas(app)
  app.setErrorHandler(handleError)
  app.setNotFoundHandler(createNotFoundHandler(app))
  app.decorate('collectedRoutes', collectRoutes(app))
  addContentTypeParsers(app)
  addBodyLimits(app)
  leaveOutBodies(app)
  await addCompression(app)
  await app.register(cookie)
  app.addHook('onRequest', applySecurityHeaders)
  if (appOptions.extensionsOrigin !== undefined) app.addHook('onRequest', keepOriginsApart)
  app.addHook('onRequest', (request, reply, done) => {
    const enter = (project: OpenProject | null) => {
      if (project) request.project = project
      if (!applyCors(request, reply)) done()
    }
    const project = resolveProject(request)
    if (project instanceof Promise) project.then(enter).catch(done)
    else enter(project)
  })
  app.addHook('preParsing', (request, _reply, body, done) => {
    if (!mayTakeRoom(request)) return done(null, body)
    requireRoom(request).then(() => done(null, body), done)
  })

  await app.register(staticRoutes)
  await app.register(serverRoutes, { prefix: '/server' })
  await app.register(monitorRoutes, { prefix: '/server' })
  await app.register(async (scope) => {
    addProjectHooks(scope)
    addExtensionHook(scope)
    await scope.register(extensionRoutes)
    await scope.register(uploadRoutes)
    await scope.register(registerProjectRoutes, { prefix: '/:project' })
  })
  return app
}

/** What runs as long as a project is open. */
function startProject(
  project: OpenProject,
  { log, appOptions, diskReserve }: Pick<FastifyInstance, 'log' | 'appOptions' | 'diskReserve'>,
): () => Promise<void> {
  removeDeletedFiles(project, (error) =>
    log.warn({ project: project.key, err: error }, 'The content of a deleted file could not be removed'),
  )
  announceFiles(project)
  const stopSweeping = sweepRegularly(async (before) => {
    await project.storage.sweep(before)
    await project.jobs.store.sweep(before)
    await sweepRequestKeys(project.knex, before)
  })
  const stopRepairing = repairRegularly(project)
  const requireRoomOfProject = () => diskReserve.require(foldersOf(project))
  project.jobs.requireRoom = requireRoomOfProject
  project.indexes.requireRoom = requireRoomOfProject
  project.jobs.onFailure = (error) => log.error({ project: project.key, err: error }, 'A job has failed')
  project.backups.onFailure = (error) =>
    log.error({ project: project.key, err: error }, 'A backup has failed')
  project.schema.onUnreadable = (tables) =>
    log.warn(
      { project: project.key, tables },
      'Tables are left out, also of backups: they have names that are not UTF-8',
    )
  const stopWebhooks = startWebhooks(project, {
    isAllowedAddress: allowNetworks(appOptions.webhookNetworks),
    onFailure: ({ webhook, attempts }, reason) =>
      log.warn({ project: project.key, webhook, attempts, reason }, 'A webhook could not be delivered'),
  })
  const stopNotices = startAccountNotices(project, (error) =>
    log.warn({ project: project.key, err: error }, 'A notice about a changed account could not be sent'),
  )
  return () => {
    stopSweeping()
    stopRepairing()
    stopNotices()
    return stopWebhooks()
  }
}

function createInstance(options: AppOptions): FastifyInstance {
  const app: FastifyInstance = Fastify({
    ...serverOptions(options),
    serverFactory: serverThatAsksFirst((request, response) => answerFirst(app, request, response)),
  })
  return app
}

function serverOptions(options: AppOptions): FastifyServerOptions {
  const { logLevel, logTo, trustProxy } = options
  return {
    logger: {
      level: logLevel,
      ...(logTo && { stream: logTo }),
      serializers: { req: describeRequest, err: describeError },
    },
    trustProxy: trustProxy ?? false,
    bodyLimit: defaultBodyLimit(options),
    routerOptions: { querystringParser: parseQuerystring, maxParamLength: MAX_PARAMETER_LENGTH },
    // What is under way when the server stops is finished, and what comes by a connection that was taken is answered.
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    requestTimeout: REQUEST_TIMEOUT_MS,
    frameworkErrors: handleError,
    schemaController: {
      compilersFactory: {
        buildValidator: buildValidatorOnUse,
        buildSerializer,
      },
    },
    ajv: {
      customOptions: {
        coerceTypes: false,
        removeAdditional: false,
        allErrors: true,
        allowUnionTypes: true,
        // Says something about a path; nothing is checked by it.
        keywords: ['x-many'],
      },
    },
  }
}
