import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import { analyse } from 'scslre'
import { expect, it } from 'vitest'
import { root, sourceFiles } from './readImports'

/*
 * A pattern that goes back over what it has read can take the square of the length of a text, or twice the time for each
 * character more. On the server a body of 64 kB then stops everyone; in the console a stored text stops the page of all who
 * open it. Patterns are bounded or never go back; for those below the text is.
 */
const BOUNDED: Readonly<Record<string, string>> = {
  'api/src/routes/files/parseExif.ts': 'texts of at most 500 bytes',
  'api/src/storage/S3Storage.ts': 'the configuration of the server',
  'api/src/transfer/import/readXlsx.ts': 'formats of at most 255 characters',
  'api/src/transfer/table/nameColumns.ts': 'names of at most 30 characters',
  'core-interfaces/shared/editor/jsonText.ts': 'one number of what is typed',
  'core-interfaces/shared/numberText.ts': 'one number that is typed or stored',
  'core-modules/settings/model/identifiers.ts': 'one name that is typed',
  'core-modules/settings/model/plan/modelPlan.ts': 'the datatype of a column',
  'core-modules/users/sessions/describeDevice.ts': 'headers of at most 255 characters',
  'extension-loader/src/createAssetGuard.ts': 'one address of a file',
  'sdk/src/contract/toSlug.ts': 'runs of hyphens were made one before',
  'sdk/src/ui/date/parseTyped.ts': 'one time that is typed',
  'shell/src/frame/SafeModeBar.tsx': 'the address of the page',
  'shell/src/host/failures/createFailureReport.ts': 'the message of one error',
  'shell/src/public/installer/installerDraft.ts': 'one name that is typed',
}

const folders = ['api', 'core-interfaces', 'core-layouts', 'core-modules', 'extension-loader', 'sdk', 'shell']
const files = folders
  .flatMap(sourceFiles)
  .filter((file) => file.includes('/src/') || !/^(api|sdk)\//.test(file))
  .filter((file) => !/\.(test|test-d)\.tsx?$|\/(testing|cli)\/|\/cases\.ts$/.test(file))

/** Patterns with a part of any length. */
function patternsOf(file: string): string[] {
  const code = readFileSync(join(root, file), 'utf8')
  const found: string[] = []
  const visitor = new Visitor({
    Literal(literal) {
      if (!('regex' in literal)) return
      const { pattern, flags } = literal.regex
      if (/[*+,]/.test(pattern)) found.push(`/${pattern}/${flags}`)
    },
  })
  if (/\/.*[*+,].*\//.test(code)) visitor.visit(parseSync(file, code).program)
  return found
}

/** A part of any length that may hold anything, in a group that repeats: each repetition may end anywhere. */
const ANYTHING_REPEATED = /(?:\.|\[\\s\\S\])[*+]\??[^()]*\)[*+]/

const judged = new Map<string, boolean>()

function isSlow(pattern: string): boolean {
  const known = judged.get(pattern)
  if (known !== undefined) return known
  const [, source = '', flags = ''] = /^\/(.*)\/(\w*)$/s.exec(pattern) ?? []
  const { reports } = analyse({ source, flags: flags.replace('v', 'u') }, { reportTypes: { Move: true } })
  const isFound = reports.length > 0 || ANYTHING_REPEATED.test(source)
  judged.set(pattern, isFound)
  return isFound
}

it('finds patterns that go back over what they have read', () => {
  const slow = [
    '/\\s+$/',
    '/<[^>]*>/g',
    '/(\\d+,?)+x/',
    '/^(?:<!--.*?-->\\s*)*<svg/s',
    '/-?\\d*(?:\\.\\d+)?(?=,)/g',
  ]
  expect(slow.filter((pattern) => !isSlow(pattern))).toEqual([])
  expect(isSlow('/^<[^<>]*>|"(?:[^"\\\\]|\\\\.)*"?/g')).toBe(false)
})

/** All sources are read. */
const TIMEOUT_MS = 120_000

it(
  'no pattern takes the square of a text that someone else has sent or stored',
  () => {
    const slow = files.filter((file) => patternsOf(file).some(isSlow))
    expect(slow.filter((file) => !(file in BOUNDED))).toEqual([])
    expect(Object.keys(BOUNDED).filter((file) => !slow.includes(file))).toEqual([])
  },
  TIMEOUT_MS,
)
