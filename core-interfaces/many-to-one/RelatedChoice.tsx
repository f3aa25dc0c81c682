import type { Item, PrimaryKey } from '@pergola/sdk'
import { fieldsOfTemplate, ItemPicker, renderTemplate, useDebouncedValue } from '@pergola/sdk/items'
import { ComboBox, IconButton } from '@pergola/sdk/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { controlProps } from '../shared/controlProps'
import { withSaved } from '../shared/withSaved'
import type { RelatedProps } from './input'
import styles from './many-to-one.module.css'
import { choicesQuery, type RelatedSource, relatedItemQuery } from './relatedItems'

const SEARCH_DELAY_MS = 250

interface RelatedChoiceProps extends RelatedProps {
  source: RelatedSource
  current: { key: PrimaryKey | null; item: Item | null; isLoading: boolean }
}

/**
 * A box that searches on the server and lists the first matches; the picker beside it shows everything. Nothing is
 * asked for before the box is entered.
 */
export function RelatedChoice({ source, current, ...props }: RelatedChoiceProps) {
  const { options, onChange } = props
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [isEntered, setIsEntered] = useState(false)
  const [isPicking, setIsPicking] = useState(false)
  const [typed, setTyped] = useState('')
  const search = useDebouncedValue(typed, SEARCH_DELAY_MS)
  const { data: items = [], isFetching } = useQuery({
    ...choicesQuery(source, search, options.threshold),
    enabled: isEntered,
  })

  const { key } = current
  const labelOf = (item: Item) =>
    renderTemplate(source.template, item).trim() || String(item[source.primaryKeyField])
  const currentLabel = current.item ? labelOf(current.item) : current.isLoading ? '' : String(key ?? '')
  const choices = items.map((item) => ({ id: String(item[source.primaryKeyField]), label: labelOf(item) }))

  function handleChange(id: string | null) {
    setTyped('')
    const item = items.find((candidate) => String(candidate[source.primaryKeyField]) === id)
    if (!item) {
      if (id === null) onChange(null)
      return
    }
    const chosen = item[source.primaryKeyField] as PrimaryKey
    // Its text is known already: no need to ask for it again.
    queryClient.setQueryData(relatedItemQuery(source, chosen).queryKey, item)
    onChange(chosen)
  }

  return (
    <div className={styles.row}>
      <ComboBox
        {...controlProps(props)}
        className={styles.box}
        options={withSaved(choices, key === null ? null : String(key), currentLabel)}
        value={key === null ? null : String(key)}
        onChange={handleChange}
        // Choosing writes the label into the box: that is no search.
        onInputChange={(text) =>
          setTyped(text === currentLabel || choices.some(({ label }) => label === text) ? '' : text)
        }
        onFocus={() => setIsEntered(true)}
        isFilteredOutside
        isLoading={current.isLoading || (isFetching && items.length === 0)}
        iconStart={options.icon ?? undefined}
        placeholder={options.placeholder ?? t('interfaces.many-to-one.select_one')}
      />
      <IconButton icon="list_alt" label={t('select_existing')} onPress={() => setIsPicking(true)} />
      <ItemPicker
        isOpen={isPicking}
        collection={source.collection}
        fields={visibleFields(options.visible_fields, source)}
        value={key === null ? [] : [key]}
        isSingle
        onDone={([picked]) => {
          setIsPicking(false)
          if (picked !== undefined && picked !== key) onChange(picked)
        }}
        onCancel={() => setIsPicking(false)}
      />
    </div>
  )
}

/** Columns of the picker: the field's list, else those of the template; of nested paths the first part. */
function visibleFields(listed: string | null, { template }: RelatedSource): string[] | undefined {
  const names = listed ? listed.split(',').map((name) => name.trim()) : fieldsOfTemplate(template)
  const columns = [...new Set(names.map((name) => name.split('.')[0] ?? ''))].filter(Boolean)
  return columns.length > 0 ? columns : undefined
}
