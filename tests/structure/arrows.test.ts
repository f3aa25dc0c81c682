import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type ImportSite, readImports, root, sourceFiles, targetOf } from './readImports'

const SDK_ENTRY_POINTS = ['@pergola/sdk', '@pergola/sdk/contract', '@pergola/sdk/ui', '@pergola/sdk/items']
/** The judge of versions is shared with the command line: it needs a package, which the contract does without. */
const API_ENTRY_POINTS = ['@pergola/sdk/contract', '@pergola/sdk/versions']
/** The messages between console and sandbox are as much contract as the props are. */
const LOADER_ENTRY_POINTS = ['@pergola/sdk/contract', '@pergola/sdk/sandbox/protocol']
const HOST_PACKAGES = [
  'react',
  'react-dom',
  'react-router-dom',
  'react-i18next',
  'i18next',
  'zustand',
  '@tanstack/react-query',
  '@tanstack/react-table',
  'react-window',
]
/**
 * Packages of single extensions: what is large, well kept elsewhere and of use to no one else, so that it does not belong
 * in the sdk. Each goes into that extension's own files only.
 */
const OWN_PACKAGES: Readonly<Record<string, readonly string[]>> = {
  // Editing rich text by a schema is a browser's worth of special cases; what no schema names is dropped by it.
  'core-interfaces/wysiwyg': [
    '@tiptap/core',
    '@tiptap/pm/model',
    '@tiptap/pm/state',
    '@tiptap/pm/tables',
    '@tiptap/react',
    '@tiptap/starter-kit',
  ],
  // Reading PDFs, which is fetched when one is first shown.
  'core-interfaces/file-preview': ['pdfjs-dist/legacy/build/pdf.mjs'],
  // The differences of two texts, word by word.
  'core-modules/collections': ['diff'],
  // The code editor, which is fetched when it is first shown.
  'core-interfaces/shared': [
    '@codemirror/autocomplete',
    '@codemirror/commands',
    '@codemirror/lang-html',
    '@codemirror/lang-javascript',
    '@codemirror/lang-json',
    '@codemirror/lang-markdown',
    '@codemirror/lang-php',
    '@codemirror/lang-vue',
    '@codemirror/language',
    '@codemirror/lint',
    '@codemirror/search',
    '@codemirror/state',
    '@codemirror/view',
    '@lezer/highlight',
    'style-mod',
  ],
}
const TEST_PACKAGES = [
  'fast-check',
  'vitest',
  '@testing-library/react',
  '@testing-library/user-event',
  '@pergola/sdk/testing',
]

const isRelative = ({ specifier }: ImportSite) => specifier.startsWith('.')
/** Tables of cases, of what options change, and of all interfaces are data of tests. */
const isTest = ({ file }: ImportSite) =>
  /(\.(test|test-d)\.tsx?|\/cases\.ts|\/shared\/(optionEffects|optionWorld|everyInterface)\.tsx?)$/.test(file)
const describeSite = ({ file, specifier }: ImportSite) => `${file} imports ${specifier}`

/** Imports of a folder that break a rule, as sentences. */
function violations(folder: string, isAllowed: (site: ImportSite) => boolean): string[] {
  return readImports(folder)
    .filter((site) => !isAllowed(site))
    .map(describeSite)
}

/** Relative imports stay inside `folder`. */
const staysIn = (folder: string) => (site: ImportSite) => targetOf(site).startsWith(`${folder}/`)

const { exports: sdkEntries } = JSON.parse(readFileSync(join(root, 'sdk/package.json'), 'utf8')) as {
  exports: Record<string, unknown>
}

/** What a site imports, relative to the project; entry points of the sdk are the files that they are. */
const fileOf = (site: ImportSite) => {
  const entry = sdkEntries[site.specifier.replace('@pergola/sdk', '.')]
  if (!isRelative(site)) return typeof entry === 'string' ? join('sdk', entry) : ''
  return `${targetOf(site)}/`
}

const FACADES: Readonly<Record<string, string>> = {
  'react-i18next': 'reactI18next',
  'react-router-dom': 'reactRouterDom',
  '@tanstack/react-query': 'reactQuery',
}

/** Names between the braces of imports or exports; types are gone at run time. */
function namesIn(pattern: RegExp, code: string): string[] {
  return [...code.matchAll(pattern)]
    .flatMap((match) => (match[1] ?? '').split(','))
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '))
}

