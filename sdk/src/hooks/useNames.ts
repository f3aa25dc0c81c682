import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { withoutSystemPrefix } from '../contract/constants'
import { formatTitle } from '../formatTitle'

export interface Names {
  collection: (collection: string) => string
  field: (collection: string, field: string) => string
  /** Text of an extension: `$t:` words are looked up among its messages, other text stays. */
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
      extension: (kind, id, text) =>
        text
          .split(' ')
          .map((word) =>
            word.startsWith('$t:')
              ? lookUp(`${kind}s.${id}.${word.slice(3)}`, formatTitle(word.slice(3)))
              : word,
          )
          .join(' '),
    }
  }, [t, i18n])
}
