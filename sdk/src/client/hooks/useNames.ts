import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { isSystemCollection, withoutSystemPrefix } from '../../contract/constants'
import { toSlug } from '../../contract/toSlug'
import { formatTitle } from '../formatTitle'

export interface Names {
  collection: (collection: string) => string
  field: (collection: string, field: string) => string
  /**
   * A note, choice or other text of a field. Servers send those of system collections in English, as all clients of the
   * contract know them; what an administrator has worded otherwise stays.
   */
  systemText: (collection: string, text: string) => string
  /**
   * Text of an extension: words that are keys of its messages are looked up, others stay. Metadata files write such
   * words as `$t:title`, servers list them as `layouts.cards.title`.
   */
  extension: (kind: 'interface' | 'layout' | 'module', id: string, text: string) => string
}

/** Names as people read them: the stored translation for the current language, else the name in title form. */
export function useNames(): Names {
  const { t, i18n } = useTranslation()
  return useMemo(() => {
    const lookUp = (key: string, fallback: string) => (i18n.exists(key) ? String(t(key as never)) : fallback)
    return {
      collection: (collection) =>
        lookUp(`collections.${collection}`, formatTitle(withoutSystemPrefix(collection))),
      field: (collection, field) => lookUp(`fields.${collection}.${field}`, formatTitle(field)),
      systemText: (collection, text) =>
        isSystemCollection(collection)
          ? lookUp(`system_texts.${toSlug(text).replaceAll('-', '_')}`, text)
          : text,
      extension: (kind, id, text) =>
        text
          .split(' ')
          .map((word) => {
            const prefix = ['$t:', `${kind}s.${id}.`].find((start) => word.startsWith(start))
            if (prefix === undefined) return word
            const key = word.slice(prefix.length)
            return lookUp(`${kind}s.${id}.${key}`, formatTitle(key))
          })
          .join(' '),
    }
  }, [t, i18n])
}
