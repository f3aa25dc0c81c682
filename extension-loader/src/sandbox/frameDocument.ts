import type { Grant } from '@pergola/sdk/contract'
import type { ResolvedAsset } from '../resolveAssets'

/**
 * The document of a sandbox frame, for its `srcdoc`.
 *
 * Such a document takes over the policy of the page (`frame-src 'none'`: the frame cannot be led elsewhere, and so
 * cannot carry data away in an address), to which its own adds the rest: the one script, by its hash, and the styles of
 * the extension; no connections, pictures and fonts from anywhere. Being no address of the server, it can neither be
 * opened in a tab, where it would have the rights of the console, nor be changed by the extension.
 *
 * @param grants - With `wasm` the script may run WebAssembly, where the page may.
 */
export function frameDocument(assets: readonly ResolvedAsset[], grants: readonly Grant[] = []): string {
  const scripts = assets.filter(({ kind }) => kind === 'entry')
  const styles = assets.filter(({ kind }) => kind === 'style')
  const policy = [
    "default-src 'none'",
    // Without a hash, which only development allows, the address has to do.
    `script-src ${sourcesOf(scripts, ({ integrity, url }) => (integrity ? `'${integrity}'` : asSource(url)))}${grants.includes('wasm') ? " 'wasm-unsafe-eval'" : ''}`,
    `style-src ${sourcesOf(styles, ({ url }) => asSource(url))}`,
    'img-src data:',
  ].join('; ')
  const attributes = ({ url, integrity }: ResolvedAsset, name: string) =>
    `${name}="${escapeHtml(url)}" crossorigin="anonymous"${integrity ? ` integrity="${escapeHtml(integrity)}"` : ''}`
  return [
    '<!doctype html><html><head><meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${escapeHtml(policy)}">`,
    '<meta name="referrer" content="no-referrer"><meta http-equiv="x-dns-prefetch-control" content="off">',
    ...styles.map((style) => `<link rel="stylesheet" ${attributes(style, 'href')}>`),
    '</head><body>',
    ...scripts.map((script) => `<script ${attributes(script, 'src')}></script>`),
    '</body></html>',
  ].join('')
}

function sourcesOf(assets: readonly ResolvedAsset[], toSource: (asset: ResolvedAsset) => string): string {
  return assets.length === 0 ? "'none'" : assets.map(toSource).join(' ')
}

/** These characters separate sources and directives. */
function asSource(url: string): string {
  return url.replace(/[;,\s']/g, encodeURIComponent).replaceAll("'", '%27')
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
