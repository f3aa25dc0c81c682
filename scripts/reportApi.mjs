// `npm run api`: writes what third parties can see of the sdk, as a report for review and as a reference for people.
// With `--release`, also keeps the report as what the next version is compared with.
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compareReports, compareVersions, versionFor, versionOf } from './api/compareReports.mjs'
import { readSurface } from './api/readSurface.mjs'
import { renderReference } from './api/renderReference.mjs'
import { renderReport } from './api/renderReport.mjs'
import { emitTypes, SDK_ENTRY_POINTS } from './emitTypes.mjs'

export const REPORT = 'sdk/api-report.md'
export const REFERENCE = 'docs/extensions/reference.md'
const RELEASED = 'sdk/api-released.md'

/** @returns Both files as the sources ask for them now, by path. */
export function describeApi(root) {
  const types = mkdtempSync(join(tmpdir(), 'pergola-api-'))
  try {
    emitTypes(root, types)
    const surface = readSurface(types, SDK_ENTRY_POINTS)
    return { [REPORT]: renderReport(surface, versionNow(root)), [REFERENCE]: renderReference(surface) }
  } finally {
    rmSync(types, { recursive: true, force: true })
  }
}

/** @returns Why the version of the sdk is too small for what changed since its last release; `null` when it is not. */
export function versionProblem(root, report) {
  const file = join(root, RELEASED)
  if (!existsSync(file)) return null
  const released = readFileSync(file, 'utf8')
  const { change, details } = compareReports(released, report)
  const wanted = versionFor(versionOf(released), change)
  if (compareVersions(versionNow(root), wanted) >= 0) return null
  return [
    `The public surface changed since ${versionOf(released)}: raise SDK_VERSION to ${wanted}.`,
    ...details,
  ].join('\n  ')
}

function versionNow(root) {
  return JSON.parse(readFileSync(join(root, 'sdk/package.json'), 'utf8')).version
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = dirname(dirname(fileURLToPath(import.meta.url)))
  const files = describeApi(root)
  for (const [path, content] of Object.entries(files)) writeFileSync(join(root, path), content)
  const problem = versionProblem(root, files[REPORT])
  if (problem) console.error(problem)
  else if (process.argv.includes('--release')) copyFileSync(join(root, REPORT), join(root, RELEASED))
  process.exitCode = problem ? 1 : 0
}
