import { type Collection, type Field, isSystemCollection } from '@pergola/sdk'
import { translatableTexts } from '@pergola/sdk/items'
import { LinkButton } from '@pergola/sdk/ui'
import { useTranslation } from 'react-i18next'

interface TextsLinkProps {
  /** The page of all collections. */
  listPath: string
  collection: Collection
  /** One of its fields; without it the link leads to all of the collection. */
  field?: Field
}

/** Leads to where the notes and choices of a collection or field are translated; nothing where that page lists none of them. */
export function TextsLink({ listPath, collection, field }: TextsLinkProps) {
  const { t } = useTranslation()
  if (isSystemCollection(collection.collection) || (field?.hidden_browse && field.hidden_detail)) return null
  const described = field ? [field] : [collection, ...Object.values(collection.fields)]
  if (described.every((each) => translatableTexts(each).length === 0)) return null
  const search = field ? `${collection.collection}.${field.field}` : collection.collection
  return (
    <div>
      <LinkButton
        size="compact"
        icon="translate"
        href={`${listPath}/translated-names?search=${encodeURIComponent(search)}`}
      >
        {t('modules.settings.model.translate_texts')}
      </LinkButton>
    </div>
  )
}
