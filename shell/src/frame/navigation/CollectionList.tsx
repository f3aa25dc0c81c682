import {
  type Collection,
  isListed,
  useCurrentUser,
  useNames,
  usePaths,
  usePermissions,
  useSortedCollections,
} from '@pergola/sdk'
import { Icon } from '@pergola/sdk/ui'
import styles from './Navigation.module.css'
import { NavigationLink } from './NavigationLink'

/** The collections that the user may read: in the role's groups, or all of them in their order. */
export function CollectionList() {
  const permissions = usePermissions()
  const { role } = useCurrentUser()
  const listed = useSortedCollections().filter((collection) => isListed(collection, permissions))

  if (!role?.collection_listing?.length) return <Group collections={listed} />
  return role.collection_listing.map((group, index) => (
    <Group
      // biome-ignore lint/suspicious/noArrayIndexKey: the list is drawn as it is stored, and names may be missing.
      key={index}
      name={group.group_name}
      collections={group.collections.flatMap(({ collection }) =>
        listed.filter((entry) => entry.collection === collection),
      )}
    />
  ))
}

interface GroupProps {
  name?: string | null | undefined
  collections: readonly Collection[]
}

function Group({ name: groupName, collections }: GroupProps) {
  const { listing } = usePaths()
  const names = useNames()
  if (collections.length === 0) return null
  return (
    <div className={styles.group}>
      {groupName && <h2 className={styles.groupName}>{groupName}</h2>}
      <ul>
        {collections.map(({ collection, icon }) => (
          <li key={collection} className={styles.row}>
            <NavigationLink className={styles.link} to={listing(collection)}>
              <Icon name={icon ?? 'box'} />
              <span className={styles.name} title={names.collection(collection)}>
                {names.collection(collection)}
              </span>
            </NavigationLink>
          </li>
        ))}
      </ul>
    </div>
  )
}
