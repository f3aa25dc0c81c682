import { ItemForm } from '@pergola/sdk/items'
import { Button, Menu, MenuItem, MenuTrigger } from '@pergola/sdk/ui'
import { useTranslation } from 'react-i18next'
import type { Choice } from '../shared/choices'
import { missingFrom } from './fillable'
import styles from './translation.module.css'
import type { TranslatedRows } from './useTranslatedRows'

interface LanguagePaneProps {
  language: Choice
  languages: readonly Choice[]
  rows: TranslatedRows
  isReadOnly: boolean
  /** Another language stands beside it, or above. */
  isOneOfTwo: boolean
}

/** The fields in one language. */
export function LanguagePane({ language, languages, rows, isReadOnly, isOneOfTwo }: LanguagePaneProps) {
  const code = language.value
  const row = rows.rowOf(code)
  const saved = rows.savedOf(code)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a legend would stand above the border of the pane
    <div role="group" aria-label={language.text} className={styles.pane}>
      {isOneOfTwo && (
        <span className={styles.title} aria-hidden="true">
          {language.text}
        </span>
      )}
      {!isReadOnly && <CopyButton language={language} languages={languages} rows={rows} />}
      <ItemForm
        fields={rows.fields}
        values={rows.valuesOf(code)}
        savedValues={saved}
        primaryKey={row?.key ?? '+'}
        isNew={saved === undefined}
        isReadOnly={isReadOnly}
        access={rows.accessOf(code)}
        contentLanguage={code}
        isFullWidth
        onChange={(field, next) => rows.change(code, { [field]: next })}
      />
    </div>
  )
}

/** Fills what is empty with the words of another language, to be translated where they stand. */
function CopyButton({ language, languages, rows }: Omit<LanguagePaneProps, 'isReadOnly' | 'isOneOfTwo'>) {
  const { t } = useTranslation()
  const own = rows.rowOf(language.value)?.item ?? {}
  const names = rows.namesOf(language.value)
  const sources = languages.flatMap((source) => {
    const item = source.value === language.value ? undefined : rows.rowOf(source.value)?.item
    const changes = item ? missingFrom(item, own, names) : {}
    return Object.keys(changes).length > 0 ? [{ ...source, changes }] : []
  })
  if (sources.length === 0) return null
  return (
    <MenuTrigger>
      <Button size="compact" variant="quiet" icon="content_copy" iconEnd="keyboard_arrow_down">
        {t('interfaces.translation.fill_from')}
      </Button>
      <Menu
        aria-label={t('interfaces.translation.fill_from')}
        onAction={(code) => {
          const source = sources.find(({ value }) => value === code)
          if (source) rows.change(language.value, source.changes)
        }}
      >
        {sources.map(({ value, text }) => (
          <MenuItem key={value} id={value}>
            {text}
          </MenuItem>
        ))}
      </Menu>
    </MenuTrigger>
  )
}
