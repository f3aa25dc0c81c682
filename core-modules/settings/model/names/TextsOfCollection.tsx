import { useNames } from '@pergola/sdk'
import { Badge, Details } from '@pergola/sdk/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TextLanguage } from './LanguageChoice'
import { type Entry, idOf, isMissing, type ModelTexts } from './modelTexts'
import type { ShownTexts, ShownThing } from './shownTexts'
import { TextBox } from './TextBox'
import styles from './TranslatedNames.module.css'
import { UnusedTexts } from './UnusedTexts'
import type { TextEdits } from './useTextEdits'

interface TextsOfCollectionProps {
  shown: ShownTexts
  language: TextLanguage
  ownLocale: string
  edits: TextEdits
  isOpenAtFirst: boolean
}

/** Names, notes and choices of a collection and its fields in one language, and how many there are. */
export function TextsOfCollection(props: TextsOfCollectionProps) {
  const { shown, language, ownLocale, edits, isOpenAtFirst } = props
  const { texts, things, unused } = shown
  const { t } = useTranslation()
  const names = useNames()
  const [isOpen, setIsOpen] = useState(isOpenAtFirst)
  const done = texts.entries.filter((entry) => !isMissing(texts, entry, language.code, ownLocale)).length
  return (
    <Details
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      summary={
        <span className={styles.summary}>
          <strong>{names.collection(texts.collection)}</strong>
          <span className={styles.count}>{t('count_of', { count: done, total: texts.entries.length })}</span>
          {unused.length > 0 && <Badge tone="warning">{t('modules.settings.model.unused_texts')}</Badge>}
        </span>
      }
    >
      {/* Of hundreds of collections those alone are drawn that are looked at. */}
      {isOpen && (
        <>
          <ul className={styles.names}>
            {things.map((each) => (
              <TextsOfThing
                key={idOf(each.thing)}
                {...each}
                all={texts}
                language={language}
                ownLocale={ownLocale}
                edits={edits}
              />
            ))}
          </ul>
          <UnusedTexts texts={texts} unused={unused} language={language} edits={edits} />
        </>
      )}
    </Details>
  )
}

interface TextsOfThingProps extends ShownThing {
  all: ModelTexts
  language: TextLanguage
  ownLocale: string
  edits: TextEdits
}

/** A collection or field: its name, and below it what it says to people. */
function TextsOfThing({ all, thing, hasName, texts, language, ownLocale, edits }: TextsOfThingProps) {
  const { t } = useTranslation()
  const names = useNames()
  const box = (entry: Entry, label: string) => (
    <TextBox
      entry={entry}
      label={`${label}: ${language.name}`}
      value={edits.valueOf(entry, language.code)}
      reading={entry.text === null ? '' : edits.readingOf(all, entry, language.code)}
      language={language}
      isReadAsStored={language.code === ownLocale}
      onType={edits.type}
    />
  )
  return (
    <li>
      <div className={styles.row}>
        <span className={styles.known}>
          {thing.field === null
            ? names.collection(thing.collection)
            : names.field(thing.collection, thing.field)}
          <code>{thing.field ?? thing.collection}</code>
        </span>
        {hasName && box({ thing, text: null }, idOf(thing))}
      </div>
      {texts.length > 0 && (
        <ul className={styles.texts}>
          {texts.map((text) => (
            <li key={text} className={styles.row}>
              <span className={styles.known}>
                {text === thing.note && (
                  <span className={styles.kind}>{t('modules.settings.model.note')}</span>
                )}
                <span className={styles.text}>{text}</span>
              </span>
              {box({ thing, text }, `${idOf(thing)}: ${text}`)}
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
