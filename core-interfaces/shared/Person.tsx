import { useUsers } from '@pergola/sdk'
import { Avatar } from '@pergola/sdk/ui'
import styles from './Person.module.css'
import { avatarSource, findUser, userName } from './people'

export interface PersonProps {
  /** Id of a user, or the user as far as it was loaded. */
  value: unknown
  template: string
  display: 'both' | 'avatar' | 'name'
  avatarSize: number
  /** Shown where the user is not known. */
  fallback: string
}

/** A user: picture, name or both. The directory that the console holds anyway fills in what the row lacks. */
export function Person({ value, template, display, avatarSize, fallback }: PersonProps) {
  const user = findUser(value, useUsers())
  if (!user) return <span className={styles.unknown}>{fallback}</span>
  const name = userName(user, template)
  if (display === 'name') return name
  return (
    <span className={styles.person} title={display === 'avatar' ? name : undefined}>
      <Avatar name={name} src={avatarSource(user)} size={avatarSize} isDecorative={display === 'both'} />
      {display === 'both' && <span className={styles.name}>{name}</span>}
    </span>
  )
}
