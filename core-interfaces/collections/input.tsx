import { type InterfaceProps, isSystemCollection, useNames, useSortedCollections } from '@pergola/sdk'
import { ComboBox } from '@pergola/sdk/ui'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { controlProps } from '../shared/controlProps'
import { ReadOnlyChoice } from '../shared/ReadOnlyChoice'
import { withSaved } from '../shared/withSaved'
import type meta from './meta'

export const preload = () => ComboBox.preload()

/** The name of a collection, hidden and unmanaged ones included. */
export default function CollectionsInput(props: InterfaceProps<typeof meta, string>) {
  const { value, options, onChange } = props
  const { t } = useTranslation()
  const names = useNames()
  const sorted = useSortedCollections()
  const choices = useMemo(
    () =>
      sorted
        .filter(({ collection }) => options.include_system || !isSystemCollection(collection))
        .map(({ collection, icon }) => ({
          id: collection,
          label: names.collection(collection),
          description: collection,
          icon: icon ?? undefined,
        })),
    [sorted, options.include_system, names],
  )
  const offered = withSaved(choices, value)
  if (props.isReadOnly) return <ReadOnlyChoice {...props} options={offered} value={value} />
  return (
    <ComboBox
      {...controlProps(props)}
      options={offered}
      value={value}
      onChange={onChange}
      placeholder={options.placeholder ?? t('interfaces.collections.placeholder_default')}
    />
  )
}
