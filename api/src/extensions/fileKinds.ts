/** A kind of file that extensions may consist of: how it is named, and what its content must be. */
interface FileKind {
  name: RegExp
  /** Says what is wrong with the content; `null` when it is what the name says. */
  problem: (content: Buffer) => string | null
}

/**
 * All that an extension may bring. Pages (HTML, XHTML, XSL, PDF) are not among it, under whatever name: a file is what
 * its bytes say, not what it is called.
 */
const KINDS: readonly FileKind[] = [
  { name: /\.m?js$|\.css$|\.txt$|\.md$|(^|\/)LICEN[CS]E$/i, problem: problemWithText },
  { name: /\.json$|\.map$/i, problem: problemWithJson },
  { name: /\.svg$/i, problem: problemWithSvg },
  { name: /\.png$/i, problem: startsWith('89504e470d0a1a0a') },
  { name: /\.jpe?g$/i, problem: startsWith('ffd8ff') },
  { name: /\.gif$/i, problem: startsWith('474946383761', '474946383961') },
  { name: /\.webp$/i, problem: startsWith('52494646........57454250') },
  { name: /\.avif$/i, problem: startsWith('........66747970') },
  { name: /\.woff$/i, problem: startsWith('774f4646') },
  { name: /\.woff2$/i, problem: startsWith('774f4632') },
  { name: /\.wasm$/i, problem: startsWith('0061736d') },
]

/** The kind that a file has by its name; `null` for one that extensions do not consist of. */
export function kindOfFile(path: string): FileKind | null {
  return KINDS.find(({ name }) => name.test(path)) ?? null
}

/** What is wrong with a file of an extension, as the end of a sentence that begins with its name; `null` for nothing. */
export function problemWithContent(path: string, content: Buffer): string | null {
  return kindOfFile(path)?.problem(content) ?? null
}

const NOT_WHAT_IT_SAYS = 'is not what its name says'

/** @param signatures - First bytes in hexadecimal digits; a dot stands for any digit. */
function startsWith(...signatures: string[]): FileKind['problem'] {
  const pattern = new RegExp(`^(?:${signatures.join('|')})`)
  return (content) => (pattern.test(content.subarray(0, 16).toString('hex')) ? null : NOT_WHAT_IT_SAYS)
}

function textOf(content: Buffer): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(content)
    return text.includes('\0') ? null : text
  } catch {
    return null
  }
}

function problemWithText(content: Buffer): string | null {
  return textOf(content) === null ? 'is no text in UTF-8' : null
}

const NOT_JSON = 'is not valid JSON'
/** To parse more takes seconds, in which no one else is served: of a longer file, such as a map, its ends are looked at. */
const MOST_PARSED_BYTES = 1_000_000

function problemWithJson(content: Buffer): string | null {
  const text = textOf(content) ?? ''
  if (content.length > MOST_PARSED_BYTES) {
    const trimmed = text.trim()
    return ['{}', '[]'].includes(`${trimmed.at(0)}${trimmed.at(-1)}`) ? null : NOT_JSON
  }
  try {
    JSON.parse(text)
    return null
  } catch {
    return NOT_JSON
  }
}

/** What makes a drawing more than a drawing; entities could spell any of it otherwise. */
const ACTIVE_SVG: readonly [RegExp, string][] = [
  [/<!(?:doctype|entity)/i, 'a document type'],
  [/<\?(?!xml\s)/i, 'a processing instruction'],
  [
    /<(?:[\w.-]+:)?(?:script|foreignobject|iframe|embed|object|handler|listener)[\s/>]/i,
    'an element that runs code',
  ],
  [/[\s"'/]on[a-z]+\s*=/i, 'an event handler'],
  [/href\s*=[\s"']*data:(?!image\/(?:png|jpe?g|gif|webp|avif)[;,])/i, 'a document as an address'],
]

const ADDRESS = /(?:href|src|from|to|values)\s*=/i
const SCRIPT = /(?:javascript|vbscript)\s*:/i

function problemWithSvg(content: Buffer): string | null {
  const text = textOf(content)
  if (text === null || !/<(?:[\w.-]+:)?svg[\s>]/i.test(text)) return NOT_WHAT_IT_SAYS
  // Escaped, an address or a name reads otherwise than it counts.
  const plain = decodeReferences(text)
  const active = ACTIVE_SVG.find(([pattern]) => pattern.test(plain))?.[1]
  // An element with its attributes, in which no other begins.
  const isScript = plain.split('<').some((element) => ADDRESS.test(element) && SCRIPT.test(element))
  const problem = active ?? (isScript ? 'a script as an address' : undefined)
  return problem ? `holds ${problem}, which a picture has no use for` : null
}

function decodeReferences(text: string): string {
  return text.replace(/&#(?:x([\da-f]{1,6})|(\d{1,7}));/gi, (whole, hex, decimal) => {
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
    return code <= 0x10ffff ? String.fromCodePoint(code).replace(/[\t\n\r]/, '') : whole
  })
}