/** From the bottom up. */
const LAYERS = {
  'sdk/src': ['contract', 'client', 'ui', 'items', 'sandbox', 'testing'],
  'shell/src': ['session', 'guard', 'public', 'host', 'frame', 'dev', 'boot', 'testing'],
  'api/src': [
    ...['errors', 'net', 'db', 'storage', 'schema', 'json', 'files', 'indexes', 'system'],
    // What a project is and who asks; then what is done with it.
    ...[
      'project',
      'permissions',
      'auth',
      'log',
      'mail',
      'webhooks',
      'items',
      'model',
      'jobs',
      'transfer',
      'backup',
    ],
    // Projects are opened, then requests are taken.
    ...['lifecycle', 'http', 'restore', 'extensions', 'records', 'snapshot', 'templates', 'routes', 'app'],
    ...['demo', 'testing'],
  ],
}

const foldersIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'node_modules')
    .map(({ name }) => name)

/**
 * @returns Imports between the folders of an extension, and the files beside them, that lead round in a circle: what is left
 *   when those that import none of the others, or that none of the others imports, are taken away one after the other.
 */
function circleOfRooms(extension: string): string[] {
  const roomOf = (path: string) =>
    path
      .slice(extension.length + 1)
      .split('/')[0]
      ?.replace(/\.tsx?$/, '') ?? ''
  const isInside = (site: ImportSite) => targetOf(site).startsWith(`${extension}/`)
  let arrows = readImports(extension)
    .filter((site) => isRelative(site) && isInside(site) && !isTest(site))
    .map((site) => ({ site, from: roomOf(site.file), to: roomOf(targetOf(site)) }))
    .filter(({ from, to }) => from !== to && (isFolder(from) || isFolder(to)))
  for (;;) {
    const importing = new Set(arrows.map(({ from }) => from))
    const imported = new Set(arrows.map(({ to }) => to))
    const left = arrows.filter(({ from, to }) => imported.has(from) && importing.has(to))
    if (left.length === arrows.length) return left.map(({ site }) => describeSite(site))
    arrows = left
  }

  function isFolder(room: string) {
    return foldersIn(extension).includes(room)
  }
}

