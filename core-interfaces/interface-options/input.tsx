import { type InterfaceProps, useExtensions } from '@pergola/sdk'
import { OptionsForm } from '@pergola/sdk/items'
import { Notice } from '@pergola/sdk/ui'
import { useTranslation } from 'react-i18next'
import type meta from './meta'

/** The options of the interface that a neighbouring field names. */
export default function InterfaceOptionsInput(props: InterfaceProps<typeof meta, Record<string, unknown>>) {
  const { value, options, values, isReadOnly, onChange } = props
  const { t } = useTranslation()
  const interfaceId = options.interfaceField ? values[options.interfaceField] : null
  const manifest = useExtensions('interface')[String(interfaceId ?? '')]
  if (!manifest) return <Notice tone="gray-subdued">{t('select_interface')}</Notice>
  if (Object.keys(manifest.options).length === 0) {
    return <Notice tone="gray-subdued">{t('interface_has_no_options')}</Notice>
  }
  return <OptionsForm manifest={manifest} value={value} isReadOnly={isReadOnly} onChange={onChange} />
}
