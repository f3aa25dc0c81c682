import type { Translation } from '@pergola/sdk'
import { useCollection } from '@pergola/sdk'
import { ItemForm, virtualField } from '@pergola/sdk/items'
import { useMemo } from 'react'
import type { FieldDraft } from '../fieldDraft'
import { useNameRows } from '../names/useNameRows'

interface FieldTranslationsProps {
  draft: FieldDraft
  onChange: (change: Partial<FieldDraft>) => void
}

/** What the field is called in each language, edited as the translated names of collections are. */
export function FieldTranslations({ draft, onChange }: FieldTranslationsProps) {
  const pattern = useCollection('directus_collections')?.fields.translation
  const fields = useMemo(
    () => ({ translation: virtualField('translation', { ...pattern, hidden_detail: false }) }),
    [pattern],
  )
  const names = useNameRows(draft.translation, (translation) => onChange({ translation }))
  return (
    <ItemForm
      fields={fields}
      values={{ translation: names.rowsOf(draft.translation) }}
      primaryKey="+"
      isFullWidth
      onChange={(_name, value) => names.changed(value as Translation[] | null)}
    />
  )
}
