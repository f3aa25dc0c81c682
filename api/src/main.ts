import { fork } from 'node:child_process'
import { once } from 'node:events'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import type { FastifyInstance } from 'fastify'
import { buildApp } from './app/buildApp'
import { freeConnections } from './db/freeConnections'
import { adminUser, demoPassword, demoProject, editorUser } from './demo/atlasAccess'
import { describeError } from './http/describeError'
import { configWarnings, projectFaults } from './lifecycle/projectFaults'
import { readEnvironment, StartError } from './readEnvironment'
import { requireFolders, requireWritable } from './requireWritable'
import { keepPrivate } from './storage/keepPrivate'

/**
 * The server as a process. Everything comes from the environment (the table in docs/operators.md). Problems that an operator
 * can solve are said in one line, with exit code 1.
 */
async function main(): Promise<void> {
  keepPrivate()
  const { options, host, port, wantsDemo } = readEnvironment(process.env)
  await requireFolders(process.env)
  await requireWritable(options.dataDir)
  const app = await buildApp(options)
  if (wantsDemo && (await app.projects.keys()).length === 0) {
    console.log('Making the demo project…')
    await installDemo(options.dataDir)
  }
  closeOnSignals(app)
  await listen(app, { host, port })
  keepHeapSmall()
  console.log(`Pergola listens on http://${host.includes(':') ? `[${host}]` : host}:${port}/admin/`)
  reportFaults(app).catch((error: unknown) => console.error(describeError(error)))
  if (wantsDemo && (await app.projects.keys()).includes(demoProject)) {
    console.log(`Demo sign-in: ${adminUser.email} or ${editorUser.email}, password ${demoPassword}`)
  }
}

/**
 * By default the heap grows to several times what is in use before it is collected. Collecting at a fifth more costs a
 * few milliseconds each minute. A start would do it over and over, and next to nothing of it becomes free.
 */
function keepHeapSmall(): void {
  setFlagsFromString('--heap-growing-percent=20')
}

/** A project that cannot be used costs the others nothing, so the server runs on. */
async function reportFaults(app: FastifyInstance): Promise<void> {
  for (const warning of await configWarnings(app.projects)) console.error(warning)
  for (const fault of await projectFaults(app.projects))
    console.error(`${fault}. Each request to it tries again.`)
}

/** In a process of its own, which takes all that memory with it. */
async function installDemo(dataDir: string): Promise<void> {
  const installer = fork(join(dirname(fileURLToPath(import.meta.url)), 'demo.mjs'), [dataDir])
  const [code] = await once(installer, 'exit')
  if (code !== 0) throw new StartError('The demo project could not be made; DEMO=0 starts without it')
}

async function listen(app: FastifyInstance, address: { host: string; port: number }): Promise<void> {
  try {
    await app.listen(address)
  } catch (error) {
    await app.close()
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE') {
      throw new StartError(`Port ${address.port} is in use: stop the other server or set PORT to a free one`)
    }
    if (code === 'EACCES')
      throw new StartError(`Port ${address.port} needs more rights: set PORT to one above 1023`)
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
      throw new StartError(`HOST ${address.host} is no address of this machine`)
    }
    throw error
  }
}

/** Requests under way are finished, then databases are closed. A terminal and npm may both send the signal. */
function closeOnSignals(app: FastifyInstance): void {
  let isClosing = false
  const close = () => {
    if (isClosing) return
    isClosing = true
    app
      .close()
      .then(freeConnections)
      .then(
        () => process.exit(0),
        () => process.exit(1),
      )
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, close)
}

main().catch((error: unknown) => {
  console.error(error instanceof StartError ? error.message : describeError(error))
  process.exit(1)
})
