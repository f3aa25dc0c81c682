import type { InterfaceProps } from '@pergola/sdk'
import { useTranslation } from 'react-i18next'
import { PersonField } from '../shared/PersonField'
import type meta from './meta'

export default function OwnerInput(props: InterfaceProps<typeof meta>) {
  const { value, options, isNew } = props
  const { t } = useTranslation()
  return (
    <PersonField
      {...props}
      value={value}
      template={options.template}
      display={options.display}
      fallback={t(isNew ? 'interfaces.owner.you' : 'interfaces.owner.unknown')}
    />
  )
}
