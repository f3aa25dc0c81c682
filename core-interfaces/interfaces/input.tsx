import { type InterfaceProps, useExtensionNames, useExtensions } from '@pergola/sdk'
import { ComboBox } from '@pergola/sdk/ui'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { controlProps } from '../shared/controlProps'
import { ReadOnlyChoice } from '../shared/ReadOnlyChoice'
import { withSaved } from '../shared/withSaved'
import type meta from './meta'

export const preload = () => ComboBox.preload()

export default function InterfacesInput(props: InterfaceProps<typeof meta, string>) {
  const { value, options, onChange } = props
  const { t, i18n } = useTranslation()
  const nameOf = useExtensionNames('interface')
  const manifests = useExtensions('interface')
  const choices = useMemo(
    () =>
      Object.values(manifests)
        .filter(({ relation }) => options.relational || relation === undefined)
        .filter(({ types }) => options.status || types[0] !== 'status')
        .map((manifest) => ({ id: manifest.id, label: nameOf(manifest), icon: manifest.icon }))
        .sort((a, b) => a.label.localeCompare(b.label, i18n.language)),
    [manifests, options.relational, options.status, nameOf, i18n.language],
  )
  const offered = withSaved(choices, value)
  if (props.isReadOnly) return <ReadOnlyChoice {...props} options={offered} value={value} />
  return (
    <ComboBox
      {...controlProps(props)}
      options={offered}
      value={value}
      onChange={onChange}
      placeholder={options.placeholder ?? t('interfaces.interfaces.placeholder_default')}
    />
  )
}
