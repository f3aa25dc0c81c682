import { type Compiler, sources } from '@rspack/core'

const NAME = 'ClassNamesPlugin'
/** What classes are called until all of a build are known: a hash, which is found again in styles and in scripts. */
const WRITTEN = /class-name-[\w-]{8}/g
const LETTERS = 'abcdefghijklmnopqrstuvwxyz'
const CHARACTERS = `${LETTERS}${LETTERS.toUpperCase()}0123456789`

/** For `generator['css/module']` of a build with {@link ClassNamesPlugin}. */
export const writtenClassNames = { localIdentName: 'class-name-[hash:base64:8]' }

/**
 * Names the classes of a build by a letter of its own and their number: `_aB`. Hashes do not pack, and each class is paid
 * for in script and styles: with five characters of a hash, the first rows took 2 kB more.
 */
export class ClassNamesPlugin {
  /** @param isUpperCase - Whether the letters are large ones: two builds on one page must not give the same names. */
  constructor(private readonly isUpperCase: boolean) {}

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      // Before files are minified, and named by their content.
      const stage = compiler.rspack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE
      compilation.hooks.processAssets.tap({ name: NAME, stage }, (assets) => {
        const texts = Object.entries(assets)
          .filter(([file]) => /\.(?:js|css)$/.test(file))
          .map(([file, source]) => [file, source.source().toString()] as const)
        const names = nameClasses(
          texts.map(([, text]) => text),
          this.isUpperCase,
        )
        for (const [file, text] of texts) {
          const renamed = text.replace(WRITTEN, (written) => names.get(written) ?? written)
          if (renamed !== text) compilation.updateAsset(file, new sources.RawSource(renamed))
        }
      })
    })
  }
}

/** A short name for each class that is written in the texts, the shortest ones for those that are written most often. */
export function nameClasses(texts: readonly string[], isUpperCase: boolean): Map<string, string> {
  const uses = new Map<string, number>()
  for (const text of texts) {
    for (const [written] of text.matchAll(WRITTEN)) uses.set(written, (uses.get(written) ?? 0) + 1)
  }
  const letters = isUpperCase ? LETTERS.toUpperCase() : LETTERS
  return new Map(
    [...uses]
      .sort(([a, usesOfA], [b, usesOfB]) => usesOfB - usesOfA || (a < b ? -1 : 1))
      .map(([written], index) => [written, `_${shortName(index, letters)}`]),
  )
}

/** `aa`, `ba`, … `aab`, …: each once. */
function shortName(index: number, letters: string): string {
  let name = letters.charAt(index % letters.length)
  let rest = Math.floor(index / letters.length)
  do {
    name += CHARACTERS.charAt(rest % CHARACTERS.length)
    rest = Math.floor(rest / CHARACTERS.length)
  } while (rest > 0)
  return name
}
