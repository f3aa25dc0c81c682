import { type Collection, type Field, useNames } from '@pergola/sdk'
import { interfaceOfDatatype, useStableCallback } from '@pergola/sdk/items'
import { SortableList, useIsNarrow } from '@pergola/sdk/ui'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldTile } from './FieldTile'
import { labelled, spansOf } from './fieldOrder'
import { useFieldOrder } from './useFieldOrder'

interface FieldGridProps {
  collection: Collection
  /** Address of the collection's page. */
  basePath: string
  onDuplicate: (field: Field) => void
  onRemove: (field: Field) => void
}

/** The fields of a collection as they stand in its form, to be put in order and made half or full width. */
export function FieldGrid({ collection, basePath, onDuplicate, onRemove }: FieldGridProps) {
  const { t, i18n } = useTranslation()
  const names = useNames()
  const isNarrow = useIsNarrow()
  const { fields, reorder, changeField } = useFieldOrder(collection)
  const spans = useMemo(() => spansOf(fields), [fields])
  // Of hundreds of fields only those are drawn again that have changed.
  const handleChange = useStableCallback(changeField)
  const handleDuplicate = useStableCallback(onDuplicate)
  const handleRemove = useStableCallback(onRemove)
  const renderTile = useCallback(
    (field: Field) => (
      <FieldTile
        field={field}
        href={`${basePath}/${encodeURIComponent(field.field)}`}
        onManage={() => handleChange(field.field, { interface: interfaceOfDatatype(field.datatype) })}
        onToggleWidth={() =>
          handleChange(field.field, { width: field.width?.startsWith('half') ? 'full' : 'half' })
        }
        onRename={(label) =>
          handleChange(field.field, { translation: labelled(field.translation, i18n.language, label) })
        }
        onDuplicate={() => handleDuplicate(field)}
        onRemove={() => handleRemove(field)}
      />
    ),
    [basePath, handleChange, handleDuplicate, handleRemove, i18n],
  )
  const handleReorder = useStableCallback(reorder)
  // The schema that is read again after a change leaves the list as it is.
  return useMemo(
    () => (
      <SortableList
        aria-label={t('modules.settings.model.fields_of', { name: names.collection(collection.collection) })}
        look="card"
        items={fields}
        getKey={keyOf}
        getLabel={(field) => names.field(field.collection, field.field)}
        getSpan={(_field, index) => (isNarrow ? 'full' : (spans[index] ?? 'full'))}
        onReorder={handleReorder}
        renderItem={renderTile}
      />
    ),
    [t, names, collection.collection, fields, isNarrow, spans, handleReorder, renderTile],
  )
}

const keyOf = ({ field }: Field) => field
