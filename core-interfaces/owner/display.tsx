import type { DisplayProps } from '@pergola/sdk'
import { useTranslation } from 'react-i18next'
import { Person } from '../shared/Person'
import type meta from './meta'

export default function OwnerDisplay({ value, options }: DisplayProps<typeof meta>) {
  const { t } = useTranslation()
  return (
    <Person
      value={value}
      template={options.template}
      display={options.display}
      avatarSize={22}
      fallback={t('interfaces.owner.unknown')}
    />
  )
}
