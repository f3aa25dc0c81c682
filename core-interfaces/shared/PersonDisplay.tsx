import { usePermissions, useUsers } from '@pergola/sdk'
import { UserCard } from '@pergola/sdk/items'
import { HoverCard } from '@pergola/sdk/ui'
import { useTranslation } from 'react-i18next'
import { Person, type PersonProps } from './Person'
import { findUser, userName } from './people'

export type PersonOptions = Pick<PersonProps, 'template' | 'display'>

interface PersonDisplayProps {
  value: unknown
  options: PersonOptions
  /** Whose messages say that no one knows the user. */
  interfaceId: string
}

/** A user in a cell; who it is shows after a moment of pointing at it. */
export function PersonDisplay({ value, options, interfaceId }: PersonDisplayProps) {
  const { t } = useTranslation()
  const user = findUser(value, useUsers())
  const canSeeUsers = usePermissions().can('read', 'directus_users')
  const person = (
    <Person
      value={value}
      template={options.template}
      display={options.display}
      avatarSize={22}
      fallback={t(`interfaces.${interfaceId}.unknown`)}
    />
  )
  if (!user?.id || !canSeeUsers) return person
  return (
    <HoverCard content={<UserCard id={user.id} name={userName(user, options.template)} />}>
      {person}
    </HoverCard>
  )
}
