import type { InterfaceProps } from '@pergola/sdk'
import { useTranslation } from 'react-i18next'
import { SecretInput } from '../shared/SecretInput'
import type meta from './meta'

export default function HashedInput(props: InterfaceProps<typeof meta, string>) {
  const { options } = props
  const { t } = useTranslation()
  return (
    <SecretInput
      {...props}
      isHidden={options.hide}
      isHashShown={options.showHash}
      texts={{
        placeholder: options.placeholder ?? t('interfaces.hashed.placeholder_default'),
        secured: t('interfaces.hashed.secured'),
        unsaved: t('interfaces.hashed.unsaved'),
        empty: t('interfaces.hashed.empty'),
        untold: t('interfaces.hashed.untold'),
      }}
    />
  )
}
