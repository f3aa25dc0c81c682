import { type Activity, formatTitle, useNames, usePaths, useUsers } from '@pergola/sdk'
import { UserName } from '@pergola/sdk/items'
import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import styles from './Activity.module.css'
import type { NamedItem } from './useItemNames'

export interface ActivitySentenceProps {
  entry: Activity
  item: NamedItem
}

/** Signs that stand for a link in a translated sentence. */
const PERSON = '⁅person⁆'
const ITEM = '⁅item⁆'

/** Who did what with which item, with links to both: one sentence of the reader's language. */
export function ActivitySentence({ entry, item }: ActivitySentenceProps) {
  const { t, i18n } = useTranslation()
  const names = useNames()
  const paths = usePaths()
  const person = usePerson(entry)
  const key = `modules.activity.sentence.${entry.action}`
  const sentence = t(i18n.exists(key) ? key : 'modules.activity.sentence.other', {
    person: PERSON,
    item: ITEM,
    action: formatTitle(entry.action),
    collection: names.collection(entry.collection),
  })
  const page = item.isThere ? paths.ownPage(entry.collection, entry.item) : null
  const itemText = item.name ?? t('modules.activity.unnamed_item', { key: entry.item })
  const places: Readonly<Record<string, ReactNode>> = {
    [PERSON]: person ? (
      <UserName className={styles.link} id={person.id} name={person.name} />
    ) : (
      t('modules.activity.system')
    ),
    [ITEM]: page ? (
      <Link className={styles.link} to={page}>
        {itemText}
      </Link>
    ) : (
      itemText
    ),
  }
  return (
    <>
      {sentence.split(/(⁅\w+⁆)/).map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence never change their order
        <Fragment key={index}>{places[part] ?? part}</Fragment>
      ))}
    </>
  )
}

/** Who acted; looked up in the directory where the log gives only a key. */
export function usePerson({
  action_by: by,
}: Pick<Activity, 'action_by'>): { id: number; name: string } | null {
  const users = useUsers()
  const id = typeof by === 'object' ? by?.id : by
  const found = typeof by === 'object' && by?.first_name ? by : users.find((user) => user.id === id)
  const name = [found?.first_name, found?.last_name].filter(Boolean).join(' ')
  return id === undefined || id === null || name === '' ? null : { id, name }
}
