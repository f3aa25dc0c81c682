import type { InterfaceProps, ResolvedRelation } from '@pergola/sdk'
import { ErrorPanel, Skeleton } from '@pergola/sdk/ui'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Choice, parseChoices } from '../shared/choices'
import { EmptyOption } from '../shared/EmptyOption'
import { NotSetUp } from '../shared/NotSetUp'
import { ReadableList } from '../shared/ReadableList'
import { LanguagePane } from './LanguagePane'
import { LanguageSelect } from './LanguageSelect'
import { languageFieldOf, startLanguage } from './languages'
import type meta from './meta'
import styles from './translation.module.css'
import { useTranslatedRows } from './useTranslatedRows'

/** The fields of a related collection, once for each language. Stages the rows that change. */
export default function TranslationInput(props: InterfaceProps<typeof meta>) {
  const { relation, options } = props
  const languageField = relation && languageFieldOf(relation.collectionMany, options.languageField)
  if (!relation || !languageField) return <NotSetUp />
  return (
    <ReadableList collections={[relation.collectionMany]}>
      <Translations {...props} relation={relation} languageField={languageField} />
    </ReadableList>
  )
}

interface TranslationsProps extends InterfaceProps<typeof meta> {
  relation: ResolvedRelation
  languageField: string
}

function Translations(props: TranslationsProps) {
  const { id, labelId, options, isReadOnly } = props
  const { t } = useTranslation()
  const languages = useMemo(() => parseChoices(options.languages).choices, [options.languages])
  const shown = useShownLanguages(languages)
  const rows = useTranslatedRows(props)

  if (languages.length === 0)
    return <EmptyOption {...props} interfaceId="translation" option="languages" value={null} />
  if (rows.error) return <ErrorPanel onRetry={rows.retry} />
  if (rows.isPending) return <Skeleton shape="block" width="100%" height={160} />
  return (
    // biome-ignore lint/a11y/useSemanticElements: the label of the field is its legend
    <div id={id} role="group" aria-labelledby={labelId ?? undefined} className={styles.translations}>
      <div className={styles.selects}>
        <LanguageSelect
          labelId={labelId}
          languages={languages}
          rows={rows}
          value={shown.first}
          onChange={shown.chooseFirst}
        />
        {languages.length > 1 && (
          <LanguageSelect
            label={t('interfaces.translation.second_language')}
            languages={languages.filter(({ value }) => value !== shown.first)}
            rows={rows}
            value={shown.second}
            isOptional
            onChange={shown.chooseSecond}
          />
        )}
      </div>
      <div className={styles.panes}>
        {[shown.first, shown.second]
          .flatMap((code) => languages.find(({ value }) => value === code) ?? [])
          .map((language) => (
            <LanguagePane
              // Another language is another row: what its inputs remember must not carry over.
              key={language.value}
              language={language}
              languages={languages}
              rows={rows}
              isReadOnly={isReadOnly}
              isOneOfTwo={shown.second !== null}
            />
          ))}
      </div>
    </div>
  )
}

/** The language that is edited, and the one beside it: never the same, so that choosing the other one makes them change places. */
function useShownLanguages(languages: readonly Choice[]) {
  const { i18n } = useTranslation()
  const [chosen, setChosen] = useState<string | null>(null)
  const [second, setSecond] = useState<string | null>(null)
  const first = chosen ?? startLanguage(languages, i18n.language)
  return {
    first,
    second,
    chooseFirst: (language: string | null) => {
      setChosen(language)
      if (language === second) setSecond(first)
    },
    chooseSecond: setSecond,
  }
}
