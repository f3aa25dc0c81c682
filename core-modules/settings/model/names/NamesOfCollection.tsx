import { type useLanguages, useNames } from '@pergola/sdk'
import { Details, TextField } from '@pergola/sdk/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { idOf, type NamedThing, nameIn } from './namedThings'
import styles from './TranslatedNames.module.css'
import type { NameEdits } from './useNameEdits'

interface NamesOfCollectionProps {
  /** The collection and its fields. */
  things: readonly NamedThing[]
  isShown: (thing: NamedThing) => boolean
  language: Pick<ReturnType<typeof useLanguages>[number], 'code' | 'name' | 'direction'>
  edits: NameEdits
  isOpenAtFirst: boolean
}

/** The names of a collection and its fields in one language, below the name that is read now and how many there are. */
export function NamesOfCollection(props: NamesOfCollectionProps) {
  const { things, isShown, language, edits, isOpenAtFirst } = props
  const { t } = useTranslation()
  const names = useNames()
  const [isOpen, setIsOpen] = useState(isOpenAtFirst)
  const collection = things[0]?.collection ?? ''
  const done = things.filter(({ translation }) => nameIn(translation, language.code) !== '').length
  return (
    <Details
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      summary={
        <span className={styles.summary}>
          <strong>{names.collection(collection)}</strong>
          <span className={styles.count}>{t('count_of', { count: done, total: things.length })}</span>
        </span>
      }
    >
      {/* Of hundreds of collections those alone are drawn that are looked at. */}
      {isOpen && (
        <ul className={styles.names}>
          {things.filter(isShown).map((thing) => (
            <li key={idOf(thing)} className={styles.row}>
              <span className={styles.known}>
                {thing.field === null ? names.collection(collection) : names.field(collection, thing.field)}
                <code>{thing.field ?? collection}</code>
              </span>
              <span lang={language.code} dir={language.direction}>
                <TextField
                  aria-label={`${idOf(thing)}: ${language.name}`}
                  value={edits.nameOf(thing, language.code)}
                  onChange={(name) => edits.type(thing, language.code, name)}
                />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Details>
  )
}
