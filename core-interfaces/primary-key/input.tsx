import type { InterfaceProps } from '@pergola/sdk'
import { TextField } from '@pergola/sdk/ui'
import { useTranslation } from 'react-i18next'
import { controlProps } from '../shared/controlProps'
import { NumberBox } from '../shared/NumberBox'
import type meta from './meta'

/** The key of an item: typed for a new item where the database does not make it, never changed afterwards. */
export default function PrimaryKeyInput(props: InterfaceProps<typeof meta, string | number>) {
  const { name, value, options, type, fields, isNew, isReadOnly, onChange } = props
  const { t } = useTranslation()
  const shared = {
    ...controlProps(props),
    isReadOnly: isReadOnly || !isNew,
    isMonospace: options.monospace,
    placeholder: fields[name]?.auto_increment ? t('interfaces.primary-key.generated') : undefined,
    description: isNew ? undefined : t('interfaces.primary-key.immutable'),
  }
  return type === 'string' ? (
    <TextField
      {...shared}
      value={value === null ? '' : String(value)}
      onChange={(text) => onChange(text || null)}
    />
  ) : (
    <NumberBox {...shared} value={value} onChange={onChange} />
  )
}
