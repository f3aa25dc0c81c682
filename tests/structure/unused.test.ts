import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { root } from './readImports'

/** One list per kind of finding, for each file that has some. */
type Finding = { file: string } & Record<string, string | { name: string }[]>

/** `knip.jsonc` says where programs, tests and extensions start. */
it('no file, export or dependency is unused, and each workspace declares what it imports', async () => {
  const knip = promisify(execFile)(
    process.execPath,
    ['node_modules/knip/bin/knip.js', '--reporter', 'json', '--no-exit-code'],
    { cwd: root },
  )
  const { issues } = JSON.parse((await knip).stdout) as { issues: Finding[] }
  const found = issues.flatMap(({ file, ...kinds }) =>
    Object.entries(kinds).flatMap(([kind, names]) =>
      Array.isArray(names) ? names.map(({ name }) => `${file}: ${kind} ${name}`) : [],
    ),
  )
  expect(found).toEqual([])
}, 120_000)
