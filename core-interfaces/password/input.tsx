import type { InterfaceProps } from '@pergola/sdk'
import { useTranslation } from 'react-i18next'
import { SecretInput } from '../shared/SecretInput'
import type meta from './meta'

export default function PasswordInput(props: InterfaceProps<typeof meta, string>) {
  const { options } = props
  const { t } = useTranslation()
  return (
    <SecretInput
      {...props}
      isHidden={options.hide}
      isHashShown={options.showHash}
      texts={{
        placeholder: options.placeholder ?? t('interfaces.password.placeholder_default'),
        secured: t('interfaces.password.secured'),
        unsaved: t('interfaces.password.unsaved'),
        empty: t('interfaces.password.empty'),
        untold: t('interfaces.password.untold'),
      }}
    />
  )
}
