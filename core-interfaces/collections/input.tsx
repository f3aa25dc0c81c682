import { type InterfaceProps, isSystemCollection, useCollections, useNames } from '@pergola/sdk'
import { ComboBox } from '@pergola/sdk/ui'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { controlProps } from '../shared/controlProps'
import { withSaved } from '../shared/withSaved'
import type meta from './meta'

/** The name of a collection, hidden and unmanaged ones included. */
export default function CollectionsInput(props: InterfaceProps<typeof meta, string>) {
  const { value, options, onChange } = props
  const { t, i18n } = useTranslation()
  const names = useNames()
  const collections = useCollections()
  const choices = useMemo(
    () =>
      Object.values(collections)
        .filter(({ collection }) => options.include_system || !isSystemCollection(collection))
        .map(({ collection, icon }) => ({
          id: collection,
          label: names.collection(collection),
          description: collection,
          icon: icon ?? undefined,
        }))
        .sort((a, b) => a.label.localeCompare(b.label, i18n.language)),
    [collections, options.include_system, names, i18n.language],
  )
  return (
    <ComboBox
      {...controlProps(props)}
      options={withSaved(choices, value)}
      value={value}
      onChange={onChange}
      placeholder={options.placeholder ?? t('interfaces.collections.placeholder_default')}
    />
  )
}
