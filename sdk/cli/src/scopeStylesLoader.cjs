// A loader is read by the bundler itself, so this one file is plain CommonJS.

/**
 * Keeps the styles of an extension to what it draws: each stylesheet goes into a cascade layer of its own, and applies
 * only inside the slot of the extension, down to the slots of others. A rule for `body` or `*` then reaches nothing else.
 * What no scope holds (names that count for the whole page, a brace too many) fails the build.
 *
 * @this {{ resourcePath: string, getOptions(): { owners: { folder: string, kind: string, id: string }[] } }}
 * @param {string} source
 */
module.exports = function scopeStyles(source) {
  const { owners } = this.getOptions()
  const owner = ownerOf(this.resourcePath, owners)
  if (!owner) return source
  const { kind, id } = owner
  // What packages hold is as it is, and its names as good as unique.
  const isOwn = !PACKAGES.test(this.resourcePath.replace(owner.folder, ''))
  const problem = findProblem(source, isOwn ? id : '', /\.module\.css$/.test(this.resourcePath))
  if (problem) throw new Error(`A stylesheet of "${id}" (${this.resourcePath}) ${problem}`)
  return `@layer extensions.${kind}-${id} {\n@scope ([data-extension="${kind}:${id}"]) to ([data-extension]) {\n${source}\n}\n}\n`
}

const PACKAGES = /[\\/]node_modules[\\/]/
const SDK = /[\\/]node_modules[\\/]@pergola[\\/]sdk[\\/]/

/** The extension that a stylesheet belongs to; none for those of the sdk, which a sandboxed bundle brings along. */
function ownerOf(path, owners) {
  if (SDK.test(path)) return undefined
  const owner = owners.find(({ folder }) => path.startsWith(`${folder}/`) || path.startsWith(`${folder}\\`))
  if (owner) return owner
  // Wherever a package was installed, it is the one extension that draws with it.
  return owners.length === 1 && PACKAGES.test(path) ? owners[0] : undefined
}

/** What matters here; the first kinds of it are passed over as a whole. */
const TOKEN =
  /\/\*[\s\S]*?\*\/|"(?:\\[\s\S]|[^"\\])*"|'(?:\\[\s\S]|[^'\\])*'|url\((?!\s*["'])[^)]*\)|[{}]|@[\w-]+/gi

/** Rules of the page, which mean nothing in a part of it. */
const OF_THE_PAGE = ['@import', '@charset', '@namespace', '@page', '@view-transition']

/** Rules that give something a name for the whole page. */
const NAMING = [
  '@font-face',
  '@keyframes',
  '@-webkit-keyframes',
  '@property',
  '@counter-style',
  '@font-palette-values',
]

function findProblem(source, id, isModule) {
  let depth = 0
  for (const { 0: token, index } of source.matchAll(TOKEN)) {
    if (token === '{') depth++
    if (token === '}' && --depth < 0) return 'has a "}" too many: what follows would leave its scope'
    const rule = token.toLowerCase()
    if (id !== '' && OF_THE_PAGE.includes(rule))
      return `has a rule ${rule}, which is for the page: import other files in code`
    // Modules give animations a name of their own.
    if (id === '' || !NAMING.includes(rule) || (isModule && rule.endsWith('keyframes'))) continue
    const name = nameOf(rule, source.slice(index + token.length))
    if (!name.startsWith(id)) {
      return `names "${name}" with ${rule}, which counts for the whole page: begin the name with "${id}"`
    }
  }
  return depth > 0 ? 'lacks a "}"' : null
}

function nameOf(rule, rest) {
  const [block = ''] = rest.split('}', 1)
  const given = rule === '@font-face' ? /font-family\s*:\s*([^;]+)/i.exec(block)?.[1] : block.split('{', 1)[0]
  return (given ?? '')
    .trim()
    .replace(/^["']|["']$/g, '')
    .replace(/^--/, '')
}
