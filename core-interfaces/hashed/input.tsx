import type { InterfaceProps } from '@pergola/sdk'
import { SecretInput } from '../shared/SecretInput'
import type meta from './meta'

export default function HashedInput(props: InterfaceProps<typeof meta, string>) {
  return <SecretInput {...props} interfaceId="hashed" />
}
