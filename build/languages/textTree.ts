/** Texts of one language, nested by key. */
export interface TextTree {
  [key: string]: string | TextTree
}

/** By whole key: `{ errors: { 7: … } }` is `errors.7`. */
export type Texts = Map<string, string>

export function flatten(tree: TextTree, prefix = ''): Texts {
  const texts: Texts = new Map()
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === 'string') texts.set(prefix + key, value)
    else for (const [inner, text] of flatten(value, `${prefix}${key}.`)) texts.set(inner, text)
  }
  return texts
}

export function nest(texts: Iterable<readonly [string, string]>): TextTree {
  const tree: TextTree = {}
  for (const [key, text] of texts) {
    const path = key.split('.')
    const last = path.pop() ?? key
    let branch = tree
    for (const name of path) {
      const known = branch[name]
      const next: TextTree = typeof known === 'object' ? known : {}
      branch[name] = next
      branch = next
    }
    branch[last] = text
  }
  return tree
}

const FORM = /^(.*)_(zero|one|two|few|many|other)$/

/** The key of all forms and the form, for a text that has one for each count; else `null`. */
export function pluralOf(key: string, has: (key: string) => boolean): { base: string; form: string } | null {
  const [, base, form] = FORM.exec(key) ?? []
  if (base === undefined || form === undefined) return null
  return has(`${base}_one`) && has(`${base}_other`) ? { base, form } : null
}

/** The plural forms of a locale, as CLDR has them. */
export function pluralForms(locale: string): readonly string[] {
  return new Intl.PluralRules(locale).resolvedOptions().pluralCategories
}
