import { useLanguages } from '@pergola/sdk'
import { directionOf } from '@pergola/sdk/contract'
import { Select } from '@pergola/sdk/ui'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { isMissing, type ModelTexts } from './modelTexts'

export type TextLanguage = Pick<ReturnType<typeof useLanguages>[number], 'code' | 'name' | 'direction'>

/** The languages of the console, and further ones that the project has names in. */
export function useTextLanguages(all: readonly ModelTexts[], chosen: string) {
  const offered: readonly TextLanguage[] = useLanguages()
  const languages = useMemo(() => {
    // A project may have names in languages that the console has not.
    const stored = all.flatMap(({ things }) => things).flatMap(({ translation }) => translation)
    const further = [...new Set(stored.map(({ locale }) => locale))].filter(
      (code) => !offered.some((known) => known.code === code),
    )
    return [...offered, ...further.map(languageOf)]
  }, [all, offered])
  return { languages, language: languages.find(({ code }) => code === chosen) ?? languageOf(chosen) }
}

/** One that the console does not have. */
function languageOf(code: string) {
  return { code, name: code, direction: directionOf(code) }
}

interface LanguageChoiceProps {
  all: readonly ModelTexts[]
  languages: readonly TextLanguage[]
  language: string
  ownLocale: string
  onChange: (code: string) => void
}

/** The languages, with how much there is in each. */
export function LanguageChoice({ all, languages, language, ownLocale, onChange }: LanguageChoiceProps) {
  const { t } = useTranslation()
  const options = useMemo(() => {
    const entries = all.flatMap((texts) => texts.entries.map((entry) => ({ texts, entry })))
    return languages.map(({ code, name }) => {
      const done = entries.filter(({ texts, entry }) => !isMissing(texts, entry, code, ownLocale)).length
      return { id: code, label: name, description: t('count_of', { count: done, total: entries.length }) }
    })
  }, [all, languages, ownLocale, t])
  return (
    <Select
      label={t('language')}
      iconStart="translate"
      value={language}
      onChange={onChange}
      options={options}
    />
  )
}
