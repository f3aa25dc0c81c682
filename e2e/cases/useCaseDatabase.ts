import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { installProject } from '../../api/src/lifecycle/installProject'
import { ProjectRegistry } from '../../api/src/lifecycle/ProjectRegistry'
import { completeProjectConfig } from '../../api/src/project/ProjectConfig'
import { createTestDatabase } from '../../api/src/testing/createTestDatabase'
import { startMariaDb } from '../../api/src/testing/startMariaDb'
import { ADMIN } from '../pages/SignInPage'
import type { StartServerOptions } from '../support/startServer'

const PROJECT = 'atlas'

/**
 * Options for a server whose project is on the database that `CASES_DB` names: `mariadb`, or by default the demo on SQLite.
 * MariaDB is started for it, and gone after the last test.
 */
export function useCaseDatabase(): () => Promise<StartServerOptions> {
  let close = async () => {}
  afterAll(() => close())
  return async () => {
    if (process.env.CASES_DB !== 'mariadb') return {}
    const mariaDb = await startMariaDb()
    close = mariaDb.close
    const installed = await installOn(mariaDb.url)
    return {
      demo: false,
      configure: (dataDir) => {
        cpSync(installed, dataDir, { recursive: true })
        rmSync(installed, { recursive: true })
      },
    }
  }
}

/** @returns The data folder of an empty project. */
async function installOn(url: string): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'pergola-cases-'))
  process.env.TEST_DB = url
  const database = await createTestDatabase()
  delete process.env.TEST_DB
  const registry = new ProjectRegistry({ dataDir })
  try {
    await installProject(registry, {
      config: completeProjectConfig({ key: PROJECT, ...(database && { database: database.config }) }),
      admin: ADMIN,
      settings: { project_name: 'Atlas' },
    })
  } finally {
    await registry.close()
  }
  return dataDir
}
