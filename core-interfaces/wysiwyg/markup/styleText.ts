/**
 * Properties that rich text carries. None of them lays anything over the console, hides text from who edits it, or
 * fetches something.
 */
const PROPERTIES =
  /^(color|direction|float|clear|height|width|max-width|line-height|vertical-align|white-space|list-style-type|background-color|font-(family|size|variant)|text-(align|indent|transform)|border(-[a-z-]+)?|(margin|padding)(-[a-z]+)?)$/
const VALUE = /^[\w\s#%.,()'"+-]+$/
const FETCHES = /(url|image|image-set|attr|var|env|expression)\s*\(/i

/** Declarations of a style attribute, by property; those that rich text does not carry are left out. */
export function readStyle(text: string | null | undefined): Map<string, string> {
  const declarations = (text ?? '').split(';').map((part) => {
    const colon = part.indexOf(':')
    return [part.slice(0, colon).trim().toLowerCase(), part.slice(colon + 1).trim()] as const
  })
  return new Map(
    declarations.filter(
      ([property, value]) => PROPERTIES.test(property) && VALUE.test(value) && !FETCHES.test(value),
    ),
  )
}

/** The style attribute of declarations; `null` for none. */
export function writeStyle(style: ReadonlyMap<string, string>): string | null {
  return [...style].map(([property, value]) => `${property}: ${value};`).join(' ') || null
}

/** A style attribute with one property set, or taken away by `null`. */
export function withProperty(
  text: string | null | undefined,
  property: string,
  value: string | null,
): string | null {
  const style = readStyle(text)
  if (value === null) style.delete(property)
  else style.set(property, value)
  return writeStyle(style)
}

/**
 * A style attribute in a form that is equal for two that say the same. What the browser does not understand counts as it
 * is written.
 */
export function normalStyle(text: string): string {
  // Set by script, which the policy of the page allows; an attribute in parsed HTML it would not read.
  const { style } = document.createElement('span')
  style.cssText = text
  const understood = style.cssText.split(';')
  const others = text.split(';').filter((part) => {
    style.cssText = part
    return style.cssText === ''
  })
  return [...understood, ...others]
    .map((part) => part.replace(/\s+/g, ' ').trim())
    .filter(Boolean)
    .sort()
    .join('; ')
}
