import {
  type Field,
  type InterfaceProps,
  type Item,
  type ResolvedRelation,
  usePermissions,
} from '@pergola/sdk'
import { commonAccess, defaultValues } from '@pergola/sdk/items'
import { useMemo } from 'react'
import { oneToManyShape } from '../shared/related/RelationShape'
import { stageEdit, stageNew } from '../shared/related/stageRows'
import { useNoteBase } from '../shared/related/useNoteBase'
import { useAllPages, useRelatedRows } from '../shared/related/useRelatedRows'
import { translatedFields } from './fillable'
import { languageOf } from './languages'
import type meta from './meta'

interface TranslatedRowsOptions
  extends Pick<InterfaceProps<typeof meta>, 'value' | 'primaryKey' | 'isNew' | 'onChange'> {
  relation: ResolvedRelation
  languageField: string
}

export type TranslatedRows = ReturnType<typeof useTranslatedRows>

/** The row of each language, as it is on the server and as it will be, and how it is changed. */
export function useTranslatedRows(options: TranslatedRowsOptions) {
  const { relation, languageField, primaryKey, isNew, value, onChange } = options
  const permissions = usePermissions()
  const shape = useMemo(() => oneToManyShape(relation, { sortField: null, removal: 'delete' }), [relation])
  const paths = useMemo(() => columnsOf(relation.collectionMany.fields), [relation])
  const related = useRelatedRows({ shape, parentKey: primaryKey, isNew, value, paths })
  const { rows, savedRows, delta, error, retry } = related
  // A language whose row is not here would look free, and be written once more.
  useAllPages(related, true)
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
  const noteBase = useNoteBase(shape.rows.fields, shape.parentField)

  const rowOf = (language: string) =>
    rows.find(({ item }) => languageOf(item[languageField]) === language) ?? null
  const savedOf = (language: string) =>
    savedRows.find((entry) => languageOf(entry[languageField]) === language)
  const valuesOf = (language: string): Item => rowOf(language)?.item ?? defaults
  const accessOf = (language: string) => {
    const { collection } = shape.rows
    const saved = savedOf(language)
    const access = commonAccess(permissions, collection, saved ? [saved] : [null, valuesOf(language)])
    const mayWrite = saved
      ? permissions.canOn('update', collection, saved)
      : permissions.can('create', collection)
    return mayWrite ? access : { ...access, isWritable: () => false }
  }
  return {
    fields,
    isPending: related.isPending || related.hasMore,
    error,
    retry,
    rowOf,
    savedOf,
    accessOf,
    valuesOf,
    /** Names of the fields that are written in this language, by the one who edits. */
    namesOf: (language: string) => translatedFields(fields, accessOf(language)),
    change: (language: string, changes: Item) => {
      const row = rowOf(language)
      onChange(
        row
          ? stageEdit(shape, delta, row, noteBase(changes, savedOf(language), row.entry))
          : stageNew(shape, delta, { [languageField]: language, ...changes }),
      )
    },
  }
}

/** Real columns: what has rows of its own is loaded by its own input. */
function columnsOf(fields: Readonly<Record<string, Field>>): string[] {
  return Object.values(fields)
    .filter((field) => !['alias', 'o2m', 'translation', 'group'].includes(field.type))
    .map((field) => field.field)
}
