import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ParseResult, parseSync, Visitor } from 'oxc-parser'
import { expect, it } from 'vitest'
import { readImports, root, sourceFiles } from './readImports'

const MAX_LINES = 80

const folders = [
  'api',
  'build',
  'core-interfaces',
  'core-layouts',
  'core-modules',
  'extension-loader',
  'scripts',
  'sdk',
  'shell',
]
const files = folders.flatMap(sourceFiles).filter((file) => !/\.(test|test-d)\.tsx?$/.test(file))
const sources = new Map<string, { code: string; parsed: ParseResult }>(
  files.map((file) => {
    const code = readFileSync(join(root, file), 'utf8')
    return [file, { code, parsed: parseSync(file, code) }]
  }),
)

/** Entry points of our packages: `@pergola/sdk/ui` → `sdk/src/ui/index.ts`. */
const entryPoints = new Map(
  ['sdk', 'extension-loader'].flatMap((folder) => {
    const { name, exports } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as {
      name: string
      exports: Record<string, unknown>
    }
    return Object.entries(exports).map(([path, file]) => [join(name, path), join(folder, String(file))])
  }),
)

/** What it takes from others, types too, and what it fetches later by `import()`. */
function importsOf(file: string, code: string, module: ParseResult['module']): string[] {
  const imported = module.staticImports.map(({ moduleRequest }) => moduleRequest.value)
  const passedOn = module.staticExports
    .flatMap(({ entries }) => entries)
    .flatMap(({ moduleRequest }) => moduleRequest?.value ?? [])
  const all = new Set([...imported, ...passedOn, ...fetchedLater(code, module)])
  return [...all].flatMap((specifier) => resolve(file, specifier) ?? [])
}

/** Names of modules between the brackets of `import()`, past a comment for the bundler. */
function fetchedLater(code: string, { dynamicImports }: ParseResult['module']): string[] {
  return dynamicImports.flatMap(
    ({ moduleRequest }) =>
      /['"](\.[^'"]+)['"]/.exec(code.slice(moduleRequest.start, moduleRequest.end))?.[1] ?? [],
  )
}

function resolve(file: string, specifier: string): string | undefined {
  if (!specifier.startsWith('.')) return entryPoints.get(specifier)
  const path = join(file, '..', specifier)
  const candidates = [path, `${path}.ts`, `${path}.tsx`, join(path, 'index.ts')]
  return candidates.find((candidate) => sources.has(candidate))
}

/** Circles of imports, each once, from its first file on. */
function findCircles(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const done = new Set<string>()
  const circles: string[] = []
  function visit(file: string, path: readonly string[]): void {
    const from = path.indexOf(file)
    if (from >= 0) circles.push([...path.slice(from), file].join(' → '))
    if (from >= 0 || done.has(file)) return
    for (const next of graph.get(file) ?? []) visit(next, [...path, file])
    done.add(file)
  }
  for (const file of graph.keys()) visit(file, [])
  return circles
}

/** `file name` of each function that is longer than it should be. */
function findLongFunctions(file: string, code: string, { program }: ParseResult): string[] {
  const names = new Map<number, string>()
  const found: string[] = []
  const nameOf = (node: { type: string; name?: unknown } | null) => String(node?.name ?? 'default')
  const measure = ({ start, end, id }: { start: number; end: number; id?: { name: string } | null }) => {
    const lines = code.slice(start, end).split('\n').length
    if (lines > MAX_LINES) found.push(`${file} ${id?.name ?? names.get(start) ?? 'anonymous'}`)
  }
  new Visitor({
    VariableDeclarator: ({ id, init }) => void (init && names.set(init.start, nameOf(id))),
    Property: ({ key, value }) => void names.set(value.start, nameOf(key)),
    PropertyDefinition: ({ key, value }) => void (value && names.set(value.start, nameOf(key))),
    MethodDefinition: ({ key, value }) => void names.set(value.start, nameOf(key)),
    FunctionDeclaration: measure,
    FunctionExpression: measure,
    ArrowFunctionExpression: measure,
  }).visit(program)
  return found
}

/**
 * Lines that keep the callback or value of the last render in a ref: `ref.current = value` in the body of a component or
 * hook, or in an effect that runs after each render. Clearing a ref is something else.
 */
function findLatestRefs(code: string, { program }: ParseResult): string[] {
  const found: string[] = []
  const lookAt = ({ body }: { body: unknown }) => {
    const { type, body: statements } = body as { type: string; body: Statement[] }
    if (type === 'BlockStatement')
      found.push(...statements.flatMap((statement) => assignedRef(code, statement)))
  }
  new Visitor({
    FunctionDeclaration: (node) =>
      void (/^(use)?[A-Z]/.test(node.id?.name ?? '') && node.body && lookAt({ body: node.body })),
    CallExpression: ({ callee, arguments: [effect, ...deps] }) => {
      const isEffect = callee.type === 'Identifier' && /^use\w*Effect$/.test(callee.name)
      if (isEffect && deps.length === 0 && effect?.type === 'ArrowFunctionExpression') lookAt(effect)
    },
  }).visit(program)
  return found
}

interface Statement {
  type: string
  start: number
  end: number
  expression?: {
    type: string
    left?: { start: number; end: number }
    right?: { type: string; value?: unknown }
  }
}

function assignedRef(code: string, { type, start, end, expression }: Statement): string[] {
  if (type !== 'ExpressionStatement' || expression?.type !== 'AssignmentExpression') return []
  const { left, right } = expression
  const isRef = left !== undefined && code.slice(left.start, left.end).endsWith('.current')
  return isRef && right?.type !== 'Literal' ? [code.slice(start, end)] : []
}

