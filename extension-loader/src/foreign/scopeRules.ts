import type { ExtensionManifest } from '@pergola/sdk/contract'

/** How the layers of extensions begin; our own build puts each stylesheet into the one of its extension, scoped. */
const LAYER = 'extensions.'

/**
 * The rules of a stylesheet as text that applies inside the slots of one extension only, down to the slots of others;
 * `null` for one that came so.
 */
export function scopeRules(
  sheet: CSSStyleSheet,
  { kind, id }: Pick<ExtensionManifest, 'kind' | 'id'>,
): string | null {
  if ([...sheet.cssRules].every(isScoped)) return null
  const text = textOf(sheet)
  return `@layer ${LAYER}${kind}-${id} {\n@scope ([data-extension="${kind}:${id}"]) to ([data-extension]) {\n${text}\n}\n}`
}

function isScoped(rule: CSSRule): boolean {
  return rule instanceof CSSLayerBlockRule && rule.name.startsWith(LAYER)
}

function textOf(sheet: CSSStyleSheet): string {
  const base = sheet.href ?? document.baseURI
  return [...sheet.cssRules]
    .map((rule) => {
      if (!(rule instanceof CSSImportRule)) return withAddresses(rule.cssText, base)
      // A scope takes no imports; what was imported is at hand.
      const text = rule.styleSheet ? textOf(rule.styleSheet) : ''
      return rule.media.length > 0 ? `@media ${rule.media.mediaText} {\n${text}\n}` : text
    })
    .join('\n')
}

/** Addresses are relative to the file, and the copy has none. */
function withAddresses(text: string, base: string): string {
  return text.replace(/url\("((?:\\.|[^"\\])*)"\)/g, (whole, address: string) =>
    address.startsWith('#') || !URL.canParse(address, base) ? whole : `url("${new URL(address, base).href}")`,
  )
}
