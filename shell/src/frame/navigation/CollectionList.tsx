import {
  type Collection,
  isListed,
  useCollections,
  useCurrentUser,
  useNames,
  usePaths,
  usePermissions,
} from '@pergola/sdk'
import { Icon } from '@pergola/sdk/ui'
import { NavLink } from 'react-router-dom'
import styles from './Navigation.module.css'

/** The collections that the user may read: in the role's groups, or all of them by name. */
export function CollectionList() {
  const collections = useCollections()
  const permissions = usePermissions()
  const names = useNames()
  const { role } = useCurrentUser()
  const listed = Object.values(collections)
    .filter((collection) => isListed(collection, permissions))
    .map((collection) => ({ collection, name: names.collection(collection.collection) }))
    .sort((a, b) => a.name.localeCompare(b.name))

  if (!role?.collection_listing?.length) return <Group entries={listed} />
  return role.collection_listing.map((group, index) => (
    <Group
      // biome-ignore lint/suspicious/noArrayIndexKey: the list is drawn as it is stored, and names may be missing.
      key={index}
      name={group.group_name}
      entries={group.collections.flatMap(({ collection }) =>
        listed.filter((entry) => entry.collection.collection === collection),
      )}
    />
  ))
}

interface GroupProps {
  name?: string | null | undefined
  entries: readonly { collection: Collection; name: string }[]
}

function Group({ name: groupName, entries }: GroupProps) {
  const { listing } = usePaths()
  if (entries.length === 0) return null
  return (
    <div className={styles.group}>
      {groupName && <h2 className={styles.groupName}>{groupName}</h2>}
      <ul>
        {entries.map(({ collection, name }) => (
          <li key={collection.collection} className={styles.row}>
            <NavLink className={styles.link ?? ''} to={listing(collection.collection)}>
              <Icon name={collection.icon ?? 'box'} />
              <span className={styles.name} title={name}>
                {name}
              </span>
            </NavLink>
          </li>
        ))}
      </ul>
    </div>
  )
}
