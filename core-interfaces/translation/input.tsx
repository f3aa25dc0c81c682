import { type InterfaceProps, type ResolvedRelation, usePermissions } from '@pergola/sdk'
import { defaultValues, ItemForm } from '@pergola/sdk/items'
import { ErrorPanel, Select, Skeleton } from '@pergola/sdk/ui'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { parseChoices } from '../shared/choices'
import { NotSetUp } from '../shared/NotSetUp'
import { oneToManyShape } from '../shared/related/RelationShape'
import { stageEdit, stageNew } from '../shared/related/stageRows'
import { useNoteBase } from '../shared/related/useNoteBase'
import { useRelatedRows } from '../shared/related/useRelatedRows'
import { languageFieldOf, languageOf, startLanguage } from './languages'
import type meta from './meta'
import styles from './translation.module.css'

/** The fields of a related collection, once for each language. Stages the rows that change. */
export default function TranslationInput(props: InterfaceProps<typeof meta>) {
  const { relation, options } = props
  const languageField = relation && languageFieldOf(relation.collectionMany, options.languageField)
  return relation && languageField ? (
    <Translations {...props} relation={relation} languageField={languageField} />
  ) : (
    <NotSetUp />
  )
}

interface TranslationsProps extends InterfaceProps<typeof meta> {
  relation: ResolvedRelation
  languageField: string
}

function Translations(props: TranslationsProps) {
  const { id, labelId, value, options, relation, languageField, primaryKey, isReadOnly, onChange } = props
  const { t, i18n } = useTranslation()
  const permissions = usePermissions()
  const languages = useMemo(() => parseChoices(options.languages).choices, [options.languages])
  const [chosen, setChosen] = useState<string | null>(null)
  const language = chosen ?? startLanguage(languages, i18n.language)

  const shape = useMemo(() => oneToManyShape(relation, { sortField: null, removal: 'delete' }), [relation])
  const paths = useMemo(() => columnsOf(relation.collectionMany.fields), [relation])
  const { rows, savedRows, delta, isPending, error, retry } = useRelatedRows({
    shape,
    parentKey: primaryKey,
    value,
    paths,
  })
  const row = rows.find(({ item }) => languageOf(item[languageField]) === language) ?? null

  const fields = useMemo(() => {
    const {
      [shape.parentField]: _,
      [languageField]: __,
      [shape.rowKeyField]: ___,
      ...rest
    } = shape.rows.fields
    return rest
  }, [shape, languageField])
  const defaults = useMemo(() => defaultValues(Object.values(fields)), [fields])

  const saved = savedRows.find((entry) => languageOf(entry[languageField]) === language)
  const noteBase = useNoteBase(shape.rows.fields, shape.parentField)
  function handleChange(field: string, next: unknown) {
    const change = { [field]: next }
    onChange(
      row
        ? stageEdit(shape, delta, row, noteBase(change, saved, row.entry))
        : stageNew(shape, delta, { [languageField]: language, ...change }),
    )
  }

  if (error) return <ErrorPanel onRetry={retry} />
  if (isPending) return <Skeleton shape="block" width="100%" height={160} />
  return (
    <div id={id} className={styles.translations}>
      <Select
        aria-labelledby={labelId ?? undefined}
        aria-label={labelId ? undefined : t('interfaces.translation.languages')}
        className={styles.language}
        iconStart="translate"
        value={language}
        onChange={setChosen}
        options={languages.map((choice) => ({
          id: choice.value,
          label: choice.text,
          description: rows.some(({ item }) => languageOf(item[languageField]) === choice.value)
            ? undefined
            : t('interfaces.translation.untranslated'),
        }))}
      />
      {language !== null && (
        <div className={styles.form}>
          <ItemForm
            // Another language is another row: what its inputs remember must not carry over.
            key={language}
            fields={fields}
            values={row?.item ?? defaults}
            savedValues={saved}
            primaryKey={row?.key ?? '+'}
            isNew={saved === undefined}
            isReadOnly={isReadOnly}
            access={permissions.fieldsOf(shape.rows.collection, saved ?? null)}
            isFullWidth
            onChange={handleChange}
          />
        </div>
      )}
    </div>
  )
}

/** Real columns: what has rows of its own is loaded by its own input. */
function columnsOf(fields: ResolvedRelation['collectionMany']['fields']): string[] {
  return Object.values(fields)
    .filter((field) => !['alias', 'o2m', 'translation', 'group'].includes(field.type))
    .map((field) => field.field)
}
