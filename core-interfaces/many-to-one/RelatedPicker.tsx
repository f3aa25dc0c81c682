import { usePermissions } from '@pergola/sdk'
import { fieldsOfTemplate, ItemPicker } from '@pergola/sdk/items'
import { Select } from '@pergola/sdk/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { controlProps } from '../shared/controlProps'
import type { RelatedChoiceProps } from './RelatedProps'
import { currentChoice, type RelatedSource } from './relatedItems'

interface RelatedPickerProps extends RelatedChoiceProps {
  isLoading: boolean
  onCreate: () => void
}

/** The current item; pressing it, or typing, opens the picker of all. */
export function RelatedPicker({ source, current, isLoading, onCreate, ...props }: RelatedPickerProps) {
  const { options, onChange } = props
  const { t } = useTranslation()
  /** What was typed to open the picker; `null` while it is closed. */
  const [search, setSearch] = useState<string | null>(null)
  const { key } = current
  const chosen = currentChoice(current, source, t('creating_item'))
  const canCreate = usePermissions().can('create', source.collection)

  return (
    <>
      <Select
        {...controlProps(props)}
        options={chosen ? [chosen] : []}
        value={chosen?.id ?? null}
        // The picker may still be on its way when the second letter comes.
        onOpen={(typed) => setSearch((before) => (before ?? '') + typed)}
        isLoading={isLoading}
        iconStart={options.icon ?? undefined}
        placeholder={options.placeholder ?? t('interfaces.many-to-one.select_one')}
      />
      <ItemPicker
        isOpen={search !== null}
        collection={source.collection}
        fields={visibleFields(options.visible_fields, source)}
        value={key === null ? [] : [key]}
        isSingle
        defaultSearch={search ?? ''}
        onDone={([picked]) => {
          setSearch(null)
          if (picked !== undefined && picked !== key) onChange(picked)
        }}
        onCreate={
          canCreate
            ? () => {
                setSearch(null)
                onCreate()
              }
            : undefined
        }
        onCancel={() => setSearch(null)}
      />
    </>
  )
}

/** Columns of the picker: the field's list, else those of the template; of nested paths the first part. */
function visibleFields(listed: string | null, { template }: RelatedSource): string[] | undefined {
  const names = listed ? listed.split(',').map((name) => name.trim()) : fieldsOfTemplate(template)
  const columns = [...new Set(names.map((name) => name.split('.')[0] ?? ''))].filter(Boolean)
  return columns.length > 0 ? columns : undefined
}
