import { extname } from 'node:path'

/** Media types by extension; the first extension of a type is the one that new disk names get. */
const extensions: Readonly<Record<string, readonly string[]>> = {
  'application/epub+zip': ['epub'],
  'application/gzip': ['gz'],
  'application/json': ['json', 'map'],
  'application/msword': ['doc'],
  'application/pdf': ['pdf'],
  'application/rtf': ['rtf'],
  'application/vnd.ms-excel': ['xls'],
  'application/vnd.ms-powerpoint': ['ppt'],
  'application/vnd.oasis.opendocument.spreadsheet': ['ods'],
  'application/vnd.oasis.opendocument.text': ['odt'],
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': ['pptx'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['xlsx'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
  'application/x-7z-compressed': ['7z'],
  'application/x-tar': ['tar'],
  'application/xml': ['xml'],
  'application/zip': ['zip'],
  'audio/aac': ['aac'],
  'audio/flac': ['flac'],
  'audio/mp4': ['m4a'],
  'audio/mpeg': ['mp3'],
  'audio/ogg': ['ogg', 'oga', 'opus'],
  'audio/wav': ['wav'],
  'font/otf': ['otf'],
  'font/ttf': ['ttf'],
  'font/woff': ['woff'],
  'font/woff2': ['woff2'],
  'image/avif': ['avif'],
  'image/bmp': ['bmp'],
  'image/gif': ['gif'],
  'image/heic': ['heic'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'image/svg+xml': ['svg'],
  'image/tiff': ['tiff', 'tif'],
  'image/webp': ['webp'],
  'image/x-icon': ['ico'],
  'text/calendar': ['ics'],
  'text/css': ['css'],
  'text/csv': ['csv'],
  'text/html': ['html', 'htm'],
  'text/javascript': ['js', 'mjs'],
  'text/markdown': ['md'],
  'text/plain': ['txt', 'log', 'php'],
  'text/vtt': ['vtt'],
  'video/mp4': ['mp4', 'm4v'],
  'video/mpeg': ['mpeg', 'mpg'],
  'video/ogg': ['ogv'],
  'video/quicktime': ['mov'],
  'video/webm': ['webm'],
}

const typesByExtension = new Map(
  Object.entries(extensions).flatMap(([type, names]) => names.map((name) => [name, type] as const)),
)

/** Leading bytes that identify a type for sure, with their position. */
const signatures: readonly { type: string; offset: number; bytes: string }[] = [
  { type: 'image/png', offset: 0, bytes: '\x89PNG\r\n\x1a\n' },
  { type: 'image/jpeg', offset: 0, bytes: '\xff\xd8\xff' },
  { type: 'image/gif', offset: 0, bytes: 'GIF8' },
  { type: 'image/webp', offset: 8, bytes: 'WEBP' },
  { type: 'image/avif', offset: 4, bytes: 'ftypavif' },
  { type: 'image/heic', offset: 4, bytes: 'ftyphei' },
  { type: 'image/bmp', offset: 0, bytes: 'BM' },
  { type: 'image/tiff', offset: 0, bytes: 'II*\0' },
  { type: 'image/tiff', offset: 0, bytes: 'MM\0*' },
  { type: 'application/pdf', offset: 0, bytes: '%PDF-' },
  { type: 'video/webm', offset: 0, bytes: '\x1a\x45\xdf\xa3' },
  { type: 'video/quicktime', offset: 4, bytes: 'ftypqt' },
  { type: 'video/mp4', offset: 4, bytes: 'ftyp' },
  { type: 'audio/wav', offset: 8, bytes: 'WAVE' },
  { type: 'audio/flac', offset: 0, bytes: 'fLaC' },
  { type: 'audio/mpeg', offset: 0, bytes: 'ID3' },
]

const unknownType = 'application/octet-stream'

/**
 * What a file is: by its leading bytes where those identify it, else by its extension, else as the sender says; but never a
 * type whose leading bytes would have identified it.
 *
 * @param head - the first few hundred bytes
 * @param declared - the sender's word; trusted last, since browsers only guess by the extension too
 */
export function detectMediaType(head: Buffer, fileName: string, declared: string | null): string {
  const text = head.toString('latin1')
  const signature = signatures.find(({ offset, bytes }) => text.startsWith(bytes, offset))
  if (signature) return signature.type
  if (/^(?:<!DOCTYPE svg[^>]*>\s*)?<svg[\s>]/i.test(withoutProlog(text))) return 'image/svg+xml'
  const claimed = typesByExtension.get(extensionOf(fileName)) ?? parseMediaType(declared) ?? unknownType
  return ALWAYS_SIGNED.has(claimed) ? typeOfText(text) : claimed
}

/** A text of XML behind its declaration and the comments that follow. */
function withoutProlog(text: string): string {
  let rest = text.trimStart().replace(/^<\?xml[^>]*>\s*/i, '')
  while (rest.startsWith('<!--')) {
    const end = rest.indexOf('-->', 4)
    if (end < 0) return ''
    rest = rest.slice(end + 3).trimStart()
  }
  return rest
}

/** A file of these types always begins with its signature: without it, it is something else, whatever it is called. */
const ALWAYS_SIGNED: ReadonlySet<string> = new Set([
  'application/pdf',
  'image/avif',
  'image/bmp',
  'image/gif',
  'image/jpeg',
  'image/png',
  'image/tiff',
  'image/webp',
])

/** What a file is that only pretends to be a picture: a page, some text, or nothing known. */
function typeOfText(text: string): string {
  if (/<(?:!doctype html|html|head|body|script|iframe)[\s>]/i.test(text)) return 'text/html'
  // Control characters but tab, line feed, form feed and carriage return are in no text.
  const isText = text !== '' && [...text].every((char) => char >= ' ' || '\t\n\f\r'.includes(char))
  return isText ? 'text/plain' : unknownType
}

/** Without dot, lower case; empty when the name has none. */
export function extensionOf(fileName: string): string {
  return extname(fileName).slice(1).toLowerCase()
}

/** @returns null for types no one knows an extension of */
export function extensionForType(type: string): string | null {
  return extensions[type]?.[0] ?? null
}

function parseMediaType(value: string | null): string | null {
  const type = value?.split(';')[0]?.trim().toLowerCase() ?? ''
  return /^[a-z]+\/[a-z0-9.+-]+$/.test(type) ? type : null
}
