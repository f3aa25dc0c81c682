import { isSystemCollection, useLanguages, useSortedCollections } from '@pergola/sdk'
import { directionOf } from '@pergola/sdk/contract'
import { LeaveGuard } from '@pergola/sdk/items'
import { Button, EmptyState, Page, Select, Switch } from '@pergola/sdk/ui'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NamesOfCollection } from './NamesOfCollection'
import { type NamedThing, nameIn, thingsOf } from './namedThings'
import styles from './TranslatedNames.module.css'
import { useNameEdits } from './useNameEdits'

/** What collections and fields are called in each language, and what has no name in it yet: many are written, and saved together. */
export function TranslatedNamesPage({ settingsPath }: { settingsPath: string }) {
  const { t } = useTranslation()
  const basePath = `${settingsPath}/collections`
  const groups = useGroups()
  const all = groups.flat()
  const edits = useNameEdits(all)
  const { languages, language, choose } = useChosenLanguage(all)
  const [isOnlyMissing, setIsOnlyMissing] = useState(false)
  const isShown = ({ translation }: NamedThing) => !isOnlyMissing || nameIn(translation, language.code) === ''
  const shown = groups.filter((things) => things.some(isShown))
  const firstMissing = groups.findIndex((things) =>
    things.some(({ translation }) => nameIn(translation, language.code) === ''),
  )

  return (
    <Page
      title={t('modules.settings.model.translated_names')}
      back={basePath}
      breadcrumb={[
        { label: t('settings'), href: settingsPath },
        { label: t('modules.settings.settings_collections_fields'), href: basePath },
      ]}
      actions={
        <Button
          variant="primary"
          icon="check"
          isDisabled={!edits.hasEdits}
          isPending={edits.isPending}
          onPress={() => void edits.save()}
        >
          {t('save')}
        </Button>
      }
    >
      <div className={styles.page}>
        <div className={styles.choices}>
          <Select
            label={t('language')}
            iconStart="translate"
            value={language.code}
            onChange={choose}
            options={languages.map(({ code, name }) => ({
              id: code,
              label: name,
              description: t('count_of', {
                count: all.filter(({ translation }) => nameIn(translation, code) !== '').length,
                total: all.length,
              }),
            }))}
          />
          <Switch isSelected={isOnlyMissing} onChange={setIsOnlyMissing}>
            {t('modules.settings.model.only_missing')}
          </Switch>
        </div>
        {shown.length === 0 && (
          <EmptyState
            icon="check"
            title={t('count_of', { count: all.length, total: all.length })}
            body={language.name}
          />
        )}
        {shown.map((things) => (
          <NamesOfCollection
            key={`${language.code} ${things[0]?.collection}`}
            things={things}
            isShown={isShown}
            language={language}
            edits={edits}
            isOpenAtFirst={things === groups[Math.max(firstMissing, 0)]}
          />
        ))}
      </div>
      <LeaveGuard hasUnsavedEdits={() => edits.hasEdits} onDiscard={edits.discard} />
    </Page>
  )
}

/** What has a name, by collection, in the order of the collections. */
function useGroups(): NamedThing[][] {
  const sorted = useSortedCollections()
  return useMemo(
    () =>
      sorted.filter(({ collection, managed }) => managed && !isSystemCollection(collection)).map(thingsOf),
    [sorted],
  )
}

/** It begins with the language of the console, which the one who looks reads. */
function useChosenLanguage(things: readonly NamedThing[]) {
  const { i18n } = useTranslation()
  const offered = useLanguages()
  const [chosen, setChosen] = useState(i18n.language)
  // A project may have names in languages that the console has not.
  const stored = things.flatMap(({ translation }) => translation.map(({ locale }) => locale))
  const further = [...new Set(stored)].filter((code) => !offered.some((known) => known.code === code))
  const languages = [...offered, ...further.map(languageOf)]
  const language = languages.find(({ code }) => code === chosen) ?? languageOf(chosen)
  return { languages, language, choose: setChosen }
}

/** One that the console does not have. */
function languageOf(code: string) {
  return { code, name: code, direction: directionOf(code) }
}
