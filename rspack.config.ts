import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Configuration } from '@rspack/core'
import { consoleConfig } from './build/consoleConfig'
import { extensionsConfig, findCoreExtensions } from './build/extensionsConfig'
import { serverConfig } from './build/serverConfig'

const root = dirname(fileURLToPath(import.meta.url))

interface BuildEnvironment {
  development?: boolean
}

/** One build for the shell, every core extension and the embedded API. */
export default async function configure(env: BuildEnvironment = {}): Promise<Configuration[]> {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  const isDevelopment = env.development === true
  return [
    consoleConfig({ root, version, isDevelopment }),
    extensionsConfig({ root, version, isDevelopment, extensions: await findCoreExtensions(root) }),
    serverConfig({ root, isDevelopment }),
  ]
}
