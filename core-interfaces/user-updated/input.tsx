import type { InterfaceProps } from '@pergola/sdk'
import { PersonField } from '../shared/PersonField'
import type meta from './meta'

export default function UserUpdatedInput(props: InterfaceProps<typeof meta>) {
  return <PersonField {...props} interfaceId="user-updated" />
}
