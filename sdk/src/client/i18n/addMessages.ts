import type { i18n as I18n } from 'i18next'
import type { ExtensionManifest } from '../../contract/manifest'
import type { Collection, Translation } from '../../contract/wire'
import { NAMESPACE } from './locales'

/** Texts of one locale, nested by key. */
export interface MessageTree {
  [key: string]: string | MessageTree
}

/** Adds texts to a locale; they replace those of the same key. */
export function addMessages(i18n: I18n, locale: string, messages: MessageTree): void {
  // A copy: what is added later is merged into it in place.
  i18n.addResourceBundle(locale, NAMESPACE, structuredClone(messages), true, true)
}

/** Adds the texts that extensions bring, below `{kind}s.{id}`. */
export function addExtensionMessages(i18n: I18n, manifests: readonly ExtensionManifest[]): void {
  const byLocale = new Map<string, MessageTree>()
  for (const { kind, id, translation } of manifests) {
    for (const [locale, messages] of Object.entries(translation)) {
      put(treeOf(byLocale, locale), [`${kind}s`, id], messages as MessageTree)
    }
  }
  for (const [locale, messages] of byLocale) addMessages(i18n, locale, messages)
}

/**
 * Adds what the project calls its collections and fields: `collections.{name}`, `fields.{collection}.{field}`; and other texts
 * of theirs, which {@link contentText} finds.
 */
export function addContentNames(i18n: I18n, collections: readonly Collection[]): void {
  const byLocale = new Map<string, MessageTree>()
  const add = (path: readonly string[], translations: Stored, collection: string, field = ANY_FIELD) => {
    for (const { locale, translation, texts } of translations ?? []) {
      if (locale && translation) put(treeOf(byLocale, locale), path, translation)
      for (const [text, translated] of Object.entries(texts ?? {}))
        for (const place of [field, ANY_FIELD])
          put(treeOf(byLocale, locale), [CONTENT_TEXTS, collection, place, text], translated)
    }
  }
  for (const { collection, translation, fields } of collections) {
    for (const { field, translation } of Object.values(fields))
      add(['fields', collection, field], translation, collection, field)
    add(['collections', collection], translation, collection)
  }
  for (const [locale, messages] of byLocale) addMessages(i18n, locale, messages)
}

type Stored = readonly Translation[] | null

const CONTENT_TEXTS = 'content_texts'
const ANY_FIELD = ''

/**
 * A note or choice of a collection in the language that is shown: as its field has it, else as another field of the collection
 * has the same words; null where there is no translation of just these words.
 */
export function contentText(i18n: I18n, collection: string, text: string, field = ANY_FIELD): string | null {
  // Texts have dots and colons of their own, so the parts of their key are not joined, which the store takes as well.
  const find = (place: string): string | null =>
    i18n.getResource(i18n.language, NAMESPACE, [CONTENT_TEXTS, collection, place, text] as never) ?? null
  return find(field) ?? find(ANY_FIELD)
}

function treeOf(byLocale: Map<string, MessageTree>, locale: string): MessageTree {
  const known = byLocale.get(locale)
  if (known) return known
  const tree: MessageTree = {}
  byLocale.set(locale, tree)
  return tree
}

function put(tree: MessageTree, path: readonly string[], value: string | MessageTree): void {
  const [key, ...rest] = path
  if (key === undefined) return
  if (rest.length === 0) {
    tree[key] = value
    return
  }
  // Names are data: `__proto__` must not lead to the prototype of all objects.
  const branch = Object.hasOwn(tree, key) ? tree[key] : undefined
  const next: MessageTree = typeof branch === 'object' ? branch : {}
  tree[key] = next
  put(next, rest, value)
}
