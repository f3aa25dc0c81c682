import { type DisplayProps, useUsers } from '@pergola/sdk'
import type meta from './meta'
import { roleOf } from './roleOf'

/** The name of a role. A bare id is named from the users that the console knows, so that no cell asks the server. */
export default function UserRolesDisplay({ value }: DisplayProps<typeof meta>) {
  const roles = useUsers().flatMap(({ role }) => (typeof role === 'object' && role ? [role] : []))
  return roleOf(value, roles).name
}
