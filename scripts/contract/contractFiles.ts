import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { consoleSentences } from '../../api/src/errors/sentences'
import { describeOperations } from './describeOperations'
import { printOperations } from './printOperations'

/** Types of the calls, for the typed client of the sdk. */
const TYPES = 'sdk/src/contract/operations.ts'
/** The schemas behind them, which fakes of the server in tests check requests and answers with. */
const SCHEMAS = 'tests/support/operations.json'

/** English of the refusals that the console says in the reader's language: what translators start from. */
const REFUSALS = 'sdk/src/client/i18n/en-US.refusals.json'

/** What is made from the schemas of the routes, by path below the root of the project. */
export async function contractFiles(root: string): Promise<Record<string, string>> {
  const contract = await describeOperations()
  return {
    [TYPES]: formatted(root, TYPES, printOperations(contract)),
    [REFUSALS]: formatted(root, REFUSALS, JSON.stringify(consoleSentences)),
    [SCHEMAS]: formatted(root, SCHEMAS, JSON.stringify(contract)),
  }
}

function formatted(root: string, path: string, text: string): string {
  const biome = resolve(root, 'node_modules/.bin/biome')
  const { stdout, status, stderr } = spawnSync(biome, ['format', `--stdin-file-path=${path}`], {
    cwd: root,
    input: text,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
  if (status !== 0) throw new Error(stderr)
  return stdout
}