describe('import arrows', () => {
  it.each(['core-interfaces', 'core-layouts', 'core-modules', 'examples'])(
    '%s reach the console through the entry points of the sdk only, and never each other',
    (folder) => {
      const isAllowed = (site: ImportSite) => {
        const [own] = site.file.slice(folder.length + 1).split('/')
        // `shared` holds what several extensions of one package have in common; it is no extension itself.
        if (isRelative(site)) return staysIn(`${folder}/${own}`)(site) || staysIn(`${folder}/shared`)(site)
        return [
          ...SDK_ENTRY_POINTS,
          ...HOST_PACKAGES,
          ...(OWN_PACKAGES[`${folder}/${own}`] ?? []),
          ...(isTest(site) ? TEST_PACKAGES : []),
        ].includes(site.specifier)
      }
      expect(violations(folder, isAllowed)).toEqual([])
    },
  )

  it('the shell imports sdk and extension-loader, and knows no extension', () => {
    const isAllowed = (site: ImportSite) => {
      if (isRelative(site)) return staysIn('shell')(site)
      return (
        !site.specifier.startsWith('@pergola/') ||
        /^@pergola\/(sdk|extension-loader)(\/|$)/.test(site.specifier)
      )
    }
    expect(violations('shell', isAllowed)).toEqual([])
  })

  it('the folders of the server stand in docs/architecture.md in this order', () => {
    const page = readFileSync(join(root, 'docs/architecture.md'), 'utf8')
    const [table] = page.split('\n## The server\n')[1]?.split('\n## ') ?? []
    const names = [...(table ?? '').matchAll(/^\| (`.*?`) \|/gm)].flatMap(([, cell = '']) => cell.split(', '))
    expect(names).toEqual(LAYERS['api/src'].map((name) => `\`${name}\``))
  })

  describe.each(Object.entries(LAYERS))('in %s', (base, folders) => {
    it.each(folders.map((folder, place) => [folder, folders.slice(0, place + 1)] as const))(
      '%s imports nothing of what is built on it',
      (folder, below) => {
        const isAllowed = (site: ImportSite) =>
          isTest(site) ||
          !fileOf(site).startsWith(`${base}/`) ||
          below.some((other) => fileOf(site).startsWith(`${base}/${other}/`))
        expect(violations(`${base}/${folder}`, isAllowed)).toEqual([])
      },
    )

    it('each folder has its place', () => {
      const parts = sourceFiles(base).map((file) => file.slice(base.length + 1).split('/'))
      const found = new Set(parts.flatMap(([folder, ...rest]) => (rest.length > 0 ? folder : [])))
      expect([...found].toSorted()).toEqual(folders.toSorted())
    })
  })

  it.each(
    ['core-interfaces', 'core-layouts', 'core-modules'].flatMap((folder) =>
      foldersIn(folder).map((name) => `${folder}/${name}`),
    ),
  )('in %s, no folder is built on one that is built on it', (extension) => {
    expect(circleOfRooms(extension)).toEqual([])
  })

  it('the extension loader imports the contract half of the sdk, and React only in its react folder', () => {
    const isAllowed = (site: ImportSite) => {
      if (isRelative(site)) return staysIn('extension-loader')(site)
      if (site.specifier.startsWith('@pergola/'))
        return LOADER_ENTRY_POINTS.includes(site.specifier) || isTest(site)
      return !/^react(-|\/|$)/.test(site.specifier) || site.file.includes('/src/react/')
    }
    expect(violations('extension-loader', isAllowed)).toEqual([])
  })

  it('the API shares the contract and the judge of versions with the sdk, and nothing else', () => {
    const isAllowed = (site: ImportSite) => {
      if (isRelative(site)) return staysIn('api')(site)
      return !/^(@pergola|react)/.test(site.specifier) || API_ENTRY_POINTS.includes(site.specifier)
    }
    expect(violations('api', isAllowed)).toEqual([])
  })

  it('the sdk depends on nothing of ours', () => {
    const isAllowed = (site: ImportSite) => {
      if (isRelative(site)) return staysIn('sdk')(site)
      return !site.specifier.startsWith('@pergola/') || site.specifier.startsWith('@pergola/sdk')
    }
    expect(violations('sdk', isAllowed)).toEqual([])
  })

  it('the contract is free of React and of the rest of the sdk', () => {
    const isAllowed = (site: ImportSite) =>
      isTest(site) || (isRelative(site) && staysIn('sdk/src/contract')(site))
    expect(violations('sdk/src/contract', isAllowed)).toEqual([])
  })

  it('items and kit meet the rest of the sdk at its entry points, since each is shared on its own at run time', () => {
    const leaves = (folder: string) => (site: ImportSite) =>
      !isRelative(site) || isTest(site) || staysIn(folder)(site)
    // Keys of queries hold no state: each may bring its own copy.
    const itemsMayEnter = (site: ImportSite) =>
      leaves('sdk/src/items')(site) || targetOf(site) === 'sdk/src/client/hooks/itemKeys'
    expect(violations('sdk/src/items', itemsMayEnter)).toEqual([])
  })

  it.each(['react-i18next', 'react-router-dom', '@tanstack/react-query'])(
    'extensions import of %s what the console shares of it: all else is undefined at run time',
    (name) => {
      const facade = `shell/src/host/facades/${FACADES[name]}.ts`
      const shared = namesIn(/export \{([^}]*)\}/g, readFileSync(join(root, facade), 'utf8'))
      const imports = new RegExp(`import \\{([^}]*)\\} from '${name}'`, 'g')
      const missing = ['core-interfaces', 'core-layouts', 'core-modules', 'examples', 'sdk/src/items']
        .flatMap(sourceFiles)
        .filter((file) => !/\.test(-d)?\.tsx?$/.test(file))
        .flatMap((file) =>
          namesIn(imports, readFileSync(join(root, file), 'utf8'))
            .filter((imported) => !shared.includes(imported))
            .map((imported) => `${file} imports ${imported}`),
        )
      expect(shared).not.toEqual([])
      expect(missing).toEqual([])
    },
  )

  it('versions are judged in one place', () => {
    const judges = ['api', 'build', 'extension-loader', 'sdk', 'shell']
      .flatMap((folder) => readImports(folder))
      .filter(({ specifier }) => /^(semver|compare-versions)(\/|$)/.test(specifier))
    expect(judges.map(describeSite)).toEqual(['sdk/cli/src/versions.ts imports semver'])
  })

  it('nothing imports the shell', () => {
    const all = [
      'sdk',
      'extension-loader',
      'core-interfaces',
      'core-layouts',
      'core-modules',
      'api',
      'examples',
      'build',
    ]
    const toShell = all
      .flatMap((folder) => readImports(folder))
      .filter((site) =>
        isRelative(site) ? targetOf(site).startsWith('shell/') : site.specifier.startsWith('@pergola/shell'),
      )
    expect(toShell.map(describeSite)).toEqual([])
  })

  it("extensions and sdk fetch components by `lazyComponent`: React's `lazy` cannot be tried again, and suspends", () => {
    const usesLazy = /import \{[^}]*\blazy\b[^}]*\} from 'react'/
    const users = ['core-interfaces', 'core-layouts', 'core-modules', 'examples', 'sdk/src']
      .flatMap(sourceFiles)
      .filter((file) => usesLazy.test(readFileSync(join(root, file), 'utf8')))
    expect(users).toEqual([])
  })
})