it('no file imports itself over others, for types or on first use neither', () => {
  const graph = new Map(
    [...sources].map(([file, { code, parsed }]) => [file, importsOf(file, code, parsed.module)]),
  )
  expect(graph.get('sdk/src/client/index.ts')?.length).toBeGreaterThan(10)
  expect(findCircles(graph)).toEqual([])
})

it('finds a circle where there is one', () => {
  const graph = new Map([
    ['a', ['b']],
    ['b', ['c']],
    ['c', ['b']],
  ])
  expect(findCircles(graph)).toEqual(['b → c → b'])
})

it(`no function is longer than ${MAX_LINES} lines`, () => {
  const found = [...sources].flatMap(([file, { code, parsed }]) => findLongFunctions(file, code, parsed))
  expect(found).toEqual([])
})

it('finds a long function by the name that it has', () => {
  const body = '\n'.repeat(MAX_LINES)
  const code = `function a() {${body}}\nconst b = () => {${body}}\nconst c = () => {\n}`
  expect(findLongFunctions('a.ts', code, parseSync('a.ts', code))).toEqual(['a.ts a', 'a.ts b'])
})

/** Where a transition holds the page before until the code is there, and where the boundary directly around it stands. */
const MAY_SUSPEND = ['shell/src/boot/ConsoleRoutes.tsx', 'extension-loader/src/react/createExtensionSlot.tsx']

it("code is fetched on first use by lazyComponent and its kin: React's lazy throws for good when it does not come", () => {
  const users = [...sources].filter(([, { code }]) => /import \{[^}]*\blazy\b[^}]*\} from 'react'/.test(code))
  expect(users.map(([file]) => file).sort()).toEqual([...MAY_SUSPEND].sort())
})

it('callbacks of the last render are kept by useEffectEvent, or useStableCallback where they are passed on', () => {
  const found = [...sources]
    .filter(([file]) => file !== 'sdk/src/items/useStableCallback.ts')
    .flatMap(([file, { code, parsed }]) => findLatestRefs(code, parsed).map((line) => `${file} ${line}`))
  expect(found).toEqual([])
})

it('finds a callback that is kept in a ref', () => {
  const code = `function useA(on) {
    const a = useRef(on), b = useRef(null)
    a.current = on
    useLayoutEffect(() => { a.current = on })
    useEffect(() => { b.current = null })
    useEffect(() => { a.current = on }, [on])
    return () => { a.current = on }
  }`
  expect(findLatestRefs(code, parseSync('a.ts', code))).toEqual(['a.current = on', 'a.current = on'])
})

const SHORT_LINES = 20

/**
 * Short files with one importer that stay: each kind has one file for each of its things, or loads or starts by itself, or keeps
 * a concern out of the file that puts a whole together.
 */
const MAY_BE_SHORT = [
  // Parts of extensions, and their cases for the tests of all.
  /^core-(interfaces|layouts|modules)\/[\w-]+\/(meta|input|display|options|layout|module|item|listing|cases)\.tsx?$/,
  // Programs and entry points.
  /\/(index|main|bin|installDemo)\.tsx?$/,
  // One folder for each resource, one file for each system collection, rule, module that is shared, template.
  /^api\/src\/routes\/[\w-]+\/(routes|schema)\.ts$/,
  /^api\/src\/(system\/fields\/\w+Fields|items\/rules\/\w+Rule|templates\/templates)\.ts$/,
  /^shell\/src\/host\/facades\//,
  // One change of a table each, used by the model, which stands above.
  /^api\/src\/schema\/alter\//,
  // Steps of programs.
  /^(build|scripts)\//,
]

/** They put a whole together, and keep its parts apart; an entry point offers them to others. */
const COMPOSER =
  /^(api\/src\/app\/buildApp\.ts|shell\/src\/(main\.tsx|session\/createShell\.ts)|.*\/index\.ts)$/

it(`a file under ${SHORT_LINES} lines has two importers, a test of its own or its place in a list`, () => {
  const tested = new Set(
    [...folders, 'e2e', 'tests']
      .flatMap(readImports)
      .filter(({ file }) => /\.(test|test-d)\.tsx?$|^(e2e|tests)\//.test(file))
      .flatMap(({ file, specifier }) => resolve(file, specifier) ?? []),
  )
  const importers = new Map<string, string[]>()
  const late = new Set<string>()
  for (const [file, { code, parsed }] of sources) {
    const { staticImports, staticExports } = parsed.module
    const exported = staticExports.flatMap(({ entries }) =>
      entries.map((entry) => entry.moduleRequest?.value),
    )
    const imported = staticImports.map(({ moduleRequest }) => moduleRequest.value)
    for (const specifier of new Set([...imported, ...exported])) {
      const target = specifier === undefined ? undefined : resolve(file, specifier)
      if (target !== undefined) importers.set(target, [...(importers.get(target) ?? []), file])
    }
    for (const specifier of fetchedLater(code, parsed.module)) {
      const target = resolve(file, specifier)
      if (target !== undefined) late.add(target)
    }
  }
  const found = [...sources].flatMap(([file, { code }]) => {
    const of = importers.get(file) ?? []
    const stays =
      code.trimEnd().split('\n').length >= SHORT_LINES ||
      of.length > 1 ||
      // What is fetched on first use is a file of its own.
      late.has(file) ||
      tested.has(file) ||
      hasStyles(file) ||
      MAY_BE_SHORT.some((pattern) => pattern.test(file)) ||
      COMPOSER.test(of[0] ?? '')
    return stays ? [] : [`${file} ← ${of.join()}`]
  })
  expect(found).toEqual([])
})

/** A component and its styles are two files in any case. */
function hasStyles(file: string): boolean {
  return existsSync(join(root, file.replace(/\.tsx?$/, '.module.css')))
}
