import { knownIcons } from './knownIcons'

/** What is drawn for a name no one knows: an empty rounded square, quiet and of the usual size. */
export const FALLBACK_PATH =
  'M220-160q-25 0-42.5-17.5T160-220v-520q0-25 17.5-42.5T220-800h520q25 0 42.5 17.5T800-740v520q0 25-17.5 42.5T740-160H220Zm0-60h520v-520H220v520Z'

// Icon names come from stored data: only what can be a file name of the set may end up in an address.
const NAME = /^[a-z0-9_]+$/

const PATH = /^[MmLlHhVvCcSsQqTtAaZz0-9eE\s,.+-]+$/

/** Icons that the console itself names, by file name; asked for with the first that is not inlined. */
let pack: Promise<Map<string, unknown>> | undefined

const paths = new Map<string, string>()
const listeners = new Map<string, Set<() => void>>()

/** The file name of an icon; `null` for a name that cannot be one. */
export function resolveIconName(name: string, isFilled: boolean): string | null {
  if (!NAME.test(name)) return null
  return isFilled ? `${name}-fill` : name
}

/** The outline of an icon if it is inlined or has been fetched; `undefined` as long as it is not known. */
export function getIconPath(file: string): string | undefined {
  return knownIcons[file] ?? paths.get(file)
}

/** Fetches an icon unless someone did already, and notifies when it is there. For `useSyncExternalStore`. */
export function subscribeToIcon(file: string, onChange: () => void): () => void {
  let waiting = listeners.get(file)
  if (!waiting) {
    waiting = new Set()
    listeners.set(file, waiting)
    if (getIconPath(file) === undefined) void fetchIcon(file)
  }
  waiting.add(onChange)
  return () => waiting.delete(onChange)
}

async function fetchIcon(file: string): Promise<void> {
  paths.set(file, (await fetchPaths(file)) ?? FALLBACK_PATH)
  for (const listener of listeners.get(file) ?? []) listener()
}

async function fetchPaths(file: string): Promise<string | null> {
  pack ??= fetchText('common.json').then((text) => new Map(Object.entries(JSON.parse(text ?? '{}'))))
  const packed = (await pack.catch(() => null))?.get(file)
  if (typeof packed === 'string' && PATH.test(packed)) return packed
  const svg = await fetchText(`${file}.svg`)
  return svg === null ? null : readPaths(svg)
}

async function fetchText(name: string): Promise<string | null> {
  try {
    // A picture beside a name can wait for the code and the data of the page.
    const response = await fetch(new URL(`icons/${name}`, document.baseURI), { priority: 'low' })
    return response.ok ? await response.text() : null
  } catch {
    return null // Offline or blocked: a missing picture is no reason to fail, the fallback glyph stands in.
  }
}

/** Only the path data is taken over: nothing else of a fetched file can reach the page. */
function readPaths(svg: string): string | null {
  const data = [...svg.matchAll(/ d="([^"]+)"/g)].flatMap(([, path = '']) => (PATH.test(path) ? [path] : []))
  return data.length > 0 ? data.join('') : null
}
