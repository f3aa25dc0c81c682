import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { flatten, nest, type Texts, type TextTree } from './textTree'

/** When texts are fetched: with the page, behind the sign-in up to the first rows, after them, with the first error. */
export const TEXT_PARTS = ['public', 'start', 'late', 'refusals'] as const
export type TextPart = (typeof TEXT_PARTS)[number]

/** What the server says by itself, and what it writes into a new project; no browser fetches it. */
const SERVER_PART = 'server'
const SERVER_FOLDERS: readonly string[] = ['api/src/mail', 'api/src/templates']

/** A folder whose texts one file per language translates: `messages/{locale}.json`. */
export interface TextPlace {
  /** Relative to the repository, `core-interfaces/slider`. */
  name: string
  folder: string
  /** What its keys stand below in the catalogue, `interfaces.slider.`; else empty. */
  prefix: string
  english: Texts
  partOf: (key: string) => TextPart | typeof SERVER_PART
  /** Keys whose English comes with the code that shows it. */
  isBundled: (key: string) => boolean
}

const KINDS = { interface: 'core-interfaces', layout: 'core-layouts', module: 'core-modules' } as const
const NO_EXTENSIONS: readonly string[] = ['shared', 'node_modules']

/** All that is translated: the console, the mails of the server, and what templates and demo call things. */
export function findAllPlaces(root: string): TextPlace[] {
  return [...findPlaces(root), ...SERVER_FOLDERS.map((name) => serverPlace(root, name))]
}

function serverPlace(root: string, name: string): TextPlace {
  const folder = join(root, name)
  return {
    name,
    folder,
    prefix: '',
    english: flatten(readTree(join(folder, 'en-US.json'))),
    partOf: () => SERVER_PART,
    isBundled: () => true,
  }
}

/** All that is translated of the console: the sdk, the shell and each core extension. */
export function findPlaces(root: string): TextPlace[] {
  const extensions = Object.entries(KINDS).flatMap(([kind, folder]) =>
    readdirSync(join(root, folder), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !NO_EXTENSIONS.includes(entry.name))
      .map(({ name }) => extensionPlace(root, kind, join(root, folder, name))),
  )
  return [sdkPlace(root), shellPlace(root), ...extensions].filter(({ english }) => english.size > 0)
}

function sdkPlace(root: string): TextPlace {
  const i18n = join(root, 'sdk/src/client/i18n')
  return placeOf(
    root,
    'sdk',
    {
      public: readTree(join(i18n, 'en-US.public.json')),
      start: readTree(join(i18n, 'en-US.json')),
      late: {
        ...readTree(join(i18n, 'en-US.items.json')),
        filters: readTree(join(root, 'sdk/src/items/filters/texts.json')),
      },
      // Sentences of the server; `npm run contract` writes them.
      refusals: { refusals: readTree(join(i18n, 'en-US.refusals.json')) },
    },
    ({ key, part }) => part === 'public' || key.startsWith('filters.'),
  )
}

/** Those of `npm run dev` stay English: developers of extensions read them. */
function shellPlace(root: string): TextPlace {
  const read = (file: string) => readTree(join(root, 'shell/src', file))
  return placeOf(root, 'shell', {
    start: { ...read('frame/view-bar/texts.json'), ...read('host/failures/messages.json') },
    late: read('public/installer/texts.json'),
  })
}

/**
 * `messages.json`, and below the name of its folder each `texts.json`, whose part of the extension few people open. Of
 * interfaces a listing needs the names, and what their displays say; of the others what is no group of its own.
 */
function extensionPlace(root: string, kind: string, folder: string): TextPlace {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const messages = readTree(join(folder, 'messages.json'))
  const late = Object.fromEntries(
    files
      .filter((file) => basename(file) === 'texts.json')
      .map((file) => [basename(dirname(file)).replaceAll('-', '_'), readTree(join(folder, file))]),
  )
  const id = basename(folder)
  const name = /name: '\$t:(\w+)'/.exec(readText(join(folder, 'meta.ts')))?.[1]
  const shown = files
    .filter((file) => /^display\w*\.tsx$/.test(file))
    .flatMap((file) => [...readText(join(folder, file)).matchAll(/interfaces\.[\w-]+\.(\w+)/g)])
    .map(([, key]) => key)
  const isStart = (key: string) =>
    kind === 'interface' ? [name, ...shown].includes(key) : typeof messages[key] === 'string'
  const [start, rest] = split(messages, isStart)
  return placeOf(
    root,
    relative(root, folder),
    { start, late: { ...rest, ...late } },
    ({ key }) => Object.hasOwn(late, key.split('.', 1)[0] ?? ''),
    `${kind}s.${id}.`,
  )
}

function split(tree: TextTree, isFirst: (key: string) => boolean): [TextTree, TextTree] {
  const entries = Object.entries(tree)
  return [
    Object.fromEntries(entries.filter(([key]) => isFirst(key))),
    Object.fromEntries(entries.filter(([key]) => !isFirst(key))),
  ]
}

function placeOf(
  root: string,
  name: string,
  parts: Partial<Record<TextPart, TextTree>>,
  isBundled: (text: { key: string; part: TextPart }) => boolean = () => true,
  prefix = '',
): TextPlace {
  const english: Texts = new Map()
  const partByKey = new Map<string, TextPart>()
  for (const part of TEXT_PARTS) {
    for (const [key, text] of flatten(parts[part] ?? {})) {
      english.set(key, text)
      partByKey.set(key, part)
    }
  }
  const partOf = (key: string) =>
    partByKey.get(key) ?? partByKey.get(key.replace(/_[a-z]+$/, '_other')) ?? 'late'
  return {
    name,
    folder: join(root, name),
    prefix,
    english,
    partOf,
    isBundled: (key) => isBundled({ key, part: partOf(key) }),
  }
}

export function translationFile({ folder }: TextPlace, locale: string): string {
  return join(folder, 'messages', `${locale}.json`)
}

/** What a place says in a language; empty where there is no file. */
export function readTranslation(place: TextPlace, locale: string): Texts {
  return flatten(readTree(translationFile(place, locale)))
}

/** Locales that any place has a file of. */
export function findLocales(places: readonly TextPlace[]): string[] {
  const files = places.flatMap(({ folder }) => {
    const messages = join(folder, 'messages')
    return existsSync(messages) ? readdirSync(messages) : []
  })
  return [...new Set(files.filter((file) => file.endsWith('.json')).map((file) => file.slice(0, -5)))].sort()
}

/** The languages that people can choose beside English: said to be so in their notes, with a file in every place. */
export function findOffered(root: string, places: readonly TextPlace[]): string[] {
  return findLocales(places).filter((locale) => {
    const notes = readTree(join(root, 'languages', `${locale}.json`)) as { isOffered?: unknown }
    return notes.isOffered === true && places.every((place) => existsSync(translationFile(place, locale)))
  })
}

/** The texts of one language as they are fetched, whole in the catalogue's keys. */
export function joinPart(
  places: readonly TextPlace[],
  part: TextPart,
  textsOf: (place: TextPlace) => Texts,
): TextTree {
  return nest(
    places.flatMap((place) =>
      [...textsOf(place)]
        .filter(([key]) => place.partOf(key) === part)
        .map(([key, text]) => [place.prefix + key, text] as const),
    ),
  )
}

function readTree(file: string): TextTree {
  const text = readText(file)
  return text === '' ? {} : (JSON.parse(text) as TextTree)
}

function readText(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}
