import { type ExtensionManifest, type Field, type Item, isEqual, useNames } from '@pergola/sdk'
import { Details } from '@pergola/sdk/ui'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { defaultValue } from '../form/defaultValues'
import { ItemForm } from '../lazy/ItemForm'
import { optionFields } from './optionFields'

export interface OptionsFormProps {
  /** The extension whose options are edited. */
  manifest: Pick<ExtensionManifest, 'kind' | 'id' | 'options'>
  /** What is stored; options that are not in it show their defaults. */
  value: Readonly<Record<string, unknown>> | null
  isReadOnly?: boolean
  /** The stored options with one of them changed; `null` takes an option back to its default. */
  onChange: (value: Record<string, unknown>) => void
}

/** The options of an interface or layout as a form; the advanced ones stand folded below. */
export function OptionsForm({ manifest, value, isReadOnly, onChange }: OptionsFormProps) {
  const { t } = useTranslation()
  const names = useNames()
  const { fields, labels } = useMemo(() => optionFields(manifest, names), [manifest, names])
  const values: Item = { ...defaultsOf(fields), ...value }
  const pick = (isAdvanced: boolean) =>
    Object.fromEntries(
      Object.entries(fields).filter(([key]) => {
        const { advanced, when } = manifest.options[key] ?? {}
        return Boolean(advanced) === isAdvanced && hasValues(values, when)
      }),
    )
  const advanced = pick(true)

  function handleChange(key: string, next: unknown) {
    const { [key]: _, ...rest } = value ?? {}
    onChange(next === null ? rest : { ...rest, [key]: next })
  }

  const shared = { labels, values, primaryKey: '+', isReadOnly, onChange: handleChange }
  const look = { isFullWidth: true, hasPlainNotes: true }
  return (
    <>
      <ItemForm {...shared} {...look} fields={pick(false)} />
      {Object.keys(advanced).length > 0 && (
        <Details summary={t('advanced_options')}>
          <ItemForm {...shared} {...look} fields={advanced} />
        </Details>
      )}
    </>
  )
}

/** Whether each of these options has the value that is wanted, or one of them. */
function hasValues(values: Item, wanted: Readonly<Record<string, unknown>> = {}): boolean {
  return Object.entries(wanted).every(([key, value]) =>
    (Array.isArray(value) ? value : [value]).some((each) => isEqual(each, values[key] ?? null)),
  )
}

function defaultsOf(fields: Readonly<Record<string, Field>>): Item {
  return Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, defaultValue(field)]))
}
