import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { isSystemCollection, withoutSystemPrefix } from '../../contract/constants'
import type { ExtensionManifest } from '../../contract/manifest'
import { toSlug } from '../../contract/toSlug'
import type { Collection } from '../../contract/wire'
import { formatTitle } from '../formatTitle'
import { contentText } from '../i18n/addMessages'
import type { I18n } from '../i18n/createI18n'
import { useCollections, useExtensions } from './useHostState'

/** What the name of an extension is read from. */
export type NamedExtension = Pick<ExtensionManifest, 'kind' | 'id' | 'name'>

export interface Names {
  collection: (collection: string) => string
  field: (collection: string, field: string) => string
  /**
   * A note, choice or other text of a field, in the language of the reader. Servers send those of system collections in
   * English, as all clients of the contract know them; those of others may have translations. What an administrator has
   * worded otherwise stays.
   *
   * @param field - Whose text it is: the same words may read otherwise at another field. Without it, or where this field
   *   has no translation of them, that of any field of the collection serves.
   */
  systemText: (collection: string, text: string, field?: string) => string
  /**
   * Text of an extension: words that are keys of its messages are looked up, others stay. Metadata files write such
   * words as `$t:title`, servers list them as `layouts.cards.title`.
   */
  extension: (kind: 'interface' | 'layout' | 'module', id: string, text: string) => string
  /**
   * What each of several extensions is called: its name, with its id behind it where another of them has the same one.
   * People choose by what they read.
   */
  ofExtensions: (extensions: Iterable<NamedExtension>) => (extension: NamedExtension) => string
}

/** Stands for those that have one name; no extension has it as its id. */
const SEVERAL = ''

/** Names as people read them: the stored translation for the current language, else the name in title form. */
export function useNames(): Names {
  const { t, i18n } = useTranslation()
  return useMemo(() => createNames(i18n, t), [t, i18n])
}

/** What the enabled extensions of a kind are called, wherever they are listed or chosen: {@link Names.ofExtensions}. */
export function useExtensionNames(kind: ExtensionManifest['kind']): (extension: NamedExtension) => string {
  const names = useNames()
  const extensions = useExtensions(kind)
  return useMemo(() => names.ofExtensions(Object.values(extensions)), [names, extensions])
}

/**
 * All collections, the system's included, as people see them listed: in the order that administrators gave them, and those
 * without a place after them, by the names that people read, hidden ones last.
 */
export function useSortedCollections(): readonly Collection[] {
  const collections = useCollections()
  const names = useNames()
  const { language } = useTranslation().i18n
  return useMemo(
    () =>
      Object.values(collections).sort(
        (a, b) =>
          // Without both places the difference is no number.
          (a.sort ?? Infinity) - (b.sort ?? Infinity) ||
          Number(isHiddenLast(a)) - Number(isHiddenLast(b)) ||
          names.collection(a.collection).localeCompare(names.collection(b.collection), language),
      ),
    [collections, names, language],
  )
}

function isHiddenLast({ hidden, sort }: Collection): boolean {
  return hidden && sort === undefined
}

/** @param t - That of a component which is drawn again in another language. */
export function createNames(i18n: I18n, t: I18n['t'] = i18n.t): Names {
  const lookUp = (key: string, fallback: string) => (i18n.exists(key) ? String(t(key as never)) : fallback)
  const read = ({ kind, id }: Omit<NamedExtension, 'name'>, text: string, titleOf: (key: string) => string) =>
    text
      .split(' ')
      .map((word) => {
        const prefix = ['$t:', `${kind}s.${id}.`].find((start) => word.startsWith(start))
        if (prefix === undefined) return word
        const key = word.slice(prefix.length)
        return lookUp(`${kind}s.${id}.${key}`, titleOf(key))
      })
      .join(' ')
  const readName = (extension: NamedExtension) =>
    read(extension, extension.name, () => formatTitle(extension.id))
  return {
    collection: (collection) =>
      lookUp(`collections.${collection}`, formatTitle(withoutSystemPrefix(collection))),
    field: (collection, field) => lookUp(`fields.${collection}.${field}`, formatTitle(field)),
    systemText: (collection, text, field) =>
      isSystemCollection(collection)
        ? lookUp(`system_texts.${toSlug(text).replaceAll('-', '_')}`, text)
        : (contentText(i18n, collection, text, field) ?? text),
    extension: (kind, id, text) => read({ kind, id }, text, formatTitle),
    ofExtensions: (extensions) => {
      const idByName = new Map<string, string>()
      for (const extension of extensions) {
        const name = readName(extension)
        idByName.set(name, (idByName.get(name) ?? extension.id) === extension.id ? extension.id : SEVERAL)
      }
      return (extension) => {
        const name = readName(extension)
        return (idByName.get(name) ?? extension.id) === extension.id ? name : `${name} (${extension.id})`
      }
    },
  }
}
