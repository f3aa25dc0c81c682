import type { Collection, Item } from '@pergola/sdk'
import { InterfaceDisplay } from '@pergola/sdk/items'
import styles from './cards.module.css'

/** What the person is here, and when they were here last. */
export function PersonFacts({ collection, person }: { collection: Collection; person: Item }) {
  const show = (name: string) => {
    const known = collection.fields[name]
    const field = known && { ...known, options: { ...known.options, showRelative: true } }
    if (!field || !person[name]) return null
    return (
      <span>
        <InterfaceDisplay field={field} value={person[name]} values={person} />
      </span>
    )
  }
  return (
    <span className={styles.facts}>
      {show('role')}
      {person.status !== 'active' && show('status')}
      {show('last_access_on')}
    </span>
  )
}
