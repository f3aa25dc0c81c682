import type { Collection, Translation } from '@pergola/sdk'

/** What administrators have given a name: a collection, or one of its fields. */
export interface NamedThing {
  collection: string
  /** `null`: it is the collection. */
  field: string | null
  translation: readonly Translation[]
}

export const idOf = ({ collection, field }: Pick<NamedThing, 'collection' | 'field'>): string =>
  field === null ? collection : `${collection}.${field}`

/** The collection, then those of its fields that people see somewhere. */
export function thingsOf({ collection, translation, fields }: Collection): NamedThing[] {
  return [
    { collection, field: null, translation: translation ?? [] },
    ...Object.values(fields)
      .filter(({ hidden_browse, hidden_detail }) => !(hidden_browse && hidden_detail))
      .map((field) => ({ collection, field: field.field, translation: field.translation ?? [] })),
  ]
}

/** As it is stored; empty where it is not translated. */
export function nameIn(translation: readonly Translation[], locale: string): string {
  return translation.find((entry) => entry.locale === locale)?.translation ?? ''
}

/** The names with others in some languages, as the API takes them; `null` when none is left. */
export function withNames(
  translation: readonly Translation[],
  names: Readonly<Record<string, string>>,
): Translation[] | null {
  const kept = translation.filter(({ locale }) => !(locale in names))
  // Its other texts stay, also where no name is left.
  const given = Object.entries(names).flatMap(([locale, name]) => {
    const texts = translation.find((entry) => entry.locale === locale)?.texts
    if (name.trim() === '' && !texts) return []
    return { locale, translation: name.trim(), ...(texts && { texts }) }
  })
  const all = [...kept, ...given]
  return all.length > 0 ? all : null
}
