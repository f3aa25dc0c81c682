import { isSystemCollection, useNames, useProject, useSortedCollections } from '@pergola/sdk'
import { LeaveGuard, useSaveShortcut } from '@pergola/sdk/items'
import { Button, EmptyState, Page, SearchField, Switch } from '@pergola/sdk/ui'
import { useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { LanguageChoice, useTextLanguages } from './LanguageChoice'
import { isMissing, type ModelTexts, ownLocaleOf, textsOf } from './modelTexts'
import { type ShownTexts, shownTexts } from './shownTexts'
import { TextsOfCollection } from './TextsOfCollection'
import styles from './TranslatedNames.module.css'
import { useTextEdits } from './useTextEdits'

/** So many boxes are opened at once where a search finds them in several collections. */
const OPENED_AT_ONCE = 100

/**
 * What collections and fields are called in each language, their notes and choices, and what is missing: many are written,
 * and saved together.
 */
export function TranslatedNamesPage({ settingsPath }: { settingsPath: string }) {
  const { t } = useTranslation()
  const basePath = `${settingsPath}/collections`
  const all = useAllTexts()
  const edits = useTextEdits(all)
  useSaveKey(edits)
  const { search, isOnlyMissing, language: chosen, choose } = useChoices()
  const ownLocale = ownLocaleOf(useProject().info?.api)
  const { languages, language } = useTextLanguages(all, chosen)
  const terms = useDeferredValue(search)
  const shown = useShown(all, { locale: language.code, ownLocale, isOnlyMissing, search: terms })
  const opened = openedAtFirst(shown, terms, ({ texts }) =>
    texts.entries.some((entry) => isMissing(texts, entry, language.code, ownLocale)),
  )

  return (
    <Page
      title={t('modules.settings.model.translated_names')}
      back={basePath}
      breadcrumb={[
        { label: t('settings'), href: settingsPath },
        { label: t('modules.settings.settings_collections_fields'), href: basePath },
      ]}
      toolbar={
        <SearchField
          aria-label={t('search')}
          placeholder={t('search')}
          value={search}
          onChange={(next) => choose({ search: next })}
        />
      }
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
          <LanguageChoice
            all={all}
            languages={languages}
            language={language.code}
            ownLocale={ownLocale}
            onChange={(code) => choose({ language: code })}
          />
          <Switch isSelected={isOnlyMissing} onChange={(isOn) => choose({ missing: isOn ? 'only' : '' })}>
            {t('modules.settings.model.only_missing')}
          </Switch>
        </div>
        {shown.length === 0 && (
          <NothingShown
            all={all}
            terms={terms}
            language={language.name}
            onClear={() => choose({ search: '' })}
          />
        )}
        {shown.map((each) => (
          <TextsOfCollection
            // Another language or search opens others.
            key={`${language.code} ${terms} ${each.texts.collection}`}
            shown={each}
            language={language}
            ownLocale={ownLocale}
            edits={edits}
            isOpenAtFirst={opened.has(each)}
          />
        ))}
      </div>
      <LeaveGuard hasUnsavedEdits={() => edits.hasEdits} onDiscard={edits.discard} />
    </Page>
  )
}

function useSaveKey({ hasEdits, save }: ReturnType<typeof useTextEdits>): void {
  useSaveShortcut(() => {
    if (hasEdits) void save()
  })
}

/** What is translated, by collection, in the order of the collections. */
function useAllTexts(): ModelTexts[] {
  const sorted = useSortedCollections()
  return useMemo(
    () => sorted.filter(({ collection, managed }) => managed && !isSystemCollection(collection)).map(textsOf),
    [sorted],
  )
}

/** What is looked at, as the address says: a link leads to a field, and a reload to where one was. */
function useChoices() {
  const { i18n } = useTranslation()
  const [parameters, setParameters] = useSearchParams()
  const address = parameters.get('search') ?? ''
  // The address follows a moment later: until then a key that is pressed would meet the text before, and Escape no text.
  const [typed, setTyped] = useState<string | null>(null)
  if (typed === address) setTyped(null)
  return {
    search: typed ?? address,
    isOnlyMissing: parameters.get('missing') === 'only',
    // It begins with the language of the console, which the one who looks reads.
    language: parameters.get('language') ?? i18n.language,
    choose: (choices: Readonly<Record<string, string>>) => {
      if (choices.search !== undefined) setTyped(choices.search)
      setParameters(
        (now) => {
          const next = new URLSearchParams(now)
          for (const [name, value] of Object.entries(choices)) {
            if (value === '') next.delete(name)
            else next.set(name, value)
          }
          return next
        },
        { replace: true },
      )
    },
  }
}

function useShown(
  all: readonly ModelTexts[],
  { locale, ownLocale, isOnlyMissing, search }: Omit<Parameters<typeof shownTexts>[1], 'nameOf'>,
): ShownTexts[] {
  const names = useNames()
  return useMemo(
    () =>
      shownTexts(all, {
        ...{ locale, ownLocale, isOnlyMissing, search },
        nameOf: ({ collection, field }) =>
          field === null ? names.collection(collection) : names.field(collection, field),
      }),
    [all, locale, ownLocale, isOnlyMissing, search, names],
  )
}

/** Where the first is missing; of a search what it has found, as far as it can be drawn at once. */
function openedAtFirst(
  shown: readonly ShownTexts[],
  terms: string,
  hasMissing: (each: ShownTexts) => boolean,
): ReadonlySet<ShownTexts> {
  if (terms.trim() === '') return new Set([shown.find(hasMissing) ?? shown[0]].filter((each) => !!each))
  let boxes = 0
  return new Set(
    shown.filter(({ count }, index) => {
      boxes += count
      return index === 0 || boxes <= OPENED_AT_ONCE
    }),
  )
}

interface NothingShownProps {
  all: readonly ModelTexts[]
  terms: string
  /** Its name. */
  language: string
  onClear: () => void
}

/** There are no collections, none that is looked for, or nothing is missing. */
function NothingShown({ all, terms, language, onClear }: NothingShownProps) {
  const { t } = useTranslation()
  if (all.length === 0) return <EmptyState icon="box" title={t('no_collections')} />
  if (terms.trim() !== '') {
    return (
      <EmptyState
        icon="search"
        title={t('no_results')}
        body={t('no_results_for', { terms })}
        action={<Button onPress={onClear}>{t('modules.settings.model.clear_search')}</Button>}
      />
    )
  }
  const total = all.flatMap(({ entries }) => entries).length
  return <EmptyState icon="check" title={t('count_of', { count: total, total })} body={language} />
}
