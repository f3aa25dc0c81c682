import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import { errorKinds } from '../../sdk/src/contract/errors'
import { root, sourceFiles } from './readImports'

const pages = (readdirSync(join(root, 'docs'), { recursive: true }) as string[])
  .filter((file) => file.endsWith('.md'))
  .map((file) => join(root, 'docs', file))

/** Read once for each page: the reference has thousands of links to itself. */
const anchors = new Map<string, ReadonlySet<string>>()

/** Anchors that a page has: those that it sets, and those of its headings. */
function anchorsOf(page: string): ReadonlySet<string> {
  const known = anchors.get(page)
  if (known) return known
  const text = readFileSync(page, 'utf8')
  const set = [...text.matchAll(/<a id="([^"]+)">/g)].map((match) => match[1] ?? '')
  const headings = [...text.matchAll(/^#+ (.*)$/gm)].map((match) => slug(match[1] ?? ''))
  const found = new Set([...set, ...headings])
  anchors.set(page, found)
  return found
}

function slug(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .trim()
    .replace(/\s/g, '-')
}

function brokenLinks(page: string): string[] {
  // What stands in code is no link.
  const text = readFileSync(page, 'utf8').replace(/```[\s\S]*?```|`[^`\n]*`/g, '')
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map((match) => match[1] ?? '')
    .filter((link) => !/^[a-z]+:/.test(link))
    .filter((link) => {
      const [path = '', anchor] = link.split('#')
      const target = path === '' ? page : join(dirname(page), path)
      if (!existsSync(target)) return true
      return anchor !== undefined && !anchorsOf(target).has(anchor)
    })
}

/** Rows of the table of errors: name, code and status. */
function documentedErrors(): string[] {
  const text = readFileSync(join(root, 'docs/errors.md'), 'utf8')
  return [...text.matchAll(/^\| `(\w+)` \| (\w+) \| (\d+) \| .+ \|$/gm)].map(
    ([, name, code, status]) => `${name} ${code} ${status}`,
  )
}

const guarantees = readFileSync(join(root, 'docs/extensions/guarantees.md'), 'utf8')
const cases = [...guarantees.matchAll(/^\| .* \| `([\w/.-]+\.test\.tsx?)`: (.+) \|$/gm)].map(
  ([, file, title]) => [file, title] as [string, string],
)

describe('the documentation', () => {
  it.each(pages.map((page) => relative(root, page)))('leads nowhere that does not exist: %s', (page) => {
    expect(brokenLinks(join(root, page))).toEqual([])
  })

  it('names files of the four walks that exist', () => {
    const text = readFileSync(join(root, 'docs/architecture.md'), 'utf8')
    const walks = text.split('## Four walks')[1]?.split('\n## ')[0] ?? ''
    const named = [...walks.matchAll(/`([\w./-]+\/[\w./-]+\.\w+)`/g)].map((match) => match[1] ?? '')
    expect(named.length).toBeGreaterThan(20)
    expect(named.filter((file) => !existsSync(join(root, file)))).toEqual([])
  })

  it('names pages of the settings as the console does', () => {
    const messages = readFileSync(join(root, 'core-modules/settings/messages.json'), 'utf8')
    const titles = Object.values((JSON.parse(messages) as { pages: Record<string, string> }).pages)
    const named = pages.flatMap((page) =>
      [...readFileSync(page, 'utf8').matchAll(/Settings → ([^\n]*)/g)].map((match) => match[1] ?? ''),
    )
    expect(named.length).toBeGreaterThan(10)
    // What comes after the title is the rest of the sentence.
    const isTitled = (path: string) =>
      titles.some((title) => path.startsWith(title) && !/^\w/.test(path.slice(title.length)))
    expect(named.filter((path) => !isTitled(path))).toEqual([])
  })

  it('shows administrators each picture that was taken for them, and they stay small', () => {
    const folder = join(root, 'docs/admins/pictures')
    const taken = readdirSync(folder)
    const shown = pages
      .filter((page) => dirname(page) === join(root, 'docs/admins'))
      .flatMap((page) => [...readFileSync(page, 'utf8').matchAll(/!\[[^\]]+\]\(pictures\/([^)]+)\)/g)])
      .map((match) => match[1])
    expect(shown.toSorted()).toEqual(taken.toSorted())
    // By the script that takes them: `npm run docs:pictures`.
    const script = readFileSync(join(root, 'scripts/pictures.mjs'), 'utf8')
    const named = taken.filter((name) =>
      new RegExp(`^  '?${name.replace('.webp', '')}'?: \\{`, 'm').test(script),
    )
    expect(named).toEqual(taken)
    const bytes = taken.reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)
    expect(bytes).toBeLessThan(1_500_000)
  })

  it('numbers each decision once, in its file as in its heading', () => {
    const decisions = pages.filter((page) => /decisions.\d{4}-/.test(page)).map((page) => basename(page))
    const numbers = decisions.map((name) => Number(name.slice(0, 4)))
    expect(numbers.toSorted((a, b) => a - b)).toEqual(decisions.map((_name, index) => index + 1))
    const headings = decisions.map(
      (name) => readFileSync(join(root, 'docs/decisions', name), 'utf8').split('. ')[0],
    )
    expect(headings).toEqual(numbers.map((number) => `# ${number}`))
  })

  it('explains every error of the API, and no other', () => {
    const known = Object.entries(errorKinds).map(([name, { code, status }]) => `${name} ${code} ${status}`)
    expect(documentedErrors()).toEqual(known)
  })

  it('lists no error that the server never sends', () => {
    const sources = sourceFiles('api')
      .filter((file) => !file.includes('.test.'))
      .map((file) => readFileSync(join(root, file), 'utf8'))
    const unused = Object.keys(errorKinds).filter(
      (name) => !sources.some((text) => text.includes(`'${name}'`) || text.includes(`errorKinds.${name}`)),
    )
    expect(unused).toEqual([])
  })

  it.each(cases)(
    'knows of each case of extensions that went wrong the test that holds it: %s, %s',
    (file, title) => {
      expect(readFileSync(join(root, file), 'utf8')).toContain(title)
    },
  )

  it('promises of extensions what a test holds, each of which exists', () => {
    expect(cases.length).toBeGreaterThan(30)
    const [text = ''] = guarantees.split('\n## ')
    const rows = text.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| Guarantee'))
    const tests = ['api', 'e2e', 'extension-loader', 'core-modules', 'sdk', 'shell', 'tests'].flatMap(
      (folder) => sourceFiles(folder).filter((file) => /\.test\.tsx?$/.test(file)),
    )
    const named = rows.map((row) =>
      [...(row.split('|').at(-2) ?? '').matchAll(/`([^`]+)`/g)].map((match) => match[1]),
    )
    expect(rows.length).toBeGreaterThan(25)
    expect(rows.filter((_row, at) => named[at]?.length === 0)).toEqual([])
    const isThere = (name = '') => tests.filter((file) => `/${file}`.endsWith(`/${name}`)).length === 1
    expect(named.flat().filter((name) => !isThere(name))).toEqual([])
  })

  it('names for each criterion of accessibility that applies a test, by the name of its file', () => {
    const report = readFileSync(join(root, 'docs/accessibility.md'), 'utf8').split('| Criterion |')[1] ?? ''
    const rows = [...report.matchAll(/^\| (\d\.\d\.\d+) .*\| (A|AA) \| ([^|]+) \|.*\| ([^|]+) \|$/gm)]
    // WCAG 2.2 has 31 of level A, after one that was withdrawn, and 24 of level AA.
    expect(new Set(rows.map(([, criterion]) => criterion)).size).toBe(55)
    for (const [row, , , conformance, tests = ''] of rows) {
      const links = [...tests.matchAll(/\[(\w+)\]\([^)]*\/(\w+)\.test\.tsx?\)/g)]
      expect(links.length > 0, row).toBe(conformance !== 'Not applicable')
      for (const [, name, file] of links) expect(name).toBe(file)
    }
  })

  it('names no hook and no component that the sdk does not export', () => {
    const exported = readFileSync(join(root, 'sdk/api-report.md'), 'utf8')
    const guides = pages.filter((page) => /docs\/extensions\/(?!reference|versions)/.test(page))
    const hooks = guides.flatMap((page) => [
      ...readFileSync(page, 'utf8').matchAll(/`(use[A-Z]\w+|Item[A-Z]\w+|Listing\w*)`/g),
    ])
    // From React, react-i18next and TanStack Query.
    const others = ['useState', 'useTranslation', 'useQuery']
    const unknown = hooks
      .map((match) => match[1] ?? '')
      .filter((name) => !others.includes(name) && !new RegExp(`(function|const) ${name}\\b`).test(exported))
    expect(unknown).toEqual([])
  })
})
