import { usePaths, usePermissions } from '@pergola/sdk'
import { Focusable, Tooltip } from '@pergola/sdk/ui'
import { Link } from 'react-router-dom'
import { UserCard } from '../lazy/components'
import styles from './UserName.module.css'

export interface UserNameProps {
  /** Key of the user. */
  id: number
  name: string
  className?: string
}

/** A person's name: leads to the profile, and shows who it is after a moment of pointing at it. */
export function UserName({ id, name, className }: UserNameProps) {
  const paths = usePaths()
  const canSeeUsers = usePermissions().can('read', 'directus_users')
  if (!canSeeUsers) return <span className={className}>{name}</span>
  return (
    <Tooltip content={<UserCard id={id} name={name} />} delayMs={300}>
      <Focusable>
        <Link to={paths.item('directus_users', id)} className={`${styles.name} ${className ?? ''}`}>
          {name}
        </Link>
      </Focusable>
    </Tooltip>
  )
}
