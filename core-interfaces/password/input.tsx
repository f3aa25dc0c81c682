import type { InterfaceProps } from '@pergola/sdk'
import { SecretInput } from '../shared/SecretInput'
import type meta from './meta'

export default function PasswordInput(props: InterfaceProps<typeof meta, string>) {
  return <SecretInput {...props} interfaceId="password" />
}
