import { type Compilation, type Compiler, HtmlRspackPlugin } from '@rspack/core'

const NAME = 'PreloadPlugin'
/** The font of nearly every text; the one for the rest of the Latin letters comes when a text needs it. */
const FONT = /inter-latin-wght-normal[^/]*\.woff2$/
/** What is behind the sign-in, on the way to the first page. */
const CHUNKS: ReadonlySet<string> = new Set(['app', 'items'])

/**
 * Names in the page what it asks for next, so that the browser need not run the first script to know. The font is needed at
 * once; the files behind the sign-in when there is time, unless the server turns their links (see `consolePage`).
 */
export class PreloadPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap(NAME, (compilation) => {
      HtmlRspackPlugin.getCompilationHooks(compilation).alterAssetTagGroups.tapPromise(NAME, async (data) => {
        const links = [
          ...fontsOf(compilation).map((file) => link(file, 'preload', 'font')),
          ...filesBehindSignIn(compilation).map((file) =>
            link(file, 'prefetch', file.endsWith('.css') ? 'style' : 'script'),
          ),
        ]
        return { ...data, headTags: [...data.headTags, ...links] }
      })
    })
  }
}

function fontsOf(compilation: Compilation): string[] {
  return compilation.getAssets().flatMap(({ name }) => (FONT.test(name) ? [name] : []))
}

function filesBehindSignIn(compilation: Compilation): string[] {
  return [...compilation.chunks]
    .filter(({ name }) => name !== undefined && CHUNKS.has(name))
    .flatMap(({ files }) => [...files])
    .filter((file) => !file.endsWith('.map'))
}

function link(file: string, rel: 'preload' | 'prefetch', as: 'font' | 'script' | 'style') {
  return {
    tagName: 'link',
    voidTag: true,
    attributes: {
      rel,
      as,
      href: `./${file}`,
      // Fonts are fetched without credentials, wherever they lie.
      ...(as === 'font' ? { type: 'font/woff2', crossorigin: 'anonymous' } : {}),
    },
  }
}
